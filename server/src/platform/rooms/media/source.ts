import { Allowance } from './allowance.ts';
import { allowBitrate, askAgain, askPicture, type Heard, receiverReport } from './rtcp.ts';
import { ahead, sequenceOf, ssrcOf, timestampOf } from './rtp.ts';

export type Kind = 'audio' | 'video';
export const CLOCK_RATES = { audio: 48_000, video: 90_000 } as const;

/** The size of the retransmission buffer: about eight seconds at 500 kbit/s. */
const RING = 512;
/** The minimum interval between keyframe requests. */
const PICTURE_MS = 300;
const ASK_AGAIN_MS = 60;
const MOST_ASKED = 3;
/** A longer gap is a pause, so its packets are not requested again. */
const LONGEST_GAP = 60;
/** The maximum bits per second for one video and one audio stream. */
export const MOST_BITRATE = 500_000;
const LEAST_BITRATE = 60_000;
/** Browsers send less than this; anything above it is dropped. Rule 6.327 */
const MOST_BYTES = 250_000;
const MOST_PACKETS = 800;
/** The SSRC of our feedback: any number that no stream uses. */
const OWN_SSRC = 1;

interface Lost {
  asked: number;
  askedAt: number;
}

/** A participant's incoming stream. Buffers packets for retransmission, and sends reports to the participant. */
export class Source {
  readonly kind: Kind;
  ssrc = 0;
  packets = 0;
  /** The sender's clock at one of the stream's timestamps. */
  clock: { ntp: bigint; timestamp: number; heardAt: number } | null = null;
  readonly #send: (packet: Buffer) => void;
  readonly #ring: (Buffer | undefined)[] = Array.from({ length: RING });
  readonly #lost = new Map<number, Lost>();
  readonly #allowed = new Map<string, number>();
  readonly #bytes = new Allowance(MOST_BYTES);
  readonly #packets = new Allowance(MOST_PACKETS);
  #highest = -1;
  #cycles = 0;
  #first = 0;
  #before = { expected: 0, packets: 0 };
  #jitter = 0;
  #transit = 0;
  #askedPictureAt = 0;

  constructor(kind: Kind, send: (packet: Buffer) => void) {
    this.kind = kind;
    this.#send = send;
  }

  /** False for a duplicate, or if the rate limit is exceeded. */
  take(packet: Buffer, now: number): boolean {
    if (!this.#packets.take(1, now) || !this.#bytes.take(packet.length, now)) return false;
    const ssrc = ssrcOf(packet);
    const sequence = sequenceOf(packet);
    if (ssrc !== this.ssrc || this.#highest < 0) this.#begin(ssrc, sequence);
    const step = ahead(sequence, this.#highest);
    if (step <= 0 && this.packet(sequence) !== undefined) return false;
    if (step > 0) this.#goOn(sequence, step, now);
    this.#lost.delete(sequence);
    this.packets += 1;
    this.#ring[sequence % RING] = packet;
    this.#measure(packet, now);
    return true;
  }

  packet(sequence: number): Buffer | undefined {
    const kept = this.#ring[sequence % RING];
    return kept !== undefined && sequenceOf(kept) === sequence ? kept : undefined;
  }

  hear(heard: Heard, now: number): void {
    if (heard.type !== 'sent') return;
    this.clock = { ntp: heard.ntp, timestamp: heard.timestamp, heardAt: now };
  }

  /** Requests a keyframe. Throttled. */
  askPicture(now: number): void {
    if (this.kind !== 'video' || this.ssrc === 0 || now - this.#askedPictureAt < PICTURE_MS) return;
    this.#askedPictureAt = now;
    this.#send(askPicture(OWN_SSRC, this.ssrc));
  }

  /** Sets one reader's capacity; the smallest one applies. */
  allow(reader: string, bitrate: number): void {
    this.#allowed.set(reader, bitrate);
  }

  forget(reader: string): void {
    this.#allowed.delete(reader);
  }

  /** Requests missing packets again. */
  askForLost(now: number): void {
    const due = [...this.#lost].filter(([, { askedAt }]) => now - askedAt >= ASK_AGAIN_MS);
    const again: number[] = [];
    for (const [sequence, lost] of due) {
      if (lost.asked >= MOST_ASKED) this.#lost.delete(sequence);
      else {
        again.push(sequence);
        lost.asked += 1;
        lost.askedAt = now;
      }
    }
    if (again.length > 0) this.#send(askAgain(OWN_SSRC, this.ssrc, again));
  }

  /** Reports the reception and the bitrate limit to the sender every second. */
  report(now: number): void {
    if (this.ssrc === 0) return;
    const expected = this.#cycles + this.#highest - this.#first + 1;
    const lately = expected - this.#before.expected;
    const missing = Math.max(0, lately - (this.packets - this.#before.packets));
    this.#before = { expected, packets: this.packets };
    const { clock } = this;
    this.#send(
      receiverReport(OWN_SSRC, {
        ssrc: this.ssrc,
        fractionLost: lately > 0 ? Math.min(255, Math.floor((missing * 256) / lately)) : 0,
        lost: expected - this.packets,
        highest: this.#cycles + this.#highest,
        jitter: Math.round(this.#jitter),
        lastReport: clock === null ? 0 : Number((clock.ntp >> 16n) & 0xffffffffn),
        sinceReport: clock === null ? 0 : Math.round(((now - clock.heardAt) * 65_536) / 1000),
      }),
    );
    if (this.kind !== 'video') return;
    const least = Math.min(MOST_BITRATE, ...this.#allowed.values());
    this.#send(allowBitrate(OWN_SSRC, this.ssrc, Math.max(LEAST_BITRATE, least)));
  }

  #begin(ssrc: number, sequence: number): void {
    this.ssrc = ssrc;
    this.clock = null;
    this.packets = 0;
    this.#lost.clear();
    this.#ring.fill(undefined);
    this.#cycles = 0;
    this.#highest = (sequence + 0xffff) & 0xffff;
    this.#first = sequence;
    if (sequence === 0) this.#cycles = -0x10000;
    this.#before = { expected: 0, packets: 0 };
  }

  #goOn(sequence: number, step: number, now: number): void {
    if (sequence < this.#highest) this.#cycles += 0x10000;
    const from = this.#highest;
    this.#highest = sequence;
    if (this.kind !== 'video' || step === 1) return;
    if (step > LONGEST_GAP) return this.#lost.clear();
    const missing = Array.from({ length: step - 1 }, (_, nth) => (from + 1 + nth) & 0xffff);
    for (const one of missing) this.#lost.set(one, { asked: 1, askedAt: now });
    this.#send(askAgain(OWN_SSRC, this.ssrc, missing));
  }

  #measure(packet: Buffer, now: number): void {
    const transit = now * (CLOCK_RATES[this.kind] / 1000) - timestampOf(packet);
    const change = Math.abs(transit - this.#transit);
    this.#transit = transit;
    // Ignores the first packet, and jumps of the clock.
    if (change < CLOCK_RATES[this.kind] * 5) this.#jitter += (change - this.#jitter) / 16;
  }
}
