// @vitest-environment jsdom
import type { RoomPart, RoomPerson, RoomView } from '@oakling/domain/rooms/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeRoom, FakeStream, liveKit, room } from '../../testing/fake-livekit.ts';

vi.doMock('livekit-client', async (original) => ({
  ...(await original<object>()),
  Room: FakeRoom,
}));
const { connectLiveKit } = await import('./connect-livekit.ts');
const { RoomCall } = await import('./call.ts');
const { OwnMedia } = await import('./own-media.ts');

beforeEach(() => {
  Object.assign(liveKit, { isReachable: true, isSilent: false });
  vi.stubGlobal('MediaStream', FakeStream);
});
afterEach(() => {
  vi.useRealTimers();
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

/** A person in the server's view. An absent person has no entry, so their role is the key. */
const person = (key: string, part: RoomPart, isMe = false): RoomPerson => ({
  ...{ key, part, isMe, name: null, here: true, since: null, microphone: true, camera: true },
  slot: null,
});

/** The server's view of an open room. */
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
  liveKit.isReachable = false;
  expect((await connectLiveKit(entry, soon())).reach()).toBe('failed');
});

/**
 * Fakes our server with these delays in ms for entries and microphone updates. Records the time of
 * entry.
 */
function serve(entryMs: number, mediaMs: number): readonly number[] {
  const entered: number[] = [];
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    const isEntry = String(input instanceof Request ? input.url : input).endsWith('/room/entries');
    if (isEntry) entered.push(Date.now());
    const ms = isEntry ? entryMs : mediaMs;
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
    return isEntry ? Response.json(entry, { status: 201 }) : new Response(null, { status: 204 });
  });
  return entered;
}

/** A call whose microphone and camera were requested. */
function prepared() {
  const media = new OwnMedia();
  media.set({ ...media.get(), isReady: true });
  return new RoomCall('one', media);
}

test('Rules 6.304, 6.317, where LiveKit does not answer, who joins is told within ten seconds, however long our server takes', async () => {
  vi.useFakeTimers();
  liveKit.isSilent = true;
  // Microphone updates make our server query LiveKit, which doesn't respond either.
  serve(2000, 3000);
  const call = prepared();
  void call.join(1);
  await vi.advanceTimersByTimeAsync(9000);
  expect([call.get().at, room.state]).toEqual(['joining', 'connecting']);
  await vi.advanceTimersByTimeAsync(1000);
  expect([call.get().at, room.state]).toEqual(['no-network', 'disconnected']);
});

test('Rules 6.304, 6.317, a connection that came in time stays, however long our server takes for what is told of it', async () => {
  vi.useFakeTimers();
  serve(5000, 20_000);
  const call = prepared();
  void call.join(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([call.get().at, room.state]).toEqual(['inside', 'connected']);
});

test('Rule 6.317, where LiveKit cannot be reached at all, who joins is told at once', async () => {
  vi.useFakeTimers();
  liveKit.isReachable = false;
  serve(0, 3000);
  const call = prepared();
  void call.join(1);
  await vi.advanceTimersByTimeAsync(100);
  expect(call.get().at).toBe('no-network');
});

test('Rule 6.317, where LiveKit refuses at once in a call, the tries come after longer and longer pauses, then it is told', async () => {
  vi.useFakeTimers();
  const entered = serve(0, 0);
  const call = prepared();
  await call.join(1);
  liveKit.isReachable = false;
  room.become('disconnected');
  await vi.advanceTimersByTimeAsync(9900);
  expect(call.get().at).toBe('lost');
  await vi.advanceTimersByTimeAsync(200);
  expect(call.get().at).toBe('no-network');
  const pauses = entered.slice(1).map((at, nth) => at - (entered[nth] ?? 0));
  expect(pauses).toEqual([3000, 1000, 2000, 4000]);
});

test('Rule 6.317, who is in a call again has every try once more', async () => {
  vi.useFakeTimers();
  serve(0, 0);
  const call = prepared();
  await call.join(1);
  for (const _ of ['once', 'once more']) {
    liveKit.isReachable = false;
    room.become('disconnected');
    await vi.advanceTimersByTimeAsync(9000);
    liveKit.isReachable = true;
    await vi.advanceTimersByTimeAsync(1100);
    expect(call.get().at).toBe('inside');
  }
});
