import type * as datachannel from 'node-datachannel';
import type { Answer, Browser } from './browser.ts';

const library = await import('node-datachannel');
const OPUS = 111;
const VP8 = 96;
/** As one person speaks: a packet each 20 ms. */
const PACKET_MS = 20;

/** As much of a browser as a peer needs. */
export type Asker = Pick<Browser, 'post' | 'must'>;

/** How a peer's description is made into another one, by somebody hostile. */
type Alter = (answer: string) => string;

/** Stands in for a browser in a room: sends numbered packets of sound and picture, and counts what arrives by slot. */
export class RoomPeer {
  readonly browser: Asker;
  readonly sessionId: string;
  token = '';
  offer = '';
  /** Packets that arrived of each slot, and when the last one did. */
  readonly heard = new Map<string, { packets: number; at: number; ssrcs: Set<number> }>();
  /** Packets for the sender, such as of what was lost. */
  readonly asked: Buffer[] = [];
  #connection: datachannel.PeerConnection | null = null;
  #tracks = new Map<string, datachannel.Track>();
  #timer: NodeJS.Timeout | undefined;
  #sequence = 0;
  readonly #pictureBytes: number;

  /** `pictureBytes`: of each packet of a picture, of which there are 50 a second. */
  constructor(browser: Asker, sessionId: string, pictureBytes = 60) {
    this.browser = browser;
    this.sessionId = sessionId;
    this.#pictureBytes = pictureBytes;
  }

  enter(version = 1): Promise<Answer> {
    const path = `/api/sessions/${this.sessionId}/room/entries`;
    return this.browser.post(path, { version });
  }

  /** Enters and connects. @throws when either is refused. */
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

  /** How many packets of sound have arrived by a slot. */
  packets(slot: number): number {
    return this.heard.get(`a${slot}`)?.packets ?? 0;
  }

  state() {
    return [
      this.#connection?.state(),
      this.#sequence,
      [...this.#tracks].map(([mid, t]) => mid + t.isOpen()).join(),
    ].join(' ');
  }
  /** One packet of sound and one of a picture. */
  speak(): void {
    this.#sequence = (this.#sequence + 1) & 0xffff;
    this.send('a0', packetOf(OPUS, 5000, this.#sequence, 960));
    this.send('v0', packetOf(VP8, 6000, this.#sequence, 1800, this.#pictureBytes));
  }

  /** Sends whatever bytes. */
  send(mid: string, packet: Buffer): void {
    const track = this.#tracks.get(mid);
    try {
      if (track?.isOpen() === true) track.sendMessageBinary(packet);
    } catch {
      // Packets that can't be encrypted aren't sent.
    }
  }

  /** Ends it, as a browser that is closed does. */
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
      // It learns where to send only once the server has its answer, as with a browser that answers first.
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

/** A browser says under which numbers it sends; this library does not. */
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
