import { describe, expect } from 'vitest';
import { openFamily, type Family } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { growTo } from '../../testing/growing.ts';
import { RoomPeer } from '../../testing/room-peer.ts';
import { callSoon, hears, meet, roomOf, ruleMeetings, WITH_ROOMS } from '../../testing/rooms.ts';
import type { TestApp } from '../../testing/test-app.ts';

const test = base.extend('environment', WITH_ROOMS);

/** A call of a child below 13. */
async function callOfChild(app: TestApp, family: Family, minutes?: number): Promise<string> {
  const id = await callSoon(app, family, minutes);
  await growTo(app, family.youth, 'under-13');
  return id;
}

const needsAdult = async ({ youth }: Family, id: string) => (await roomOf(youth, id)).needsAdult;

describe('Rule 6.279, the first call of a child under 13 with an elder', () => {
  test.for(['told', 'alone'])(
    'A256: waits for a guardian or moderator, although the rule is “%s”',
    async (rule, { app }) => {
      const family = await openFamily(app);
      const { elder, youth, parent } = family;
      await ruleMeetings(parent, youth.personId, rule === 'told' ? 'with-adult' : 'told');
      await ruleMeetings(parent, youth.personId, rule);
      const id = await callOfChild(app, family);
      const peers = [new RoomPeer(elder, id), new RoomPeer(youth, id)];
      for (const peer of peers) await peer.join();
      await expect.poll(async () => (await roomOf(elder, id)).state).toBe('waiting');
      expect(await needsAdult(family, id)).toBe(true);
      expect((await roomOf(parent, id)).needsAdult).toBe(true);
      const rows =
        await app.query`select from room_calls where session_id = ${id} and began_at is not null`;
      expect(rows).toEqual([]);
      const guardian = await new RoomPeer(parent, id).join();
      await hears(...peers, guardian);
      // It stays the first call until it is over.
      await guardian.leave();
      await expect.poll(async () => (await roomOf(elder, id)).state).toBe('paused');
      for (const peer of [...peers, guardian]) peer.close();
      // The next one follows the guardians' rule.
      expect(await needsAdult(family, await callOfChild(app, family, 120))).toBe(false);
    },
  );

  test('a call with another elder, or of a brother, doesn’t count; from 13 on none is needed', async ({
    app,
  }) => {
    const family = await openFamily(app);
    const other = await openFamily(app);
    const held = await callSoon(app, family);
    for (const peer of await meet(family.elder, family.youth, held)) peer.close();
    const withOther = { ...family, elder: other.elder };
    const id = await callOfChild(app, withOther, 120);
    expect(await needsAdult(withOther, id)).toBe(true);
    await growTo(app, family.youth, '13-15');
    expect(await needsAdult(withOther, id)).toBe(false);
  });
});
