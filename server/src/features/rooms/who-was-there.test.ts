import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { block } from '../../testing/blocks.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { RoomPeer } from '../../testing/room-peer.ts';
import { callSoon, meet, roomOf, WITH_ROOMS } from '../../testing/rooms.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { eventually } from '../../testing/eventually.ts';

const test = base.extend('environment', WITH_ROOMS);

interface Scene {
  readonly app: TestApp;
  readonly family: Family;
}

/** What parts the two for good or for now, in the middle of a call or after it. */
const PARTED: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  'the parent pauses the child': ({ family: { parent, youth } }) =>
    parent.must('POST', `/api/children/${youth.personId}/pause`, {}),
  'the child blocks the elder': ({ family: { youth, elder } }) => block(youth, elder),
  'the elder is suspended': ({ app, family: { elder } }) =>
    sql`update people set vetting = 'suspended' where id = ${elder.personId}`.execute(
      app.platform.db,
    ),
  'the elder’s account is gone': ({ app, family: { elder } }) =>
    sql`delete from people where id = ${elder.personId}`.execute(app.platform.db),
};

describe('Rules 6.302 and 6.323, the parent reads who was in a call', () => {
  test.for(Object.keys(PARTED))('after %s, too; nobody enters', async (name, { app }) => {
    const family = await openFamily(app);
    const { elder, youth, parent } = family;
    const id = await callSoon(app, family);
    const peers = await meet(elder, youth, id);
    await PARTED[name]?.({ app, family });
    await eventually(async () => {
      const { state, presences } = await roomOf(parent, id);
      expect(state).toBe('off');
      expect(presences).toHaveLength(2);
      expect(presences).toContainEqual(
        expect.objectContaining({ part: 'elder', to: expect.any(String) }),
      );
    });
    expect((await new RoomPeer(parent, id).enter()).status).toBe(404);
    for (const peer of peers) peer.close();
  });
});
