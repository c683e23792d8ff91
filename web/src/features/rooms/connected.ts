import type { RoomPerson } from '@oakling/domain/rooms/contract';

/** The state of a person's connection. `lost` may recover; `failed` won't. */
export type Reach = 'connecting' | 'connected' | 'lost' | 'failed';

/** The counters of a connection. All except `roundTrip` are cumulative. */
export interface Counts {
  readonly lost: number;
  readonly received: number;
  /** The round-trip time in seconds. */
  readonly roundTrip: number;
  /** The energy and duration (in seconds) of the sound, by source. */
  readonly sounds: ReadonlyMap<string, { readonly energy: number; readonly seconds: number }>;
}

/** A connection to a room, which `connect-builtin.ts` and `connect-livekit.ts` implement. */
export interface Connected {
  readonly key: string;
  readonly token: string;
  reach(): Reach;
  /** Calls the listener when `reach` or a `stream` may have changed. */
  follow(listener: () => void): void;
  /** A person's media source, or null while they send nothing. */
  sourceOf(person: Pick<RoomPerson, 'key' | 'slot'>): string | null;
  /** A source's video and audio, or null while there are none. */
  stream(source: string): MediaStream | null;
  /** Sends these tracks from now on; null stops sending. */
  send(audio: MediaStreamTrack | null, video: MediaStreamTrack | null): Promise<void>;
  /** Sends media only to these entry keys, which the server lists as being in the call. */
  limitTo(keys: readonly string[]): void;
  count(): Promise<Counts>;
  close(): void;
}
