import type { RoomPerson, RoomState, RoomView } from '@oakling/domain/rooms/contract';
import type { EntryRefusal } from '@oakling/domain/rooms/decide-entry';
import { api, bodyOf } from '../../lib/api.ts';
import { problemCode } from '../../lib/problem.ts';
import { isRoomOpen } from '../../lib/room.ts';
import type { Connected, Counts } from './connected.ts';
import type { OwnMedia } from './own-media.ts';
import { Store } from '../../ui/store.ts';
import type { RoomEntry } from '@oakling/domain/rooms/contract';
import { connectBuiltin } from './connect-builtin.ts';
import type { MediaState } from './own-media.ts';

export type CallState =
  | { readonly at: 'outside' | 'joining' | 'inside' | 'lost' | 'moved' | 'left' | 'no-network' }
  | { readonly at: 'closed'; readonly why: RoomState | EntryRefusal };

/** If there is no connection after this time, the network blocks it. Reported within ten seconds. Rule 6.317 */
const CONNECT_MS = 9500;
/** A connection that recovers within this time is never shown as lost. */
const WAIT_MS = 3000;
/** A response may be older than the current entry, so wait this long. */
const SOON_MS = 500;
const TRIES = 4;
/** The delay before the second retry; it doubles after each. */
const FIRST_PAUSE_MS = 1000;

/** Rules 6.293 and 6.299 */
export class RoomCall extends Store<CallState> {
  readonly #sessionId: string;
  readonly #media: OwnMedia;
  #version = 0;
  #connected: Connected | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  /** The keys of all entries that this page has made. They identify views that are older than the latest entry. */
  readonly #keys = new Set<string>();
  /** The other people's entries in the latest view from the server. */
  #others: readonly string[] = [];
  #isEntering = false;

  constructor(sessionId: string, media: OwnMedia) {
    super({ at: 'outside' });
    this.#sessionId = sessionId;
    this.#media = media;
    media.subscribe(() => void this.#tellMedia());
  }

  sourceOf(person: RoomPerson): string | null {
    return this.#connected?.sourceOf(person) ?? null;
  }

  stream(source: string): MediaStream | null {
    return this.#connected?.stream(source) ?? null;
  }

  /** Receive counters so far; null outside a call. */
  async count(): Promise<Counts | null> {
    return (await this.#connected?.count()) ?? null;
  }

  async join(version: number): Promise<void> {
    this.#version = version;
    this.#tries = 0;
    this.set({ at: 'joining' });
    await this.#enter();
  }

  prepare(): void {
    this.set({ at: 'outside' });
  }

  async leave(): Promise<void> {
    const token = this.#connected?.token;
    this.#end({ at: 'left' });
    if (token !== undefined) await leaveRoom(token).catch(() => undefined);
  }

  /** Leaves without waiting for the response, because the page is closing. */
  abandon(): void {
    const token = this.#connected?.token;
    if (token === undefined) return this.#media.close();
    this.#end({ at: 'left' });
    void leaveRoom(token, { keepalive: true }).catch(() => undefined);
  }

  /** Applies the server's view, which states whether the viewer is still in the room, here or in another tab. */
  hear(view: RoomView): void {
    this.#limit(view);
    const { at } = this.get();
    if (at !== 'inside' && at !== 'lost' && at !== 'joining') return;
    if (!isRoomOpen(view.state)) return this.#end({ at: 'closed', why: view.state });
    // The viewer's entry is unknown until the server responds.
    if (at === 'joining' || this.#isEntering) return;
    const me = view.people.find(({ isMe }) => isMe);
    const hasEntry = me !== undefined && me.key !== me.part;
    if (hasEntry && !this.#keys.has(me.key)) return this.#end({ at: 'moved' });
    const isHere = me?.here === true;
    if (at === 'lost' && isHere && this.#connected?.reach() === 'connected') {
      this.#arrive();
    } else if (at === 'inside' && !isHere) {
      this.#lose();
      // Without an entry, nothing reconnects automatically, because the room process was replaced.
      if (!hasEntry) this.#after(SOON_MS, () => this.#retry());
    }
  }

  /** A participant whom our server doesn't list gets no media. Rule 6.304 */
  #limit({ people }: RoomView): void {
    const others = people.filter(({ isMe, key, part }) => !isMe && key !== part);
    const keys = others.map(({ key }) => key);
    if (isSame(keys, this.#others)) return;
    this.#others = keys;
    this.#connected?.limitTo(keys);
  }

  async #enter(): Promise<void> {
    // The deadline starts here, so that it includes the time spent waiting.
    const deadline = performance.now() + CONNECT_MS;
    const connected = await this.#connect(deadline);
    if (connected === null) return;
    if (connected.reach() === 'failed') return this.#retryLater();
    // Wait for the connection itself, not for the server's response to the next request.
    this.#after(deadline - performance.now(), () =>
      connected.reach() === 'connected' ? this.#follow(connected) : this.#retry(),
    );
    // This request makes our server query LiveKit's, so the page's next read is current.
    await this.#tellMedia().catch((error: unknown) => this.#fail(error));
    this.#follow(connected);
  }

  /** Until the server responds, its view describes a previous entry. */
  async #connect(deadline: number): Promise<Connected | null> {
    this.#isEntering = true;
    try {
      const entry = await bodyOf(
        api.sessions[':id'].room.entries.$post({
          param: { id: this.#sessionId },
          json: { version: this.#version },
        }),
      );
      const connected = await connect(entry, this.#media.get(), deadline);
      if (!this.#isWanted()) {
        connected.close();
        await leaveRoom(connected.token);
        return null;
      }
      this.#connected = connected;
      connected.limitTo(this.#others);
      this.#keys.add(connected.key);
      return connected;
    } catch (error) {
      this.#fail(error);
      return null;
    } finally {
      this.#isEntering = false;
    }
  }

  #follow(connected: Connected): void {
    if (connected !== this.#connected) return;
    const look = () => {
      if (connected !== this.#connected) return;
      const reach = connected.reach();
      if (reach === 'connected') this.#arrive();
      else if (reach === 'failed') this.#retry();
      else if (reach === 'lost') this.#lose();
    };
    connected.follow(look);
    look();
  }

  #arrive(): void {
    clearTimeout(this.#timer);
    this.#tries = 0;
    this.set({ at: 'inside' });
  }

  #lose(): void {
    if (this.get().at === 'lost') return;
    this.set({ at: 'lost' });
    this.#after(WAIT_MS, () => this.#retry());
  }

  #retry(): void {
    const wasInside = this.get().at === 'lost';
    this.#close();
    this.#tries += 1;
    if (!wasInside || this.#tries > TRIES) return this.#end({ at: 'no-network' });
    void this.#enter();
  }

  /** Backs off, because immediate rejections would use up all retries at once. */
  #retryLater(): void {
    if (this.get().at !== 'lost' || this.#tries >= TRIES) return this.#retry();
    this.#after(FIRST_PAUSE_MS * 2 ** (this.#tries - 1), () => this.#retry());
  }

  /** The user may have left while the request was pending. */
  #isWanted(): boolean {
    const { at } = this.get();
    return at === 'joining' || at === 'lost';
  }

  #fail(error: unknown): void {
    if (!this.#isWanted()) return;
    const code = problemCode(error);
    // A caller who lost the connection waits until a room is free.
    const isPassing = code === 'no-room-free' && this.get().at === 'lost';
    if (code === null || code === 'unreachable' || code === 'no-message' || isPassing) {
      this.set({ at: 'lost' });
      this.#after(WAIT_MS, () => this.#retry());
      return;
    }
    this.#end({ at: 'closed', why: code as EntryRefusal });
  }

  async #tellMedia(): Promise<void> {
    const connected = this.#connected;
    const { isReady, audio, video } = this.#media.get();
    if (connected === null || !isReady) return;
    await connected.send(audio.track, video.track);
    const { token } = connected;
    const json = { token, microphone: audio.track !== null, camera: video.track !== null };
    await bodyOf(api['room-entries'].media.$put({ json })).catch(() => undefined);
  }

  #end(state: CallState): void {
    this.#close();
    this.#media.close();
    this.set(state);
  }

  #close(): void {
    clearTimeout(this.#timer);
    this.#connected?.close();
    this.#connected = null;
  }

  #after(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((key, nth) => key === others[nth]);

function leaveRoom(token: string, init: RequestInit = {}): Promise<unknown> {
  return bodyOf(api['room-entries'].leave.$post({ json: { token } }, { init }));
}

/**
 * Connects to the media server of this room. Loads LiveKit's client only for calls that use it.
 * @param deadline the connection deadline on the page's clock. Rules 6.317 and 6.329
 */
async function connect(entry: RoomEntry, media: MediaState, deadline: number): Promise<Connected> {
  if (entry.kind === 'builtin') return connectBuiltin(entry, media);
  const { connectLiveKit } = await import('./connect-livekit.ts');
  return connectLiveKit(entry, deadline);
}
