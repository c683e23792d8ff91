import { sql } from 'kysely';
import { expect } from 'vitest';
import { block } from '../../testing/blocks.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { RoomPeer } from '../../testing/room-peer.ts';
import { callSoon, WITH_ROOMS } from '../../testing/rooms.ts';
import type { TestApp } from '../../testing/test-app.ts';

const test = base.extend('environment', WITH_ROOMS);

interface Scene {
  readonly app: TestApp;
  readonly family: Family;
  readonly id: string;
}

const change = ({ app }: Scene, set: ReturnType<typeof sql>) => set.execute(app.platform.db);

/** Why there is no room for the elder, whose log-in goes on, of an approved session at its time. */
const REASONS: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  'it is held elsewhere': (scene) =>
    change(
      scene,
      sql`update session_arrangements set video_provider = 'Zoom', video_link = 'https://zoom.us/j/1'
        where session_id = ${scene.id}`,
    ),
  'the youth is paused': (scene) =>
    change(
      scene,
      sql`update people set paused_at = now() where id = ${scene.family.youth.personId}`,
    ),
  'the youth may meet nobody for now': (scene) =>
    change(
      scene,
      sql`update people set vetting = 'suspended' where id = ${scene.family.youth.personId}`,
    ),
  'the youth blocks the elder': ({ family: { youth, elder } }) => block(youth, elder),
  'the elder blocks the youth': ({ family: { youth, elder } }) => block(elder, youth),
};

test('Rule 6.292, at its time the elder enters the room of an approved session', async ({
  app,
}) => {
  const family = await openFamily(app);
  const id = await callSoon(app, family);
  expect((await new RoomPeer(family.elder, id).enter()).status).toBe(201);
});

test.for(Object.keys(REASONS))(
  'Rule 6.292, the elder finds no room where %s',
  async (name, { app }) => {
    const family = await openFamily(app);
    const id = await callSoon(app, family);
    await REASONS[name]?.({ app, family, id });
    expect((await family.elder.get(`/api/sessions/${id}/room`)).status).toBe(404);
    expect((await new RoomPeer(family.elder, id).enter()).status).toBe(404);
  },
);
