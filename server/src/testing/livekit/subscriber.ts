import { type TrackInfo, TrackType } from '@livekit/protocol';
import type * as datachannel from 'node-datachannel';
import { readRtcp } from '../../platform/rooms/media/rtcp.ts';
import { isRtcp } from '../../platform/rooms/media/rtp.ts';
import { Slot } from '../../platform/rooms/media/slot.ts';
import type { Source } from '../../platform/rooms/media/source.ts';
import { withStreams } from './descriptions.ts';

const library = await import('node-datachannel');
export const SETTINGS = { iceServers: [], disableAutoNegotiation: true, forceMediaTransport: true };
const OPUS = 111;
const VP8 = 96;
const FIRST_SSRC = 10_000;

/** A published track on arrival; `from` is the sender's identity in the room. */
export interface Published {
  readonly from: string;
  readonly info: TrackInfo;
  readonly source: Source;
}

interface Signs {
  offered(sdp: string): void;
  candidate(candidate: string, mid: string): void;
}

/**
 * The connection that delivers others' media to a participant. One offer at a time; changes wait for the answer.
 * Ended tracks keep their section in the description.
 */
export class Subscriber {
  readonly #connection = new library.PeerConnection('subscriber', SETTINGS);
  readonly #signs: Signs;
  readonly #streams = new Map<string, string>();
  readonly #sent = new Map<string, { readonly slot: Slot; readonly track: datachannel.Track }>();
  /**
   * Sent after the first answer. A browser that knew the candidates earlier would connect before its certificate is
   * known here.
   */
  #candidates: (readonly [candidate: string, mid: string])[] | null = [];
  #isOffering = false;
  #wanted: readonly Published[] = [];

  constructor(signs: Signs) {
    this.#signs = signs;
    this.#connection.onLocalDescription((sdp) => {
      const told =
        this.#candidates === null ? sdp : sdp.replace(/^a=(end-of-)?candidate.*\r\n/gm, '');
      signs.offered(withStreams(told, this.#streams));
    });
    this.#connection.onLocalCandidate((candidate, mid) => {
      if (this.#candidates === null) signs.candidate(candidate, mid);
      else this.#candidates.push([candidate, mid]);
    });
  }

  /** Offers the connection before any media is delivered. */
  begin(): void {
    this.#isOffering = true;
    this.#connection.createDataChannel('_reliable');
    this.#connection.setLocalDescription('offer');
  }

  /** Sets the tracks to forward from now on. All others stop immediately. */
  subscribe(wanted: readonly Published[]): void {
    this.#wanted = wanted;
    for (const [sid, { slot }] of this.#sent) {
      const found = wanted.find(({ info }) => info.sid === sid);
      slot.show(found?.source ?? null, performance.now());
    }
    this.#offerMore();
  }

  forward({ info, source }: Published, packet: Buffer): void {
    this.#sent.get(info.sid)?.slot.forward(packet, source, performance.now());
  }

  answer(sdp: string): void {
    this.#connection.setRemoteDescription(sdp, 'answer');
    for (const one of this.#candidates ?? []) this.#signs.candidate(...one);
    this.#candidates = null;
    this.#isOffering = false;
    this.#offerMore();
  }

  close(): void {
    // No more offers.
    this.#isOffering = true;
    this.#connection.close();
  }

  #offerMore(): void {
    const missing = this.#wanted.filter(({ info }) => !this.#sent.has(info.sid));
    if (this.#isOffering || missing.length === 0) return;
    this.#isOffering = true;
    for (const published of missing) this.#add(published);
    this.#connection.setLocalDescription('offer');
  }

  #add({ from, info, source }: Published): void {
    const number = this.#sent.size;
    const mid = `m${number}`;
    const ssrc = FIRST_SSRC + number;
    const track = this.#connection.addTrack(mediaOf(info, mid, ssrc));
    const slot = new Slot(ssrc, mid, (packet) => send(track, packet));
    track.onMessage((packet) => {
      if (!isRtcp(packet)) return;
      for (const heard of readRtcp(packet)) slot.hear(heard, performance.now());
    });
    // Request a key frame once the track is open.
    track.onOpen(() => source.askPicture(performance.now()));
    this.#streams.set(mid, `${from}|${info.sid} ${info.sid}`);
    this.#sent.set(info.sid, { slot, track });
    slot.show(source, performance.now());
  }
}

function mediaOf({ type, sid }: TrackInfo, mid: string, ssrc: number) {
  if (type === TrackType.AUDIO) {
    const audio = new library.Audio(mid, 'SendOnly');
    audio.addOpusCodec(OPUS, 'minptime=10;useinbandfec=1');
    audio.addSSRC(ssrc, sid);
    return audio;
  }
  const video = new library.Video(mid, 'SendOnly');
  video.addVP8Codec(VP8);
  video.addSSRC(ssrc, sid);
  return video;
}

export function send(track: datachannel.Track, packet: Buffer): void {
  try {
    if (track.isOpen()) track.sendMessageBinary(packet);
  } catch {
    // Closed at this moment; drop the packet.
  }
}
