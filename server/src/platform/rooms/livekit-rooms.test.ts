import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openLog } from '../process/log.ts';
import { liveKitRooms } from './livekit-rooms.ts';

const URL = 'wss://livekit.example';
const API = 'https://livekit.example/twirp/livekit.RoomService/';
const SECRET = 'a secret of LiveKit that is long enough';
const SOURCES = { canPublishSources: ['MICROPHONE', 'CAMERA'] };
const FLOWING = { canPublish: true, canSubscribe: true, canPublishData: false, ...SOURCES };
const SILENT = { canPublish: false, canSubscribe: false, canPublishData: false, ...SOURCES };

interface Call {
  readonly method: string;
  readonly room: string;
  readonly identity?: string;
  readonly permission?: object;
}

function claimsOf(token = ''): object {
  const [head = '', claims = '', signature] = token.split('.');
  const expected = createHmac('sha256', SECRET).update(`${head}.${claims}`).digest('base64url');
  expect(signature).toBe(expected);
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

function validFor(seconds: number) {
  const now = Math.floor(Date.now() / 1000);
  return { iss: 'oakling', nbf: now - 5, exp: now + seconds };
}

let calls: Call[] = [];
const present = new Set<string>();
let state = 'ACTIVE';
/** The numbers of upcoming changes that fail, or succeed without a response. */
let failing = 0;
let lost = 0;

async function answer(url: string, init: { headers: { authorization: string }; body: string }) {
  const asked: Call = { method: url.replace(API, ''), ...JSON.parse(init.body) };
  const { method, room, identity = '' } = asked;
  expect(claimsOf(init.headers.authorization.replace('Bearer ', ''))).toEqual({
    ...validFor(30),
    video: { roomAdmin: true, roomList: true, room },
  });
  const isChange = method !== 'ListParticipants';
  if (isChange && failing > 0) {
    failing -= 1;
    return new Response(null, { status: 503 });
  }
  calls.push(asked);
  if (isChange && !present.has(identity)) return new Response(null, { status: 404 });
  if (method === 'RemoveParticipant') present.delete(identity);
  if (isChange && lost > 0) {
    lost -= 1;
    return new Response(null, { status: 503 });
  }
  return Response.json({ participants: [...present].map((one) => ({ identity: one, state })) });
}

const permissionOf = (one: string) =>
  calls.findLast(({ method, identity }) => method === 'UpdateParticipant' && identity === one)
    ?.permission;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', answer);
  calls = [];
  present.clear();
  [state, failing, lost] = ['ACTIVE', 0, 0];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function twoIn() {
  const rooms = liveKitRooms({ url: URL, key: 'oakling', secret: SECRET, log: openLog('error') });
  const gone: string[] = [];
  const heard: (readonly [entry: string, isConnected: boolean])[] = [];
  rooms.listen({
    connected: (...one) => void heard.push(one),
    gone: (entry) => void gone.push(entry),
    settled: async () => undefined,
  });
  for (const entry of ['one', 'two']) {
    await rooms.admit('room', entry);
    present.add(entry);
  }
  return { rooms, gone, heard };
}
const LINES = [{ from: 'one', to: 'two', slot: 1 }];

test('Rule 6.304 and attack A211, a token permits neither sending nor receiving, later only camera and microphone, and lasts two minutes', async () => {
  const { rooms } = await twoIn();
  const admission = await rooms.admit('room', 'three');
  if (admission?.kind !== 'livekit') throw new Error('not admitted');
  expect(admission.url).toBe(URL);
  expect(claimsOf(admission.access)).toEqual({
    ...validFor(120),
    sub: 'three',
    video: {
      ...{ room: 'room', roomJoin: true, hidden: false, recorder: false },
      ...{ canPublish: false, canSubscribe: false, canPublishData: false },
      ...{ canUpdateOwnMetadata: false, canPublishSources: ['microphone', 'camera'] },
    },
  });
  await rooms.stop();
});

test('Rule 6.304, people count as absent until media can reach them, and a refused permission is retried', async () => {
  const { rooms, heard } = await twoIn();
  state = 'JOINED';
  await vi.advanceTimersByTimeAsync(1000);
  expect(heard).toEqual([]);
  state = 'ACTIVE';
  await vi.advanceTimersByTimeAsync(500);
  expect(heard).toEqual([
    ['one', true],
    ['two', true],
  ]);
  failing = 1;
  await expect(rooms.connect('room', LINES)).rejects.toThrow('503');
  await vi.advanceTimersByTimeAsync(500);
  expect(['one', 'two'].map(permissionOf)).toEqual([FLOWING, FLOWING]);
  await rooms.stop();
});

test('Rule 6.304 and attack A187, a cut removes a person at once, and within half a second each time they return', async () => {
  const { rooms } = await twoIn();
  await rooms.cut('one');
  expect([...present]).toEqual(['two']);
  for (const _ of ['once', 'once more']) {
    present.add('one');
    await vi.advanceTimersByTimeAsync(500);
    expect([...present]).toEqual(['two']);
  }
  await rooms.stop();
});

test('Rule 6.304, when Oakling stops, everyone is removed from LiveKit', async () => {
  const { rooms, gone } = await twoIn();
  await rooms.stop();
  expect(gone).toEqual(['one', 'two']);
  expect(present.size).toBe(0);
});

test('Rule 6.302, a departure is noticed even while LiveKit rejects requests about others', async () => {
  const { rooms, heard } = await twoIn();
  await rooms.sends('one', true);
  present.add('a stranger');
  present.delete('two');
  failing = Infinity;
  await rooms.sends('one', true);
  expect(heard).toContainEqual(['two', false]);
  await rooms.stop();
});

test('Rule 6.296, an adult who leaves while LiveKit still permits the call pauses it', async () => {
  const { rooms } = await twoIn();
  const begun = rooms.connect('room', LINES);
  await rooms.connect('room', []);
  await begun;
  expect(['one', 'two'].map(permissionOf)).toEqual([SILENT, SILENT]);
  await rooms.stop();
});

test('Rule 6.296, a permission that LiveKit granted although its response was lost is revoked', async () => {
  const { rooms } = await twoIn();
  lost = 2;
  await expect(rooms.connect('room', LINES)).rejects.toThrow('503');
  expect(['one', 'two'].map(permissionOf)).toEqual([FLOWING, FLOWING]);
  await rooms.connect('room', []);
  expect(['one', 'two'].map(permissionOf)).toEqual([SILENT, SILENT]);
  await rooms.stop();
});

test.for(['before they left', 'after they were seen to leave', 'before they were seen to leave'])(
  'Rule 6.296, a person who returns to LiveKit has no permission if the call was paused %s',
  async (when) => {
    const { rooms } = await twoIn();
    await rooms.sends('one', true);
    await rooms.connect('room', LINES);
    if (when === 'before they left') await rooms.connect('room', []);
    present.delete('two');
    if (when !== 'before they were seen to leave') await rooms.sends('one', true);
    // LiveKit rejects the change while the participant is absent.
    if (when !== 'before they left') await rooms.connect('room', []).catch(() => undefined);
    calls = [];
    present.add('two');
    await rooms.sends('one', true);
    expect(permissionOf('two')).toEqual(SILENT);
    await rooms.stop();
  },
);

test('Rule 6.304, one call’s problems on LiveKit don’t affect another', async () => {
  const { rooms } = await twoIn();
  for (const entry of ['three', 'four']) {
    await rooms.admit('another room', entry);
    present.add(entry);
  }
  await rooms.connect('another room', [{ from: 'three', to: 'four', slot: 1 }]);
  await rooms.connect('room', []);
  const changed = calls.filter(({ identity }) => identity === 'three');
  expect(changed).toEqual([
    { method: 'UpdateParticipant', room: 'another room', identity: 'three', permission: FLOWING },
  ]);
  await rooms.stop();
});
