import { expect, vi } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { eventually } from '../../testing/eventually.ts';
import type { Family } from '../../testing/family.ts';
import { testWithOwnFamily as base } from '../../testing/fixtures.ts';
import { RoomPeer } from '../../testing/room-peer.ts';
import { callSoon, roomOf } from '../../testing/rooms.ts';
import type { TestApp } from '../../testing/test-app.ts';

const API = 'https://livekit.example/twirp/livekit.RoomService/';
const FILE = { scope: 'file' } as const;

const test = base
  // LiveKit's URL, and the LiveKit room of each participant.
  .extend('liveKit', FILE, ({}, { onCleanup }) => {
    const present = new Map<string, string>();
    vi.stubGlobal('fetch', async (url: string, init: { readonly body: string }) => {
      const { room, identity } = JSON.parse(init.body);
      if (url === `${API}RemoveParticipant`) present.delete(identity);
      const inRoom = [...present].filter(([, roomId]) => roomId === room);
      const participants = inRoom.map(([one]) => ({ identity: one, state: 'ACTIVE' }));
      return Response.json({ participants });
    });
    onCleanup(() => void vi.unstubAllGlobals());
    return { url: 'wss://livekit.example', present };
  })
  .extend('environment', FILE, ({ liveKit }) => ({
    ...{ ROOM: 'livekit', ROOM_URL: liveKit.url, ROOM_KEY: 'oakling' },
    ROOM_SECRET: 'a secret of LiveKit that is long enough',
  }));

/** A call between an elder and a child: its session, and their identities in LiveKit. */
async function inCall(app: TestApp, family: Family, present: Map<string, string>) {
  const id = await callSoon(app, family);
  const enter = async (who: Browser): Promise<string> => {
    const { body } = await new RoomPeer(who, id).enter();
    expect(body).toMatchObject({ kind: 'livekit', url: 'wss://livekit.example' });
    const claims = JSON.parse(Buffer.from(body.access.split('.')[1], 'base64url').toString());
    expect(claims).toMatchObject({ sub: body.key, video: { room: id } });
    present.set(body.key, id);
    const media = { token: body.token, microphone: true, camera: true };
    await who.must('PUT', '/api/room-entries/media', media);
    return body.key;
  };
  const identities = [await enter(family.elder), await enter(family.youth)];
  expect((await roomOf(family.elder, id)).people).toMatchObject([{ here: true }, { here: true }]);
  return { id, identities };
}

test('Rule 6.304 and attack A187, a pause removes everyone from LiveKit, and again when they return with a renewed token', async ({
  app,
  family,
  liveKit: { present },
}) => {
  const { id, identities } = await inCall(app, family, present);
  await family.parent.must('POST', `/api/children/${family.youth.personId}/pause`);
  await eventually(() => expect([...present]).toEqual([]));
  for (const identity of identities) present.set(identity, id);
  await eventually(() => expect([...present]).toEqual([]));
});

test('Rule 6.300, a second press for help removes everyone from LiveKit at once', async ({
  app,
  family,
  liveKit: { present },
}) => {
  const { id, identities } = await inCall(app, family, present);
  const ask = async () => (await family.youth.post(`/api/sessions/${id}/room/help`)).body.result;
  expect(await ask()).toBe('called');
  expect([...present.keys()]).toEqual(identities);
  expect(await ask()).toBe('ended');
  expect([...present]).toEqual([]);
  expect((await new RoomPeer(family.elder, id).enter()).body.code).toBe('ended');
});
