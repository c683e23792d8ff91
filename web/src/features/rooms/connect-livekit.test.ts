// @vitest-environment jsdom
import { EventEmitter } from 'node:events';
import type { RoomPart, RoomPerson, RoomView } from '@oakling/domain/rooms/contract';
import { beforeEach, expect, test, vi } from 'vitest';

let answer: () => Promise<void>;
let room: FakeRoom;

/** The part of LiveKit's client that we use. The drill `call on livekit` uses the real client. */
class FakeRoom extends EventEmitter {
  state = 'connected';
  readonly sent = new Map<string, { readonly mediaStreamTrack: object }>();
  /** The participants who may receive its media after each change, and the time at which it connected. */
  readonly allowed: unknown[] = [];
  readonly #ended = Promise.withResolvers<void>();
  readonly localParticipant = {
    permissions: { canPublish: false },
    setTrackSubscriptionPermissions: (isForAll: boolean, some: readonly unknown[]) =>
      this.allowed.push(isForAll ? 'all' : some),
    getTrackPublication: (source: string) => {
      const track = this.sent.get(source);
      return track && { track };
    },
    publishTrack: async (mediaStreamTrack: object, { source }: { source: string }) => {
      if (!this.localParticipant.permissions.canPublish) throw new Error('not permitted');
      this.sent.set(source, { mediaStreamTrack });
    },
    unpublishTrack: async (track: object) => {
      for (const [source, one] of this.sent)
        if (one.mediaStreamTrack === track) this.sent.delete(source);
    },
  };
  constructor() {
    super();
    use(this);
  }
  async connect() {
    this.allowed.push('connect');
    await Promise.race([answer(), this.#ended.promise]);
  }
  async disconnect() {
    this.#ended.reject(new Error('disconnected'));
  }
  permit(canPublish: boolean) {
    this.localParticipant.permissions = { canPublish };
    this.emit('participantPermissionsChanged');
  }
}
const use = (made: FakeRoom) => void (room = made);

vi.doMock('livekit-client', async (original) => ({
  ...(await original<object>()),
  Room: FakeRoom,
}));
const { connectLiveKit } = await import('./connect-livekit.ts');
const { RoomCall } = await import('./call.ts');
const { OwnMedia } = await import('./own-media.ts');

/** A browser's stream, which jsdom lacks. */
class FakeStream {
  readonly #tracks: readonly object[];
  constructor(tracks: readonly object[]) {
    this.#tracks = tracks;
  }
  getTracks = () => this.#tracks;
}

beforeEach(() => {
  vi.stubGlobal('MediaStream', FakeStream);
  answer = async () => undefined;
});

const entry = {
  kind: 'livekit',
  ...{ key: 'entry 1', token: 'token', url: 'wss://livekit.example', access: 'access' },
} as const;
const connect = () => connectLiveKit(entry, performance.now() + 1000);
const track = (id: string): MediaStreamTrack => Object.assign(Object.create(null), { id });
const sent = () =>
  Object.fromEntries([...room.sent].map(([source, own]) => [source, own.mediaStreamTrack]));

test('Rule 6.296, nothing is sent to LiveKit before the server permits it, or after it is revoked', async () => {
  const connected = await connect();
  const [voice, picture] = [track('voice'), track('picture')];
  await connected.send(voice, picture);
  await new Promise(setImmediate);
  expect(sent()).toEqual({});
  room.permit(true);
  await vi.waitFor(() => expect(sent()).toEqual({ microphone: voice, camera: picture }));
  room.permit(false);
  await vi.waitFor(() => expect(sent()).toEqual({}));
});

test('Rule 6.318, a camera turned off leaves LiveKit, and another one can follow', async () => {
  const connected = await connect();
  const [voice, picture, other] = [track('voice'), track('picture'), track('other')];
  room.permit(true);
  await connected.send(voice, picture);
  await connected.send(voice, null);
  await vi.waitFor(() => expect(sent()).toEqual({ microphone: voice }));
  await connected.send(voice, other);
  await vi.waitFor(() => expect(sent()).toEqual({ microphone: voice, camera: other }));
});

test('Rule 6.304, what LiveKit first rejects is sent again', async () => {
  const connected = await connect();
  const { publishTrack } = room.localParticipant;
  const tries: object[] = [];
  room.localParticipant.publishTrack = async (own, options) => {
    tries.push(own);
    if (tries.length === 1) throw new Error('too slow');
    await publishTrack(own, options);
  };
  room.permit(true);
  const voice = track('voice');
  await connected.send(voice, null);
  await vi.waitFor(() => expect(sent()).toEqual({ microphone: voice }), { timeout: 5000 });
  expect(tries).toEqual([voice, voice]);
});

test('Rule 6.304, a person is identified by their entry number', async () => {
  const connected = await connect();
  let changes = 0;
  connected.follow(() => (changes += 1));
  const sam = { identity: 'entry 2' };
  const [voice, picture] = [track('voice'), track('picture')];
  room.emit('trackSubscribed', { mediaStreamTrack: picture }, {}, sam);
  expect(connected.sourceOf({ key: 'entry 2', slot: 1 })).toBe('entry 2');
  expect(connected.sourceOf({ key: 'entry 2', slot: null })).toBeNull();
  const before = connected.stream('entry 2');
  expect(before?.getTracks()).toEqual([picture]);
  expect(connected.stream('entry 3')).toBeNull();
  room.emit('trackSubscribed', { mediaStreamTrack: voice }, {}, sam);
  expect(connected.stream('entry 2')?.getTracks()).toEqual([picture, voice]);
  expect(connected.stream('entry 2')).not.toBe(before);
  for (const mediaStreamTrack of [picture, voice])
    room.emit('trackUnsubscribed', { mediaStreamTrack }, {}, sam);
  expect([connected.stream('entry 2'), changes]).toEqual([null, 4]);
});

/** A person in the server's view. An absent person has no entry, so the role is used as the key. */
const person = (key: string, part: RoomPart, isMe = false): RoomPerson => ({
  ...{ key, part, isMe, name: null, here: true, since: null, microphone: true, camera: true },
  slot: null,
});

function viewOf(...people: readonly RoomPerson[]): RoomView {
  const at = '2026-05-04T14:50:00.000Z';
  return {
    ...{ sessionId: 'one', version: 1, state: 'open', opensAt: at, closesAt: at },
    ...{ needsAdult: false, adults: [], people: [...people], help: null, fallback: null },
    ...{ card: { title: '', words: '' }, presences: null },
  };
}

test('Rule 6.304, media on LiveKit is sent only to people our server lists at that moment', async () => {
  const answers = [Response.json(entry, { status: 201 }), new Response(null, { status: 204 })];
  vi.stubGlobal('fetch', async () => answers.shift());
  const call = new RoomCall('one', new OwnMedia());
  const [me, sam] = [person('entry 1', 'elder', true), person('entry 2', 'youth')];
  call.hear(viewOf(person('elder', 'elder', true), sam));
  await call.join(1);
  call.hear(viewOf(me, sam, person('entry 3', 'guardian')));
  call.hear(viewOf(me, person('youth', 'youth'), person('entry 3', 'guardian')));
  call.hear({ ...viewOf(me, person('youth', 'youth')), state: 'waiting' });
  const all = (...keys: string[]) =>
    keys.map((participantIdentity) => ({ participantIdentity, allowAll: true }));
  expect(room.allowed).toEqual([
    ...[[], 'connect', all('entry 2'), all('entry 2', 'entry 3'), all('entry 3'), []],
  ]);
});

test('Rule 6.317, a person removed from LiveKit has lost the connection; one who never reached it has none', async () => {
  const connected = await connect();
  const heard: string[] = [];
  connected.follow(() => heard.push(connected.reach()));
  for (const state of ['reconnecting', 'connected', 'signalReconnecting', 'disconnected']) {
    room.state = state;
    room.emit('connectionStateChanged');
  }
  expect(heard).toEqual(['lost', 'connected', 'connected', 'lost']);
  answer = () => Promise.reject(new Error('not reachable'));
  expect((await connect()).reach()).toBe('failed');
});

test('Rule 6.317, a connection that LiveKit doesn’t answer is given up at the deadline', async () => {
  answer = () => Promise.withResolvers<void>().promise;
  const connected = await connectLiveKit(entry, performance.now() + 20);
  expect(connected.reach()).toBe('failed');
});
