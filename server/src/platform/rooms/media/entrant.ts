import type * as library from 'node-datachannel';
import type { PeerConnection, Track } from 'node-datachannel';
import { announce, cleanAnswer, SLOTS } from './descriptions.ts';
import { readRtcp } from './rtcp.ts';
import { isRtcp, isRtp, payloadTypeOf } from './rtp.ts';
import { Slot } from './slot.ts';
import { type Kind, Source } from './source.ts';

/** The type of the library, which itself is loaded only in the room process. */
export type Library = typeof library;

const OPUS = 111;
const VP8 = 96;
const OPUS_PROFILE = 'minptime=10;useinbandfec=1;maxaveragebitrate=32000';
const PAYLOADS = { audio: OPUS, video: VP8 } as const;
const KINDS = ['audio', 'video'] as const;
const LONGEST_PACKET = 1500;

export interface EntrantSettings {
  readonly id: string;
  readonly port: number;
  readonly address: string;
}

interface Signs {
  offer(sdp: string): void;
  connected(is: boolean): void;
  gone(): void;
  heard(): void;
  arrived(packet: Buffer, source: Source): void;
}

export class Entrant {
  readonly id: string;
  readonly sources: Readonly<Record<Kind, Source>>;
  readonly #connection: PeerConnection;
  readonly #slots = new Map<string, Slot>();
  readonly #tracks: Track[] = [];
  readonly #library: Library;
  readonly #signs: Signs;
  #isClosed = false;

  constructor(library: Library, { id, port, address }: EntrantSettings, signs: Signs) {
    this.id = id;
    this.#library = library;
    this.#signs = signs;
    this.#connection = new library.PeerConnection(id, {
      iceServers: [],
      enableIceUdpMux: true,
      portRangeBegin: port,
      portRangeEnd: port,
      disableAutoNegotiation: true,
      forceMediaTransport: true,
    });
    this.#connection.onStateChange((state) => {
      if (this.#isClosed) return;
      if (state === 'failed' || state === 'closed') signs.gone();
      else signs.connected(state === 'connected');
    });
    this.#connection.onGatheringStateChange((state) => {
      const sdp = this.#connection.localDescription()?.sdp;
      if (state === 'complete' && sdp !== undefined) signs.offer(announce(sdp, { address, port }));
    });
    this.sources = { audio: this.#listenTo('audio'), video: this.#listenTo('video') };
    for (const nth of SLOTS) for (const kind of KINDS) this.#speakBy(kind, nth);
    this.#connection.setLocalDescription('offer');
  }

  /** False for an invalid answer, which changes nothing. */
  answer(sdp: string): boolean {
    const clean = cleanAnswer(sdp);
    if (clean === null || this.#connection.signalingState() !== 'have-local-offer') return false;
    try {
      this.#connection.setRemoteDescription(clean, 'answer');
      return true;
    } catch {
      return false;
    }
  }

  slot(kind: Kind, nth: number): Slot | undefined {
    return this.#slots.get(`${kind}${nth}`);
  }

  get slots(): Iterable<Slot> {
    return this.#slots.values();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    for (const slot of this.slots) slot.show(null, 0);
    this.#connection.close();
  }

  #listenTo(kind: Kind): Source {
    const track = this.#connection.addTrack(this.#media(kind, 0, 'RecvOnly'));
    const source = new Source(kind, (packet) => this.#send(track, packet));
    this.#tracks.push(track);
    track.onMessage((packet) => {
      if (this.#isClosed || packet.length > LONGEST_PACKET) return;
      this.#signs.heard();
      const now = performance.now();
      if (isRtcp(packet)) for (const heard of readRtcp(packet)) source.hear(heard, now);
      else if (isRtp(packet) && payloadTypeOf(packet) === PAYLOADS[kind]) {
        if (source.take(packet, now)) this.#signs.arrived(packet, source);
      }
    });
    return source;
  }

  #speakBy(kind: Kind, nth: number): void {
    const media = this.#media(kind, nth, 'SendOnly');
    const ssrc = 1000 + nth * 10 + KINDS.indexOf(kind);
    media.addSSRC(ssrc, `slot${nth}`, `slot${nth}`, `${kind}${nth}`);
    const track = this.#connection.addTrack(media);
    const slot = new Slot(ssrc, this.id, (packet) => this.#send(track, packet));
    this.#tracks.push(track);
    this.#slots.set(`${kind}${nth}`, slot);
    track.onMessage((packet) => {
      if (this.#isClosed || !isRtcp(packet) || packet.length > LONGEST_PACKET) return;
      this.#signs.heard();
      for (const heard of readRtcp(packet)) slot.hear(heard, performance.now());
    });
  }

  #media(kind: Kind, nth: number, direction: 'RecvOnly' | 'SendOnly') {
    if (kind === 'audio') {
      const audio = new this.#library.Audio(`a${nth}`, direction);
      audio.addOpusCodec(OPUS, OPUS_PROFILE);
      return audio;
    }
    const video = new this.#library.Video(`v${nth}`, direction);
    video.addVP8Codec(VP8);
    return video;
  }

  #send(track: Track, packet: Buffer): void {
    if (this.#isClosed || !track.isOpen()) return;
    try {
      track.sendMessageBinary(packet);
    } catch {
      // Drop the packet: the connection has just closed, or the packet can't be encrypted.
    }
  }
}
