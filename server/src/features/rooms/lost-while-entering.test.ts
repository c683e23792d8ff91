import { expect } from 'vitest';
import { openFamily } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { RoomPeer } from '../../testing/room-peer.ts';
import { WITH_ROOMS } from '../../testing/kept-app.ts';
import { callSoon, hears } from '../../testing/rooms.ts';
import type { Rooms } from '../../platform/rooms/rooms.ts';

const test = base.extend('environment', WITH_ROOMS);

test('Rule 6.299, a person whose room is lost while they enter joins the next one', async ({
  app,
}) => {
  const { elder, youth, parent } = await openFamily(app);
  const id = await callSoon(app, { elder, youth, parent });
  const rosa = await new RoomPeer(elder, id).join();
  const rooms = app.platform.rooms as Rooms & { processes(): number[] }; // The built-in backend.
  const [pid] = rooms.processes();
  const entering = new RoomPeer(youth, id).join();
  process.kill(pid ?? 0, 'SIGSTOP');
  const tom = await entering;
  const again = await new RoomPeer(elder, id).join();
  await hears(tom, again);
  expect(rooms.processes()).not.toContain(pid);
  for (const peer of [rosa, tom, again]) peer.close();
});
