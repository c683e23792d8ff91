import type { RoomPerson } from '@oakling/domain/rooms/contract';

/** State of a person's connection; `lost` may recover, `failed` won't. */
export type Reach = 'connecting' | 'connected' | 'lost' | 'failed';

/** Counters of a connection, cumulative except `roundTrip`. */
export interface Counts {
  readonly lost: number;
  readonly received: number;
  /** Round-trip time in seconds. */
  readonly roundTrip: number;
  /** Sound energy and duration in seconds, by source. */
  readonly sounds: ReadonlyMap<string, { readonly energy: number; readonly seconds: number }>;
}

/** A connection to a room; implemented by `connect-builtin.ts` and `connect-livekit.ts`. */
export interface Connected {
  readonly key: string;
  readonly token: string;
  reach(): Reach;
  /** Notifies when `reach` or a `stream` may have changed. */
  follow(listener: () => void): void;
  /** A person's media source; null while they send nothing. */
  sourceOf(person: Pick<RoomPerson, 'key' | 'slot'>): string | null;
  /** A source's video and audio; null while there are none. */
  stream(source: string): MediaStream | null;
  /** Sends these tracks from now on; null stops sending. */
  send(audio: MediaStreamTrack | null, video: MediaStreamTrack | null): Promise<void>;
  /** Sends media only to these entry keys, which the server lists as in the call. */
  limitTo(keys: readonly string[]): void;
  count(): Promise<Counts>;
  close(): void;
}
