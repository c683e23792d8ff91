// @vitest-environment jsdom
import type { RoomPerson, RoomView } from '@oakling/domain/rooms/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RoomCall } from './call.ts';
import { OwnMedia } from './own-media.ts';

/** A fake connection to a server that is always reachable. */
class Connection extends EventTarget {
  connectionState = 'new';
  async setRemoteDescription() {}
  async setLocalDescription() {
    this.connectionState = 'connected';
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

let entries = 0;
/** Number of upcoming entries rejected for lack of room. */
let full = 0;
/** Number of upcoming responses that arrive after their entry was removed. */
let late = 0;
/** When the server processed the media state. */
let isTold: Promise<void>;

beforeEach(() => {
  isTold = Promise.resolve();
  vi.useFakeTimers();
  entries = 0;
  vi.stubGlobal('RTCPeerConnection', Connection);
  vi.stubGlobal('MediaStream', EventTarget);
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    const path = String(input instanceof Request ? input.url : input);
    if (path.endsWith('/answer') && late > 0) {
      late -= 1;
      const problem = { status: 404, code: 'not-found', detail: 'There is none.' };
      return Response.json(problem, { status: 404 });
    }
    if (path.endsWith('/media')) await isTold;
    if (!path.endsWith('/room/entries')) return new Response(null, { status: 204 });
    entries += 1;
    if (full > 0) {
      full -= 1;
      const problem = { status: 409, code: 'no-room-free', detail: 'There is none.' };
      return Response.json(problem, { status: 409 });
    }
    const entry = { kind: 'builtin', key: `entry ${entries}`, token: 'token', offer: 'v=0' };
    return Response.json(entry, { status: 201 });
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const absent = { since: null, here: false, microphone: false, camera: false, slot: null } as const;

/** The server's view of a room, with these fields for the viewer. */
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

test('an answer from before the server saw the connection takes nobody out of the call (rule 6.317)', async () => {
  const call = await joined();
  call.hear(view({ key: 'entry 1' }));
  expect(call.get().at).toBe('lost');
  call.hear(view({ key: 'entry 1', here: true }));
  expect(call.get().at).toBe('inside');
  await vi.advanceTimersByTimeAsync(10_000);
  expect([call.get().at, entries]).toEqual(['inside', 1]);
});

test('whose room was started again is back within a second (rule 6.299)', async () => {
  const call = await joined();
  call.hear(view({}));
  await vi.advanceTimersByTimeAsync(900);
  expect([call.get().at, entries]).toEqual(['inside', 2]);
});

test('whose room takes a while to be there again waits for it (rule 6.299)', async () => {
  const call = await joined();
  full = 2;
  call.hear(view({}));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([call.get().at, entries]).toEqual(['inside', 4]);
});

test('whose room was lost before the answer enters again, and is told nothing else (rule 6.299)', async () => {
  late = 1;
  const call = new RoomCall('one', new OwnMedia());
  await call.join(1);
  expect(call.get().at).toBe('lost');
  await vi.advanceTimersByTimeAsync(4000);
  expect([call.get().at, entries]).toEqual(['inside', 2]);
});

test('a second tab takes over for good (rule 6.293)', async () => {
  const call = await joined();
  call.hear(view({ key: 'the other tab', here: true }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([call.get().at, entries]).toEqual(['moved', 1]);
});

test('one is inside once the server was told, so that what it says next finds one there (rule 6.304)', async () => {
  const told = Promise.withResolvers<void>();
  isTold = told.promise;
  const media = new OwnMedia();
  media.set({ ...media.get(), isReady: true });
  const call = new RoomCall('one', media);
  const entering = call.join(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(call.get().at).toBe('joining');
  told.resolve();
  await entering;
  expect(call.get().at).toBe('inside');
  call.hear(view({ key: 'entry 1' }));
  expect(call.get().at).toBe('lost');
});
