import type { PeerConnection, Track } from 'node-datachannel';
import * as library from 'node-datachannel';
import { packetOf } from './room-peer.ts';

const OPUS = 111;
const VP8 = 96;
const PACKET_MS = 20;
const SSRC = { a: 5000, v: 6000 } as const;
const SETTINGS = {
  iceServers: [],
  bindAddress: '127.0.0.1',
  disableAutoNegotiation: true,
  forceMediaTransport: true,
};

/** A call participant who is connected directly to the others: the baseline for the participants' own load. */
export class DirectPeer {
  readonly heard = new Map<string, { packets: number }>();
  readonly #connections: PeerConnection[] = [];
  readonly #tracks: [Track, keyof typeof SSRC][] = [];
  #timer: NodeJS.Timeout | undefined;
  #sequence = 0;

  /**
   * Each person sends to every other, unlike in a room, which forwards packets. Sending fewer packets per person gives
   * the process the same total.
   */
  static async call(people: number, pictureBytes: number): Promise<DirectPeer[]> {
    const peers = Array.from({ length: people }, () => new DirectPeer());
    for (const [nth, one] of peers.entries()) {
      for (const other of peers.slice(nth + 1)) await one.#connect(other);
    }
    const [inRoom, direct] = [1 + (people - 1), 2 * (people - 1)];
    for (const peer of peers) {
      const speak = () => peer.#speak(pictureBytes);
      peer.#timer = setInterval(speak, (PACKET_MS * direct) / inRoom);
    }
    return peers;
  }

  close(): void {
    clearInterval(this.#timer);
    for (const connection of this.#connections) connection.close();
  }

  async #connect(other: DirectPeer): Promise<void> {
    const [mine, theirs] = [this.#open(), other.#open()];
    const audio = new library.Audio('a', 'SendRecv');
    audio.addOpusCodec(OPUS);
    audio.addSSRC(SSRC.a, 'peer');
    const video = new library.Video('v', 'SendRecv');
    video.addVP8Codec(VP8);
    video.addSSRC(SSRC.v, 'peer');
    this.#take(mine.addTrack(audio));
    this.#take(mine.addTrack(video));
    theirs.onTrack((track) => other.#take(track));
    theirs.setRemoteDescription(await described(mine, 'offer'), 'offer');
    mine.setRemoteDescription(await described(theirs, 'answer'), 'answer');
  }

  #open(): PeerConnection {
    const connection = new library.PeerConnection('direct', SETTINGS);
    this.#connections.push(connection);
    return connection;
  }

  #take(track: Track): void {
    const kind = track.mid() === 'a' ? 'a' : 'v';
    this.#tracks.push([track, kind]);
    const heard = { packets: 0 };
    this.heard.set(`${this.#tracks.length}`, heard);
    track.onMessage((packet) => {
      const type = packet[1] ?? 0;
      if (type < 192 || type > 223) heard.packets += 1;
    });
  }

  #speak(pictureBytes: number): void {
    this.#sequence = (this.#sequence + 1) & 0xffff;
    for (const [track, kind] of this.#tracks) {
      if (!track.isOpen()) continue;
      const packet =
        kind === 'a'
          ? packetOf(OPUS, SSRC.a, this.#sequence, 960)
          : packetOf(VP8, SSRC.v, this.#sequence, 1800, pictureBytes);
      track.sendMessageBinary(packet);
    }
  }
}

/**
 * The peer's description, once its addresses are known. Adds the stream numbers, which this library omits from answers.
 */
function described(connection: PeerConnection, type: 'offer' | 'answer'): Promise<string> {
  return new Promise((resolve) => {
    connection.onGatheringStateChange((state) => {
      const sdp = connection.localDescription()?.sdp ?? '';
      if (state !== 'complete') return;
      resolve(
        type === 'offer'
          ? sdp
          : sdp
              .replace(/a=mid:a\r\n/, `$&a=ssrc:${SSRC.a} cname:peer\r\n`)
              .replace(/a=mid:v\r\n/, `$&a=ssrc:${SSRC.v} cname:peer\r\n`),
      );
    });
    connection.setLocalDescription(type);
  });
}
