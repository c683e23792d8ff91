import { expect, test } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { SECRET, openFakeLiveKitApi } from '../../testing/livekit/fake-livekit-api.ts';
import { openLog } from '../process/log.ts';
import { liveKitRooms } from './livekit-rooms.ts';

/** Two participants in one room of the fake server. */
async function twoIn(liveKit: Awaited<ReturnType<typeof openFakeLiveKitApi>>) {
  const settings = { url: liveKit.url, key: 'oakling', secret: SECRET, log: openLog('error') };
  const rooms = liveKitRooms(settings);
  const gone: string[] = [];
  const heard: (readonly [entry: string, isConnected: boolean])[] = [];
  rooms.listen({
    connected: (...one) => void heard.push(one),
    gone: (entry) => void gone.push(entry),
    settled: async () => undefined,
  });
  for (const entry of ['one', 'two']) {
    await rooms.admit('room', entry);
    liveKit.present.add(entry);
  }
  return { rooms, gone, heard };
}

test('Rule 6.304, when Oakling stops, everybody is taken out of LiveKit', async () => {
  const liveKit = await openFakeLiveKitApi();
  const { rooms, gone } = await twoIn(liveKit);
  await rooms.stop();
  expect(gone).toEqual(['one', 'two']);
  expect(liveKit.present.size).toBe(0);
  liveKit.close();
});

test('Rule 6.302, that somebody left is noticed also while LiveKit refuses what it is asked about others', async () => {
  const liveKit = await openFakeLiveKitApi();
  const { rooms, heard } = await twoIn(liveKit);
  liveKit.states.now = 'ACTIVE';
  await rooms.sends('one', true);
  expect(heard).toEqual([
    ['one', true],
    ['two', true],
  ]);
  liveKit.present.add('a stranger');
  liveKit.present.delete('two');
  liveKit.fails.next = Infinity;
  await rooms.sends('one', true);
  expect(heard).toContainEqual(['two', false]);
  await rooms.stop();
  liveKit.close();
});

test('Rule 6.296, an adult who leaves while LiveKit still lets the call begin pauses it', async () => {
  const liveKit = await openFakeLiveKitApi();
  const { rooms } = await twoIn(liveKit);
  const begun = rooms.connect('room', [{ from: 'one', to: 'two', slot: 1 }]);
  await rooms.connect('room', []);
  await begun;
  for (const identity of ['one', 'two']) {
    const last = liveKit.asked.findLast(
      ({ method, body }) => method === 'UpdateParticipant' && body.identity === identity,
    );
    expect(last?.body.permission).toMatchObject({ canPublish: false, canSubscribe: false });
  }
  await rooms.stop();
  liveKit.close();
});

test('Rule 6.296, a permission that LiveKit gave without our hearing of it is taken back as well', async () => {
  const liveKit = await openFakeLiveKitApi();
  const { rooms } = await twoIn(liveKit);
  liveKit.fails.lost = 2;
  await expect(rooms.connect('room', [{ from: 'one', to: 'two', slot: 1 }])).rejects.toThrow('503');
  await eventually(() => expect(liveKit.fails.lost).toBe(0));
  await rooms.connect('room', []);
  for (const identity of ['one', 'two']) {
    await eventually(() => {
      const last = liveKit.asked.findLast(
        ({ method, body }) => method === 'UpdateParticipant' && body.identity === identity,
      );
      expect(last?.body.permission).toMatchObject({ canPublish: false, canSubscribe: false });
    });
  }
  await rooms.stop();
  liveKit.close();
});

test.for(['before they left', 'after they were seen to leave', 'before they were seen to leave'])(
  'Rule 6.296, who comes back to LiveKit brings no permission along where the call was paused %s',
  async (when) => {
    const liveKit = await openFakeLiveKitApi();
    const { rooms } = await twoIn(liveKit);
    liveKit.states.now = 'ACTIVE';
    await rooms.sends('one', true);
    await rooms.connect('room', [{ from: 'one', to: 'two', slot: 1 }]);
    if (when === 'before they left') await rooms.connect('room', []);
    liveKit.present.delete('two');
    if (when !== 'before they were seen to leave') await rooms.sends('one', true);
    // LiveKit does not know absent participants.
    if (when !== 'before they left') await rooms.connect('room', []).catch(() => undefined);
    const before = liveKit.asked.length;
    liveKit.present.add('two');
    await rooms.sends('one', true);
    expect(liveKit.asked.slice(before)).toContainEqual({
      method: 'UpdateParticipant',
      body: expect.objectContaining({
        identity: 'two',
        permission: expect.objectContaining({ canPublish: false, canSubscribe: false }),
      }),
    });
    await rooms.stop();
    liveKit.close();
  },
);

test('Rule 6.304, what becomes of one call on LiveKit changes nothing in another', async () => {
  const liveKit = await openFakeLiveKitApi();
  const { rooms } = await twoIn(liveKit);
  for (const entry of ['three', 'four']) {
    await rooms.admit('another room', entry);
    liveKit.present.add(entry);
  }
  await rooms.connect('another room', [{ from: 'three', to: 'four', slot: 1 }]);
  await rooms.connect('room', []);
  const permitted = liveKit.asked.filter(({ body }) => body.identity === 'three');
  expect(permitted.at(-1)?.body).toMatchObject({
    room: 'another room',
    permission: { canPublish: true },
  });
  await rooms.stop();
  liveKit.close();
});
