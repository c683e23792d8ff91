import { expect, vi } from 'vitest';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { readToken, SECRET, openFakeLiveKitApi } from '../../testing/livekit/fake-livekit-api.ts';
import { RoomPeer } from '../../testing/room-peer.ts';
import { callSoon, roomOf } from '../../testing/rooms.ts';
import { eventually } from '../../testing/eventually.ts';

test('Rule 6.304, with LiveKit people get a short access of their own, and who may not be there is taken out', async ({
  openApp,
}) => {
  const liveKit = await openFakeLiveKitApi();
  const app = await openApp({
    ...{ ROOM: 'livekit', ROOM_URL: liveKit.url, ROOM_KEY: 'oakling', ROOM_SECRET: SECRET },
  });
  const family = await openFamily(app);
  const id = await callSoon(app, family);
  expect((await family.elder.get('/api/me')).body).toMatchObject({ hasRooms: true });
  const enter = async (who: typeof family.elder) => (await new RoomPeer(who, id).enter()).body;
  const entries = [await enter(family.elder), await enter(family.youth)];
  const identities = entries.map((entry) => {
    expect([entry.kind, entry.url, entry.offer]).toEqual(['livekit', liveKit.url, undefined]);
    const said = readToken(entry.access);
    expect(said?.['video']).toMatchObject({
      ...{
        room: id,
        roomJoin: true,
        canPublish: false,
        canSubscribe: false,
        canPublishData: false,
        canUpdateOwnMetadata: false,
        hidden: false,
        recorder: false,
        canPublishSources: ['microphone', 'camera'],
      },
    });
    return String(said?.['sub']);
  });
  expect(identities).not.toContain(family.elder.personId);
  // The first call fails and is retried.
  liveKit.fails.next = 1;
  for (const identity of identities) liveKit.present.add(identity);
  const allowed = () =>
    liveKit.asked.flatMap(({ method, body }) =>
      method === 'UpdateParticipant' ? [[body.identity, body.permission]] : [],
    );
  const flow = {
    ...{ canPublish: true, canSubscribe: true, canPublishData: false },
    canPublishSources: ['MICROPHONE', 'CAMERA'],
  };
  // They count as absent until media can reach them.
  const looks = () => liveKit.asked.filter(({ method }) => method === 'ListParticipants').length;
  const before = looks();
  await vi.waitFor(() => expect(looks()).toBeGreaterThan(before + 1), { timeout: 5000 });
  expect(allowed()).toEqual([]);
  liveKit.states.now = 'ACTIVE';
  await eventually(() => {
    for (const identity of identities) expect(allowed()).toContainEqual([identity, flow]);
  });
  expect((await roomOf(family.elder, id)).people).toMatchObject([{ here: true }, { here: true }]);
  await family.parent.must('POST', `/api/children/${family.youth.personId}/pause`);
  await eventually(() => {
    const removed = liveKit.asked.filter(({ method }) => method === 'RemoveParticipant');
    expect(removed.map(({ body }) => body.identity).toSorted()).toEqual(identities.toSorted());
  });
  // Attack A187: a token that LiveKit itself issued lets one of them rejoin only briefly.
  for (const identity of identities) liveKit.present.add(identity);
  await vi.waitFor(() => expect(liveKit.present.size).toBe(0), { timeout: 1500 });
  liveKit.close();
});

test('Rule 6.310, LiveKit is within reach of the page of a room alone', async ({ openApp }) => {
  const url = 'wss://livekit.example';
  const app = await openApp({
    ...{ ROOM: 'livekit', ROOM_URL: url, ROOM_KEY: 'oakling', ROOM_SECRET: SECRET },
  });
  const reach = async (path: string) => {
    const policy = (await app.browser().get(path)).headers.get('content-security-policy');
    return /connect-src ([^;]*)/.exec(policy ?? '')?.[1];
  };
  expect(await reach('/room')).toBe(`'self' ${url} https://livekit.example`);
  for (const path of ['/', '/room/', '/room/more', '/dashboard/elder/sessions', '/api/me'])
    expect([path, await reach(path)]).toEqual([path, "'self'"]);
});
