import type * as datachannel from 'node-datachannel';
import type { Answer, Browser } from './browser.ts';

const library = await import('node-datachannel');
const OPUS = 111;
const VP8 = 96;
const PACKET_MS = 20;

export type Asker = Pick<Browser, 'post' | 'must'>;

type Alter = (answer: string) => string;

/** A peer in place of a browser. Sends numbered audio and video packets, and counts the packets it receives by slot. */
export class RoomPeer {
  readonly browser: Asker;
  readonly sessionId: string;
  token = '';
  offer = '';
  readonly heard = new Map<string, { packets: number; at: number; ssrcs: Set<number> }>();
  /** RTCP packets addressed to the sender, such as retransmission requests. */
  readonly asked: Buffer[] = [];
  #connection: datachannel.PeerConnection | null = null;
  #tracks = new Map<string, datachannel.Track>();
  #timer: NodeJS.Timeout | undefined;
  #sequence = 0;
  readonly #pictureBytes: number;

  /** `pictureBytes` is the size of each video packet; 50 are sent per second. */
  constructor(browser: Asker, sessionId: string, pictureBytes = 60) {
    this.browser = browser;
    this.sessionId = sessionId;
    this.#pictureBytes = pictureBytes;
  }

  enter(version = 1): Promise<Answer> {
    const path = `/api/sessions/${this.sessionId}/room/entries`;
    return this.browser.post(path, { version });
  }

  /**
   * Enters the room and connects.
   * @throws if either is refused.
   */
  async join(alter: Alter = (answer) => answer): Promise<this> {
    const entered = await this.enter();
    if (entered.status !== 201) throw new Error(`not let in: ${entered.status} ${entered.text}`);
    this.token = entered.body.token;
    this.offer = entered.body.offer;
    const answered = await this.answer(alter(await this.#describe()));
    if (answered.status !== 204) throw new Error(`no answer: ${answered.status} ${answered.text}`);
    const candidate = /a=(candidate:.*)/.exec(this.offer)?.[1]?.trim() ?? '';
    this.#connection?.addRemoteCandidate(candidate, 'a0');
    const sent = { token: this.token, microphone: true, camera: true };
    await this.browser.must('PUT', '/api/room-entries/media', sent);
    this.#timer = setInterval(() => this.speak(), PACKET_MS);
    return this;
  }

  answer(answer: string): Promise<Answer> {
    return this.browser.post('/api/room-entries/answer', { token: this.token, answer });
  }

  leave(): Promise<Answer> {
    return this.browser.post('/api/room-entries/leave', { token: this.token });
  }

  packets(slot: number): number {
    return this.heard.get(`a${slot}`)?.packets ?? 0;
  }

  state() {
    return [
      this.#connection?.state(),
      this.#connection?.iceState(),
      this.#sequence,
      [...this.#tracks].map(([mid, t]) => mid + t.isOpen()).join(),
    ].join(' ');
  }
  speak(): void {
    this.#sequence = (this.#sequence + 1) & 0xffff;
    this.send('a0', packetOf(OPUS, 5000, this.#sequence, 960));
    this.send('v0', packetOf(VP8, 6000, this.#sequence, 1800, this.#pictureBytes));
  }

  send(mid: string, packet: Buffer): void {
    const track = this.#tracks.get(mid);
    try {
      if (track?.isOpen() === true) track.sendMessageBinary(packet);
    } catch {
      // A packet that can't be encrypted isn't sent.
    }
  }

  close(): void {
    clearInterval(this.#timer);
    this.#connection?.close();
    this.#connection = null;
  }

  #describe(): Promise<string> {
    const connection = new library.PeerConnection('peer', {
      iceServers: [],
      disableAutoNegotiation: true,
      forceMediaTransport: true,
    });
    this.#connection = connection;
    connection.onTrack((track) => this.#take(track));
    return new Promise((resolve) => {
      connection.onGatheringStateChange((state) => {
        if (state === 'complete') resolve(withStreams(connection.localDescription()?.sdp ?? ''));
      });
      // Sends ICE candidates only after the server has received the answer.
      const offer = this.offer.replace(/a=(?:candidate|end-of-candidates).*\r\n/g, '');
      connection.setRemoteDescription(offer, 'offer');
      connection.setLocalDescription('answer');
    });
  }

  #take(track: datachannel.Track): void {
    const mid = track.mid();
    this.#tracks.set(mid, track);
    track.onMessage((packet) => {
      const type = packet[1] ?? 0;
      if (type >= 192 && type <= 223) return void this.asked.push(packet);
      const heard = this.heard.get(mid) ?? { packets: 0, at: 0, ssrcs: new Set<number>() };
      heard.packets += 1;
      heard.at = performance.now();
      heard.ssrcs.add(packet.readUInt32BE(8));
      this.heard.set(mid, heard);
    });
  }
}

/** Adds the stream numbers (SSRC), which browsers send but this library omits. */
function withStreams(sdp: string): string {
  return sdp
    .replace(/a=mid:a0\r\n/, '$&a=ssrc:5000 cname:peer\r\n')
    .replace(/a=mid:v0\r\n/, '$&a=ssrc:6000 cname:peer\r\n');
}

export function packetOf(
  type: number,
  ssrc: number,
  sequence: number,
  step: number,
  bytes = 60,
): Buffer {
  const packet = Buffer.alloc(bytes);
  packet[0] = 0x80;
  packet[1] = type;
  packet.writeUInt16BE(sequence & 0xffff, 2);
  packet.writeUInt32BE((sequence * step) >>> 0, 4);
  packet.writeUInt32BE(ssrc, 8);
  return packet;
}
