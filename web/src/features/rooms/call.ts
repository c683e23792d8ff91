import type { RoomState, RoomView } from '@oakling/domain/rooms/contract';
import type { EntryRefusal } from '@oakling/domain/rooms/decide-entry';
import { api, bodyOf } from '../../lib/api.ts';
import { problemCode } from '../../lib/problem.ts';
import { isRoomOpen } from '../../lib/room.ts';
import { connect, type Connected } from './connect.ts';
import type { OwnMedia } from './own-media.ts';
import { Store } from './store.ts';

/** How one's own way into a room stands. */
export type CallState =
  | { readonly at: 'outside' | 'joining' | 'inside' | 'lost' | 'moved' | 'left' | 'no-network' }
  | { readonly at: 'closed'; readonly why: RoomState | EntryRefusal };

/** Rule 6.317: after so long without a connection the network is taken to forbid it. */
const CONNECT_MS = 10_000;
/** What comes back by itself within this time was never away. */
const WAIT_MS = 3000;
/** An answer may be older than one's own entry. */
const SOON_MS = 500;
const TRIES = 4;

/** One person's call in the room of a session: enters, comes back when the connection is lost, and leaves. Rules 6.293 and 6.299 */
export class RoomCall extends Store<CallState> {
  readonly #sessionId: string;
  readonly #media: OwnMedia;
  #version = 0;
  #connected: Connected | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #tries = 0;
  /** Of every entry of this page: an answer that is older than the newest names a former one. */
  readonly #keys = new Set<string>();
  #isEntering = false;

  constructor(sessionId: string, media: OwnMedia) {
    super({ at: 'outside' });
    this.#sessionId = sessionId;
    this.#media = media;
    media.subscribe(() => void this.#tellMedia());
  }

  /** The pictures and sounds of the others, by their slot from 1. */
  stream(slot: number): MediaStream | null {
    return this.#connected?.streams[slot - 1] ?? null;
  }

  get connection(): RTCPeerConnection | null {
    return this.#connected?.connection ?? null;
  }

  /** Enters the room in the version that was read. */
  async join(version: number): Promise<void> {
    this.#version = version;
    this.#tries = 0;
    this.set({ at: 'joining' });
    await this.#enter();
  }

  /** Back to getting ready. */
  prepare(): void {
    this.set({ at: 'outside' });
  }

  async leave(): Promise<void> {
    const token = this.#connected?.token;
    this.#end({ at: 'left' });
    if (token !== undefined) await leaveRoom(token).catch(() => undefined);
  }

  /** Leaves without waiting: the page goes. */
  abandon(): void {
    const token = this.#connected?.token;
    if (token === undefined) return this.#media.close();
    this.#end({ at: 'left' });
    void leaveRoom(token, { keepalive: true }).catch(() => undefined);
  }

  /** What the server says of the room now: whether one is still in it, here or in another tab. */
  hear(view: RoomView): void {
    const { at } = this.get();
    if (at !== 'inside' && at !== 'lost' && at !== 'joining') return;
    if (!isRoomOpen(view.state)) return this.#end({ at: 'closed', why: view.state });
    // Until the server has answered, which entry is mine is not known.
    if (at === 'joining' || this.#isEntering) return;
    const me = view.people.find(({ isMe }) => isMe);
    const hasEntry = me !== undefined && me.key !== me.part;
    if (hasEntry && !this.#keys.has(me.key)) return this.#end({ at: 'moved' });
    const isHere = me?.here === true;
    if (at === 'lost' && isHere && this.connection?.connectionState === 'connected') {
      this.#arrive();
    } else if (at === 'inside' && !isHere) {
      this.#lose();
      // Without an entry nothing comes back by itself: the room's process was replaced.
      if (!hasEntry) this.#after(SOON_MS, () => this.#retry());
    }
  }

  async #enter(): Promise<void> {
    const connected = await this.#connect();
    if (connected === null) return;
    this.#follow(connected.connection);
    await this.#tellMedia().catch((error: unknown) => this.#fail(error));
  }

  /** Until it is over, the server's word about one's own entry is about a former one. */
  async #connect(): Promise<Connected | null> {
    this.#isEntering = true;
    try {
      const entry = await bodyOf(
        api.sessions[':id'].room.entries.$post({
          param: { id: this.#sessionId },
          json: { version: this.#version },
        }),
      );
      if (entry.kind !== 'builtin') {
        this.#end({ at: 'closed', why: 'rooms-off' });
        return null;
      }
      const connected = await connect(entry, this.#media.get());
      if (!this.#isWanted()) {
        connected.connection.close();
        await leaveRoom(connected.token);
        return null;
      }
      this.#connected = connected;
      this.#keys.add(connected.key);
      return connected;
    } catch (error) {
      this.#fail(error);
      return null;
    } finally {
      this.#isEntering = false;
    }
  }

  #follow(connection: RTCPeerConnection): void {
    this.#after(CONNECT_MS, () => this.#retry());
    const look = () => {
      if (connection !== this.#connected?.connection) return;
      if (connection.connectionState === 'connected') this.#arrive();
      else if (connection.connectionState === 'failed') this.#retry();
      else if (connection.connectionState === 'disconnected') this.#lose();
    };
    connection.addEventListener('connectionstatechange', look);
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

  /** Whether one still wants in; they may have left while the server answered. */
  #isWanted(): boolean {
    const { at } = this.get();
    return at === 'joining' || at === 'lost';
  }

  #fail(error: unknown): void {
    if (!this.#isWanted()) return;
    const code = problemCode(error);
    // Who was in the call waits for the room to be there again.
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
    this.#connected?.connection.close();
    this.#connected = null;
  }

  #after(ms: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }
}

function leaveRoom(token: string, init: RequestInit = {}): Promise<unknown> {
  return bodyOf(api['room-entries'].leave.$post({ json: { token } }, { init }));
}
