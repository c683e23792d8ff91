// @vitest-environment jsdom
import { EventEmitter } from 'node:events';
import type { RoomPart, RoomPerson, RoomView } from '@oakling/domain/rooms/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** What the room of the newest connection is, so that a test can be its server. */
let room: FakeRoom;
/** Whether the server can be reached, and whether it then answers. */
let isReachable = true;
let isSilent = false;

/** As much of LiveKit's own client as a call uses: a room whose server is the test. */
class FakeRoom extends EventEmitter {
  state = 'connecting';
  readonly remoteParticipants = new Map<string, unknown>();
  /** To whom its server may forward what is sent; null: to everybody, which LiveKit takes for granted. */
  allowed: readonly unknown[] | null = null;
  /** To whom, when it connects. */
  allowedAtFirst: readonly unknown[] | null = null;
  readonly localParticipant = {
    permissions: { canPublish: false },
    setTrackSubscriptionPermissions: (isForAll: boolean, some: readonly unknown[]) => {
      this.allowed = isForAll ? null : some;
    },
    sent: new Map<string, { mediaStreamTrack: object }>(),
    getTrackPublication: (source: string) => {
      const track = this.localParticipant.sent.get(source);
      return track && { track };
    },
    publishTrack: async (track: object, { source }: { source: string }) => {
      if (!this.localParticipant.permissions.canPublish) throw new Error('not permitted');
      this.localParticipant.sent.set(source, { mediaStreamTrack: track });
    },
    unpublishTrack: async (track: object) => {
      for (const [source, one] of this.localParticipant.sent)
        if (one.mediaStreamTrack === track) this.localParticipant.sent.delete(source);
    },
  };
  async connect() {
    found(this);
    this.allowedAtFirst = this.allowed;
    if (!isReachable) throw new Error('nobody answers');
    if (isSilent)
      await new Promise((_, reject) => this.once('given up', () => reject(new Error('given up'))));
    this.become('connected');
  }
  async disconnect() {
    this.emit('given up');
    this.become('disconnected');
  }
  become(state: string) {
    this.state = state;
    this.emit('connectionStateChanged', state);
  }
  permit(canPublish: boolean) {
    this.localParticipant.permissions = { canPublish };
    this.emit('participantPermissionsChanged');
  }
}

function found(made: FakeRoom): void {
  room = made;
}

class FakeStream {
  readonly tracks: readonly object[];
  constructor(tracks: readonly object[]) {
    this.tracks = tracks;
  }
  getTracks() {
    return this.tracks;
  }
}

vi.doMock('livekit-client', async (original) => ({
  ...(await original<object>()),
  Room: FakeRoom,
}));
const { connectLiveKit } = await import('./connect-livekit.ts');
const { RoomCall } = await import('./call.ts');
const { OwnMedia } = await import('./own-media.ts');

beforeEach(() => {
  isReachable = true;
  isSilent = false;
  vi.stubGlobal('MediaStream', FakeStream);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const entry = {
  kind: 'livekit',
  key: 'entry 1',
  token: 'token',
  url: 'wss://livekit.example',
  access: 'access',
} as const;
const soon = () => performance.now() + 1000;
const track = (id: string): MediaStreamTrack => Object.assign(Object.create(null), { id });
const sent = () =>
  [...room.localParticipant.sent].map(([source, { mediaStreamTrack }]) => [
    source,
    mediaStreamTrack,
  ]);

test('Rule 6.296, nothing is sent to LiveKit before the server permits it, and nothing after it no longer does', async () => {
  const connected = await connectLiveKit(entry, soon());
  const [voice, picture] = [track('voice'), track('picture')];
  await connected.send(voice, picture);
  await new Promise(setImmediate);
  expect(sent()).toEqual([]);
  room.permit(true);
  await vi.waitFor(() =>
    expect(sent()).toEqual([
      ['microphone', voice],
      ['camera', picture],
    ]),
  );
  room.permit(false);
  await vi.waitFor(() => expect(sent()).toEqual([]));
});

test('Rule 6.304, what LiveKit does not take at first is sent again', async () => {
  const connected = await connectLiveKit(entry, soon());
  const voice = track('voice');
  const { publishTrack } = room.localParticipant;
  const tries: object[] = [];
  room.localParticipant.publishTrack = async (own, options) => {
    tries.push(own);
    if (tries.length === 1) throw new Error('too slow');
    await publishTrack(own, options);
  };
  room.permit(true);
  await connected.send(voice, null);
  await vi.waitFor(() => expect(sent()).toEqual([['microphone', voice]]), { timeout: 5000 });
  expect(tries).toEqual([voice, voice]);
});

test('Rule 6.318, a camera that is switched off leaves LiveKit, and another one comes', async () => {
  const connected = await connectLiveKit(entry, soon());
  const [voice, picture, other] = [track('voice'), track('picture'), track('other')];
  room.permit(true);
  await connected.send(voice, picture);
  await connected.send(voice, null);
  await vi.waitFor(() => expect(sent()).toEqual([['microphone', voice]]));
  await connected.send(voice, other);
  await vi.waitFor(() => expect(sent()).toContainEqual(['camera', other]));
});

test('Rule 6.304, somebody is known by the number of their entry, and by nothing else', async () => {
  const connected = await connectLiveKit(entry, soon());
  const picture = track('of somebody');
  const whose = { identity: 'entry 2' };
  room.emit('trackSubscribed', { mediaStreamTrack: picture }, {}, whose);
  const source = connected.sourceOf({ key: 'entry 2', slot: 1 });
  expect(source).toBe('entry 2');
  expect(connected.sourceOf({ key: 'entry 2', slot: null })).toBeNull();
  expect(connected.stream('entry 2')).toMatchObject({ tracks: [picture] });
  expect(connected.stream('entry 3')).toBeNull();
  let told = 0;
  connected.follow(() => (told += 1));
  const before = connected.stream('entry 2');
  const voice = track('their voice');
  room.emit('trackSubscribed', { mediaStreamTrack: voice }, {}, whose);
  expect(connected.stream('entry 2')).toMatchObject({ tracks: [picture, voice] });
  expect(connected.stream('entry 2')).not.toBe(before);
  for (const mediaStreamTrack of [picture, voice])
    room.emit('trackUnsubscribed', { mediaStreamTrack }, {}, whose);
  expect([connected.stream('entry 2'), told]).toEqual([null, 3]);
});

/** Somebody of whom the server tells; who is not there has no entry, and the name of their part for a key. */
const person = (key: string, part: RoomPart, isMe = false): RoomPerson => ({
  ...{ key, part, isMe, name: null, here: true, since: null, microphone: true, camera: true },
  slot: null,
});

/** What the server says of an open room. */
function viewOf(...people: readonly RoomPerson[]): RoomView {
  const at = '2026-05-04T14:50:00.000Z';
  return {
    ...{ sessionId: 'one', version: 1, state: 'open', opensAt: at, closesAt: at },
    ...{ needsAdult: false, adults: [], people: [...people], help: null, fallback: null },
    ...{ card: { title: '', words: '' }, presences: null },
  };
}

test('Rule 6.304, what one sends on LiveKit is for those whom our server names at that moment, and for nobody else', async () => {
  const answers = [Response.json(entry, { status: 201 }), new Response(null, { status: 204 })];
  vi.stubGlobal('fetch', async () => answers.shift());
  const call = new RoomCall('one', new OwnMedia());
  const [me, sam] = [person('entry 1', 'elder', true), person('entry 2', 'youth')];
  call.hear(viewOf(person('elder', 'elder', true), sam));
  await call.join(1);
  const all = (...keys: string[]) =>
    keys.map((participantIdentity) => ({ participantIdentity, allowAll: true }));
  expect([room.allowedAtFirst, room.allowed]).toEqual([[], all('entry 2')]);
  call.hear(viewOf(me, sam, person('entry 3', 'guardian')));
  expect(room.allowed).toEqual(all('entry 2', 'entry 3'));
  call.hear(viewOf(me, person('youth', 'youth'), person('entry 3', 'guardian')));
  expect(room.allowed).toEqual(all('entry 3'));
  call.hear({ ...viewOf(me, person('youth', 'youth')), state: 'waiting' });
  expect(room.allowed).toEqual([]);
});

test('Rule 6.317, who is taken out of LiveKit has lost the connection, and who never reached it has none', async () => {
  const connected = await connectLiveKit(entry, soon());
  const heard: string[] = [];
  connected.follow(() => heard.push(connected.reach()));
  for (const state of ['reconnecting', 'connected', 'signalReconnecting', 'disconnected'])
    room.become(state);
  expect(heard).toEqual(['lost', 'connected', 'connected', 'lost']);
  isReachable = false;
  expect((await connectLiveKit(entry, soon())).reach()).toBe('failed');
});

test('Rules 6.304, 6.317, where LiveKit does not answer, who joins is told within ten seconds, however long our server takes', async () => {
  vi.useFakeTimers();
  isSilent = true;
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    const path = String(input instanceof Request ? input.url : input);
    const isEntry = path.endsWith('/room/entries');
    // What is told of the microphone makes our server ask LiveKit's, which says nothing either.
    await new Promise((resolve) => setTimeout(resolve, isEntry ? 2000 : 3000));
    return isEntry ? Response.json(entry, { status: 201 }) : new Response(null, { status: 204 });
  });
  const media = new OwnMedia();
  media.set({ ...media.get(), isReady: true });
  const call = new RoomCall('one', media);
  void call.join(1);
  await vi.advanceTimersByTimeAsync(9000);
  expect([call.get().at, room.state]).toEqual(['joining', 'connecting']);
  await vi.advanceTimersByTimeAsync(1000);
  expect([call.get().at, room.state]).toEqual(['no-network', 'disconnected']);
});

test('Rules 6.304, 6.317, a connection that came in time stays, however long our server takes for what is told of it', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    const isEntry = String(input instanceof Request ? input.url : input).endsWith('/room/entries');
    await new Promise((resolve) => setTimeout(resolve, isEntry ? 5000 : 20_000));
    return isEntry ? Response.json(entry, { status: 201 }) : new Response(null, { status: 204 });
  });
  const media = new OwnMedia();
  media.set({ ...media.get(), isReady: true });
  const call = new RoomCall('one', media);
  void call.join(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([call.get().at, room.state]).toEqual(['inside', 'connected']);
});

test('Rule 6.317, where LiveKit cannot be reached at all, who joins is told at once', async () => {
  vi.useFakeTimers();
  isReachable = false;
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    const path = String(input instanceof Request ? input.url : input);
    if (path.endsWith('/room/entries')) return Response.json(entry, { status: 201 });
    await new Promise((resolve) => setTimeout(resolve, 3000));
    return new Response(null, { status: 204 });
  });
  const media = new OwnMedia();
  media.set({ ...media.get(), isReady: true });
  const call = new RoomCall('one', media);
  void call.join(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(call.get().at).toBe('no-network');
});
