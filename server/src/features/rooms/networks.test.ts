import { describe, expect } from 'vitest';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { RoomPeer } from '../../testing/room-peer.ts';
import { WITH_ROOMS } from '../../testing/kept-app.ts';
import { callSoon, hears, meet } from '../../testing/rooms.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import { eventually } from '../../testing/eventually.ts';

describe('Rule 6.307, the address at which browsers reach the server', () => {
  test.for(['127.0.0.2', '::1'])(
    'can be %s, which isn’t its first one',
    async (address, { openApp }) => {
      const app = await openApp({ ...WITH_ROOMS, ROOM_ANNOUNCED_ADDRESS: address });
      const family = await openFamily(app);
      const peers = await meet(family.elder, family.youth, await callSoon(app, family));
      for (const { offer } of peers) {
        expect(/a=candidate:\S+ 1 UDP \d+ (\S+) /.exec(offer)?.[1]).toBe(address);
      }
      for (const peer of peers) peer.close();
    },
  );
});

test('Rule 6.293, four people see and hear each other, and a fifth has no place', async ({
  openApp,
}) => {
  const app = await openApp(WITH_ROOMS);
  const family = await openFamily(app);
  const { elder, youth, parent } = family;
  const guardians = [await addGuardian(app, [youth]), await addGuardian(app, [youth])];
  const id = await callSoon(app, family);
  const two = await meet(elder, youth, id);
  const [max, eva] = guardians;
  const more = [new RoomPeer(parent, id), new RoomPeer(max ?? parent, id)];
  for (const peer of more) await peer.join();
  const all = [...two, ...more];
  await hears(...all);
  await eventually(() => {
    for (const peer of all) {
      expect([1, 2, 3].map((slot) => peer.packets(slot) > 0)).toEqual([true, true, true]);
    }
  });
  expect((await new RoomPeer(eva ?? parent, id).enter()).body.code).toBe('room-full');
  for (const peer of all) peer.close();
});
