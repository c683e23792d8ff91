import { describe, expect } from 'vitest';
import { openFamily } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { WITH_ROOMS } from '../../testing/kept-app.ts';
import { callSoon, hears, meet, roomOf, total } from '../../testing/rooms.ts';
import { RoomPeer } from '../../testing/room-peer.ts';
import { eventually } from '../../testing/eventually.ts';

const test = base.extend('environment', WITH_ROOMS);

describe('Rules 6.291 to 6.294, the room of a session', () => {
  test('the elder and the youth hear each other, and see who is there', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    const id = await callSoon(app, { elder, youth, parent });
    expect((await roomOf(elder, id)).state).toBe('open');
    expect((await elder.get('/api/me')).body.hasRooms).toBe(true);
    const [rosa, tom] = await meet(elder, youth, id);
    const seen = await roomOf(elder, id);
    expect(seen.people).toEqual([
      expect.objectContaining({ part: 'elder', isMe: true, here: true, slot: null, camera: true }),
      expect.objectContaining({ part: 'youth', isMe: false, here: true, slot: 1 }),
    ]);
    expect(seen.presences).toBeNull();
    await rosa.leave();
    await eventually(async () => {
      const { presences } = await roomOf(parent, id);
      expect(presences).toHaveLength(2);
      expect(presences).toContainEqual(
        expect.objectContaining({ part: 'elder', to: expect.any(String) }),
      );
      expect(presences).toContainEqual(expect.objectContaining({ part: 'youth', to: null }));
    });
    rosa.close();
    tom.close();
  });

  test('a guardian joins, and both hear them; the elder sees no name', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    const id = await callSoon(app, { elder, youth, parent });
    const peers = await meet(elder, youth, id);
    const mother = await new RoomPeer(parent, id).join();
    await hears(mother, ...peers);
    await eventually(() => {
      for (const peer of peers)
        expect([1, 2].map((slot) => peer.packets(slot) > 0)).toEqual([true, true]);
    });
    const guardian = ({ people }: { people: { part: string }[] }) =>
      people.find(({ part }) => part === 'guardian');
    expect(guardian(await roomOf(elder, id))).toMatchObject({ name: null, here: true });
    expect(guardian(await roomOf(youth, id))).toMatchObject({ name: expect.any(String) });
    for (const peer of [mother, ...peers]) peer.close();
  });

  test('a second tab takes over from the first', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    const id = await callSoon(app, { elder, youth, parent });
    const [rosa, tom] = await meet(elder, youth, id);
    const second = await new RoomPeer(youth, id).join();
    await hears(second, rosa);
    const before = total(tom);
    await hears(second);
    expect(total(tom)).toBe(before);
    expect((await tom.answer('v=0')).status).toBe(404);
    for (const peer of [rosa, tom, second]) peer.close();
  });
});
