// @vitest-environment jsdom
import type { RoomPerson, RoomView } from '@oakling/domain/rooms/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RoomCall } from './call.ts';
import { OwnMedia } from './own-media.ts';

let reach: 'connected' | 'connecting' | 'failed' = 'connected';
let connection: Connection;

class Connection extends EventTarget {
  connectionState = 'new';
  constructor() {
    super();
    use(this);
  }
  async setRemoteDescription() {}
  async setLocalDescription() {
    this.become(reach);
  }
  become(state: string) {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }
  async createAnswer() {
    return { sdp: 'v=0' };
  }
  getTransceivers() {
    return [];
  }
  close() {
    this.connectionState = 'closed';
  }
}

const use = (made: Connection) => void (connection = made);

let entered: number[] = [];
/** How many of the next entries are rejected because there is no room. */
let full = 0;
/** How many of the next responses arrive after their entry was removed. */
let late = 0;
/** How long the server takes to respond to entries and to the media state. */
let entryMs = 0;
let mediaMs = 0;

beforeEach(() => {
  reach = 'connected';
  [entryMs, mediaMs] = [0, 0];
  vi.useFakeTimers();
  entered = [];
  vi.stubGlobal('RTCPeerConnection', Connection);
  vi.stubGlobal('MediaStream', EventTarget);
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    const path = String(input instanceof Request ? input.url : input);
    if (path.endsWith('/answer') && late > 0) {
      late -= 1;
      const problem = { status: 404, code: 'not-found', detail: 'There is none.' };
      return Response.json(problem, { status: 404 });
    }
    const isEntry = path.endsWith('/room/entries');
    if (isEntry) entered.push(Date.now());
    const ms = isEntry ? entryMs : path.endsWith('/media') ? mediaMs : 0;
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    if (!isEntry) return new Response(null, { status: 204 });
    if (full > 0) {
      full -= 1;
      const problem = { status: 409, code: 'no-room-free', detail: 'There is none.' };
      return Response.json(problem, { status: 409 });
    }
    const entry = { kind: 'builtin', key: `entry ${entered.length}`, token: 'token', offer: 'v=0' };
    return Response.json(entry, { status: 201 });
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const absent = { since: null, here: false, microphone: false, camera: false, slot: null } as const;

function view(me: Partial<RoomPerson>): RoomView {
  const person = {
    ...absent,
    key: 'youth',
    part: 'youth',
    name: 'Sam',
    isMe: true,
    ...me,
  } as const;
  const at = '2026-05-04T14:50:00.000Z';
  return {
    ...{ sessionId: 'one', version: 1, state: 'open', opensAt: at, closesAt: at },
    ...{ needsAdult: false, adults: [], people: [person], help: null, fallback: null },
    card: { title: '', words: '' },
    presences: null,
  };
}

async function joined(): Promise<RoomCall> {
  const call = new RoomCall('one', new OwnMedia());
  await call.join(1);
  expect(call.get().at).toBe('inside');
  return call;
}

test('a response from before the server saw the connection removes no one from the call (rule 6.317)', async () => {
  const call = await joined();
  call.hear(view({ key: 'entry 1' }));
  expect(call.get().at).toBe('lost');
  call.hear(view({ key: 'entry 1', here: true }));
  expect(call.get().at).toBe('inside');
  await vi.advanceTimersByTimeAsync(10_000);
  expect([call.get().at, entered.length]).toEqual(['inside', 1]);
});

test('a person whose room restarted returns within a second (rule 6.299)', async () => {
  const call = await joined();
  call.hear(view({}));
  await vi.advanceTimersByTimeAsync(900);
  expect([call.get().at, entered.length]).toEqual(['inside', 2]);
});

test('a person whose room takes a while to return waits for it (rule 6.299)', async () => {
  const call = await joined();
  full = 2;
  call.hear(view({}));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([call.get().at, entered.length]).toEqual(['inside', 4]);
});

test('a person whose room was lost before the response enters again, without a message (rule 6.299)', async () => {
  late = 1;
  const call = new RoomCall('one', new OwnMedia());
  await call.join(1);
  expect(call.get().at).toBe('lost');
  await vi.advanceTimersByTimeAsync(4000);
  expect([call.get().at, entered.length]).toEqual(['inside', 2]);
});

test('a second tab takes over permanently (rule 6.293)', async () => {
  const call = await joined();
  call.hear(view({ key: 'the other tab', here: true }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([call.get().at, entered.length]).toEqual(['moved', 1]);
});

function prepared(): RoomCall {
  const media = new OwnMedia();
  media.set({ ...media.get(), isReady: true });
  return new RoomCall('one', media);
}

test('Rule 6.304, a person is in the call once the server has received their media state', async () => {
  mediaMs = 2000;
  const call = prepared();
  void call.join(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(call.get().at).toBe('joining');
  await vi.advanceTimersByTimeAsync(1000);
  expect(call.get().at).toBe('inside');
  call.hear(view({ key: 'entry 1' }));
  expect(call.get().at).toBe('lost');
});

test('Rule 6.317, without a connection, people are told within ten seconds, however slow our server is', async () => {
  reach = 'connecting';
  [entryMs, mediaMs] = [2000, 3000];
  const call = prepared();
  void call.join(1);
  await vi.advanceTimersByTimeAsync(9000);
  expect(call.get().at).toBe('joining');
  await vi.advanceTimersByTimeAsync(1000);
  expect(call.get().at).toBe('no-network');
});

test('Rule 6.317, a connection made in time stays, however slow our server is afterward', async () => {
  [entryMs, mediaMs] = [5000, 20_000];
  const call = prepared();
  void call.join(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([call.get().at, connection.connectionState]).toEqual(['inside', 'connected']);
});

test('Rule 6.317, if the media server is unreachable, people are told at once', async () => {
  reach = 'failed';
  mediaMs = 3000;
  const call = prepared();
  void call.join(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(call.get().at).toBe('no-network');
});

test('Rule 6.317, if connections are refused at once during a call, retries back off, then people are told', async () => {
  const call = await joined();
  reach = 'failed';
  connection.become('disconnected');
  await vi.advanceTimersByTimeAsync(9900);
  expect(call.get().at).toBe('lost');
  await vi.advanceTimersByTimeAsync(200);
  expect(call.get().at).toBe('no-network');
  const pauses = entered.slice(1).map((at, nth) => at - (entered[nth] ?? 0));
  expect(pauses).toEqual([3000, 1000, 2000, 4000]);
});

test('Rule 6.317, a person back in the call has all retries again', async () => {
  const call = await joined();
  for (const _ of ['once', 'once more']) {
    reach = 'failed';
    connection.become('disconnected');
    await vi.advanceTimersByTimeAsync(9000);
    reach = 'connected';
    await vi.advanceTimersByTimeAsync(1100);
    expect(call.get().at).toBe('inside');
  }
});
