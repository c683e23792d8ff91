import type { RoomEntry, RoomPerson } from '@oakling/domain/rooms/contract';
import {
  AudioPresets,
  ConnectionState,
  LogLevel,
  Room,
  RoomEvent,
  setLogLevel,
  Track,
  type TrackPublishOptions,
} from 'livekit-client';
import type { Connected, Counts, Reach } from './connected.ts';
import { countReports } from './count-reports.ts';

type LiveKitEntry = Extract<RoomEntry, { kind: 'livekit' }>;
type Own = MediaStreamTrack | null;

/** The delay before a failed update is retried, in milliseconds. */
const AGAIN_MS = 1000;
/** A single layer without simulcast, as in the built-in rooms, because a call has at most four people. */
const SENT: TrackPublishOptions = {
  simulcast: false,
  backupCodec: false,
  videoCodec: 'vp8',
  videoEncoding: { maxBitrate: 500_000, maxFramerate: 24 },
  audioPreset: AudioPresets.speech,
};
const SOURCES = { audio: Track.Source.Microphone, video: Track.Source.Camera } as const;
/** Media continues while only the signaling reconnects. */
const REACHES: Readonly<Record<ConnectionState, Reach>> = {
  [ConnectionState.Connecting]: 'connecting',
  [ConnectionState.Connected]: 'connected',
  [ConnectionState.SignalReconnecting]: 'connected',
  [ConnectionState.Reconnecting]: 'lost',
  [ConnectionState.Disconnected]: 'lost',
};

/**
 * Joins a LiveKit room. Never throws; errors set `failed`.
 * @param deadline the connection deadline on the page's clock. Rules 6.304 and 6.317
 */
export async function connectLiveKit(
  { key, token, url, access }: LiveKitEntry,
  deadline: number,
): Promise<Connected> {
  setLogLevel(LogLevel.silent);
  const room = new Room({
    // The page owns the devices and releases them itself. Rule 6.318
    stopLocalTrackOnUnpublish: false,
    // Uses two peer connections, which every version of the server supports.
    singlePeerConnection: false,
  });
  const connected = new LiveKitConnected(room, { key, token });
  // A single deadline for all steps, which also aborts the current one. The client itself only limits each step.
  const late = setTimeout(() => void room.disconnect(), deadline - performance.now());
  // The host's server is reached directly, so no third party sees the browser's address.
  const settings = { rtcConfig: { iceServers: [] } };
  await room.connect(url, access, settings).catch(() => connected.fail());
  clearTimeout(late);
  return connected;
}

class LiveKitConnected implements Connected {
  readonly key: string;
  readonly token: string;
  readonly #room: Room;
  /** Streams by entry number, which is the only identity that LiveKit has. */
  readonly #streams = new Map<string, MediaStream>();
  #hasFailed = false;
  #listener: () => void = () => undefined;
  #own: { readonly audio: Own; readonly video: Own } = { audio: null, video: null };
  /** Serializes changes of the media. */
  #sending: Promise<void> = Promise.resolve();
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(room: Room, { key, token }: Pick<LiveKitEntry, 'key' | 'token'>) {
    this.key = key;
    this.token = token;
    this.#room = room;
    this.limitTo([]);
    room
      .on(RoomEvent.TrackSubscribed, ({ mediaStreamTrack }, _, { identity }) =>
        this.#show(identity, [...this.#tracksOf(identity), mediaStreamTrack]),
      )
      .on(RoomEvent.TrackUnsubscribed, ({ mediaStreamTrack }, _, { identity }) =>
        this.#show(
          identity,
          this.#tracksOf(identity).filter((track) => track !== mediaStreamTrack),
        ),
      )
      // Permission to send comes only from the server. Rule 6.296
      .on(RoomEvent.ParticipantPermissionsChanged, () => this.#sendOwn());
  }

  fail(): void {
    this.#hasFailed = true;
  }

  reach(): Reach {
    return this.#hasFailed ? 'failed' : REACHES[this.#room.state];
  }

  follow(listener: () => void): void {
    this.#listener = listener;
    this.#room.on(RoomEvent.ConnectionStateChanged, listener);
  }

  #tracksOf(source: string): readonly MediaStreamTrack[] {
    return this.#streams.get(source)?.getTracks() ?? [];
  }

  /** A new stream each time, because an element that is given an empty stream may never play later tracks. */
  #show(source: string, tracks: readonly MediaStreamTrack[]): void {
    if (tracks.length === 0) this.#streams.delete(source);
    else this.#streams.set(source, new MediaStream([...tracks]));
    this.#listener();
  }

  /** Only people who may send media take a slot. */
  sourceOf({ key, slot }: Pick<RoomPerson, 'key' | 'slot'>): string | null {
    return slot === null ? null : key;
  }

  stream(source: string): MediaStream | null {
    return this.#streams.get(source) ?? null;
  }

  async send(audio: Own, video: Own): Promise<void> {
    this.#own = { audio, video };
    this.#sendOwn();
  }

  /**
   * LiveKit forwards media only to these entries, even if it admits others. The client sends the list again after each
   * reconnect.
   */
  limitTo(keys: readonly string[]): void {
    const allowed = keys.map((participantIdentity) => ({ participantIdentity, allowAll: true }));
    this.#room.localParticipant.setTrackSubscriptionPermissions(false, allowed);
  }

  async count(): Promise<Counts> {
    const all = [...this.#room.remoteParticipants.values()].flatMap(
      ({ identity, trackPublications }) =>
        [...trackPublications.values()].map(async ({ track }) =>
          countReports((await track?.getRTCStatsReport())?.values() ?? [], () => identity),
        ),
    );
    const counts = await Promise.all(all);
    const sum = (of: (one: Counts) => number) => counts.reduce((total, one) => total + of(one), 0);
    return {
      lost: sum(({ lost }) => lost),
      received: sum(({ received }) => received),
      roundTrip: Math.max(0, ...counts.map(({ roundTrip }) => roundTrip)),
      sounds: new Map(counts.flatMap(({ sounds }) => [...sounds])),
    };
  }

  close(): void {
    clearTimeout(this.#again);
    void this.#room.disconnect();
  }

  #sendOwn(): void {
    clearTimeout(this.#again);
    this.#sending = this.#sending
      .then(() => this.#sendOne('audio'))
      .then(() => this.#sendOne('video'))
      .catch(() => this.#sendAgain());
  }

  /** The connection was slow, or permission was revoked. */
  #sendAgain(): void {
    clearTimeout(this.#again);
    if (this.reach() === 'connected') this.#again = setTimeout(() => this.#sendOwn(), AGAIN_MS);
  }

  async #sendOne(kind: 'audio' | 'video'): Promise<void> {
    const { localParticipant } = this.#room;
    const own = localParticipant.permissions?.canPublish === true ? this.#own[kind] : null;
    const sent = localParticipant.getTrackPublication(SOURCES[kind])?.track;
    if ((sent?.mediaStreamTrack ?? null) === own) return;
    if (sent !== undefined) await localParticipant.unpublishTrack(sent.mediaStreamTrack, false);
    if (own !== null) await localParticipant.publishTrack(own, { ...SENT, source: SOURCES[kind] });
  }
}
