import type { RoomPerson } from '@oakling/domain/rooms/contract';

/** How far somebody's own connection to a room has come; what is `lost` may come back by itself, what has `failed` will not. */
export type Reach = 'connecting' | 'connected' | 'lost' | 'failed';

/** Counters of a connection, cumulative except `roundTrip`. */
export interface Counts {
  readonly lost: number;
  readonly received: number;
  /** To the server and back, in seconds. */
  readonly roundTrip: number;
  /** Sound energy and duration in seconds, by source. */
  readonly sounds: ReadonlyMap<string, { readonly energy: number; readonly seconds: number }>;
}

/** One's own connection to a room, whichever of the two carries its media: `connect-builtin.ts`, `connect-livekit.ts`. */
export interface Connected {
  readonly key: string;
  readonly token: string;
  reach(): Reach;
  /** Tells each time `reach` or a `stream` may have changed. */
  follow(listener: () => void): void;
  /** Where somebody's picture and sound come from; null as long as none of them do. */
  sourceOf(person: Pick<RoomPerson, 'key' | 'slot'>): string | null;
  /** The picture and sound of one source; null as long as there are none. */
  stream(source: string): MediaStream | null;
  /** Sends these from now on; null sends nothing. */
  send(audio: MediaStreamTrack | null, video: MediaStreamTrack | null): Promise<void>;
  /** Sends media only to these entry keys, which the server lists as in the call. */
  limitTo(keys: readonly string[]): void;
  count(): Promise<Counts>;
  close(): void;
}
