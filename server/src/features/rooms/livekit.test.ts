import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, vi } from 'vitest';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { RoomPeer } from '../../testing/room-peer.ts';
import { callSoon, roomOf } from '../../testing/rooms.ts';
import { eventually } from '../../testing/eventually.ts';
import { openLog } from '../../platform/process/log.ts';
import { liveKitRooms } from '../../platform/rooms/livekit-rooms.ts';

const SECRET = 'a secret of LiveKit that is long enough';

interface Asked {
  readonly method: string;
  readonly body: {
    readonly room: string;
    readonly identity?: string;
    readonly permission?: object;
  };
}

/** What a token says, if it was signed with the secret and is good now. */
function read(token: string): Record<string, unknown> | null {
  const [head = '', claims = '', signature] = token.split('.');
  const expected = createHmac('sha256', SECRET).update(`${head}.${claims}`).digest('base64url');
  if (signature !== expected) return null;
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const now = Date.now() / 1000;
  return said.iss === 'oakling' && said.nbf <= now && said.exp > now && said.exp < now + 300
    ? said
    : null;
}

/** Stands in for LiveKit: speaks its API and believes nobody without a good token. */
async function standIn() {
  const asked: Asked[] = [];
  const present = new Set<string>();
  const states = { now: 'JOINED' };
  /** How many of the next changes fail, or are made without an answer that says so. */
  const fails = { next: 0, lost: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const said = read((request.headers.authorization ?? '').replace('Bearer ', ''));
      const body = JSON.parse(Buffer.concat(chunks).toString());
      const isAdmin = (said?.['video'] as { roomAdmin?: boolean } | undefined)?.roomAdmin === true;
      if (!isAdmin) return response.writeHead(401).end();
      if (request.url?.endsWith('ListParticipants') === false && fails.next > 0) {
        fails.next -= 1;
        return response.writeHead(503).end();
      }
      const isLost = request.url?.endsWith('UpdateParticipant') === true && fails.lost > 0;
      asked.push({ method: request.url?.split('/').at(-1) ?? '', body });
      if (request.url?.endsWith('RemoveParticipant') === true) present.delete(body.identity);
      if (isLost) {
        fails.lost -= 1;
        return response.writeHead(503).end();
      }
      const participants = [...present].map((identity) => ({ identity, state: states.now }));
      return response.end(JSON.stringify({ participants }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // It listens on a port.
  return {
    asked,
    present,
    states,
    fails,
    url: `ws://127.0.0.1:${port}`,
    close: () => server.close(),
  };
}

test('Rule 6.304, with LiveKit people get a short access of their own, and who may not be there is taken out', async ({
  openApp,
}) => {
  const liveKit = await standIn();
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
    const said = read(entry.access);
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
  // It fails at first, and is asked again.
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
  // As long as no media can reach them, they are not there.
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
  // Attack A187: an access that LiveKit itself has given out lets one of them in again, and not for long.
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

/** Two who are in one room of the stand-in. */
async function twoIn(liveKit: Awaited<ReturnType<typeof standIn>>) {
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
  const liveKit = await standIn();
  const { rooms, gone } = await twoIn(liveKit);
  await rooms.stop();
  expect(gone).toEqual(['one', 'two']);
  expect(liveKit.present.size).toBe(0);
  liveKit.close();
});

test('Rule 6.302, that somebody left is noticed also while LiveKit refuses what it is asked about others', async () => {
  const liveKit = await standIn();
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
  const liveKit = await standIn();
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
  const liveKit = await standIn();
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
