import { Allowance } from './allowance.ts';
import { type Heard, senderReport } from './rtcp.ts';
import { ahead, forwarded, sequenceOf, timestampOf } from './rtp.ts';
import { CLOCK_RATES, type Source } from './source.ts';

/** How many past packets a reader can request again. */
const KEPT = 1024;
/** Retransmissions per second; a working network loses fewer packets. Rule 6.327 */
const MOST_AGAIN = 256;

/** A stream to one reader. Its SSRC stays the same when the source changes. */
export class Slot {
  readonly #ssrc: number;
  readonly #reader: string;
  readonly #send: (packet: Buffer) => void;
  #source: Source | null = null;
  #shown = 0;
  #sequenceShift = 0;
  #timestampShift = 0;
  #isFresh = true;
  /** The source's first sequence number that was sent to this reader. */
  #firstSequence = 0;
  #last = { sequence: 0, timestamp: 0, at: 0 };
  #packets = 0;
  #bytes = 0;
  readonly #again = new Allowance(MOST_AGAIN, 1);

  constructor(ssrc: number, reader: string, send: (packet: Buffer) => void) {
    this.#ssrc = ssrc;
    this.#reader = reader;
    this.#send = send;
  }

  get source(): Source | null {
    return this.#source;
  }

  show(source: Source | null, now: number): void {
    if (source === this.#source) return;
    this.#source?.forget(this.#reader);
    this.#source = source;
    this.#isFresh = true;
    source?.askPicture(now);
  }

  forward(packet: Buffer, source: Source, now: number): void {
    if (source !== this.#source) return;
    if (this.#isFresh || source.ssrc !== this.#shown) this.#goOnWith(packet, source, now);
    const original = sequenceOf(packet);
    const since = ahead(original, this.#firstSequence);
    if (since < 0) return;
    // Sequence numbers wrap, so after a long run old numbers would be mistaken for newer ones.
    if (since > 2 * KEPT) this.#firstSequence = (original - KEPT) & 0xffff;
    const sequence = (original + this.#sequenceShift) & 0xffff;
    const timestamp = (timestampOf(packet) + this.#timestampShift) >>> 0;
    if (!this.#pass(packet, sequence, timestamp)) return;
    if (ahead(sequence, this.#last.sequence) > 0) this.#last = { sequence, timestamp, at: now };
  }

  hear(heard: Heard, now: number): void {
    const source = this.#source;
    if (source === null) return;
    if (heard.type === 'picture-lost') source.askPicture(now);
    if (heard.type === 'bitrate') source.allow(this.#reader, heard.bitrate);
    if (heard.type !== 'lost') return;
    for (const sequence of heard.sequences) {
      const original = (sequence - this.#sequenceShift) & 0xffff;
      const packet = source.packet(original);
      if (packet === undefined || ahead(original, this.#firstSequence) < 0) continue;
      if (!this.#again.take(1, now)) return;
      this.#pass(packet, sequence, (timestampOf(packet) + this.#timestampShift) >>> 0);
    }
  }

  /** Sends the stream's clock to the reader every second. */
  report(): void {
    const clock = this.#source?.clock ?? null;
    if (clock === null || this.#isFresh || this.#packets === 0) return;
    const timestamp = (clock.timestamp + this.#timestampShift) >>> 0;
    const { ntp } = clock;
    this.#send(
      senderReport(this.#ssrc, { ntp, timestamp, packets: this.#packets, bytes: this.#bytes }),
    );
  }

  #goOnWith(packet: Buffer, source: Source, now: number): void {
    const { sequence, timestamp, at } = this.#last;
    const gone = at === 0 ? 0 : Math.round(((now - at) * CLOCK_RATES[source.kind]) / 1000);
    this.#sequenceShift = (sequence + 1 - sequenceOf(packet)) & 0xffff;
    this.#timestampShift = (timestamp + gone + 1 - timestampOf(packet)) >>> 0;
    this.#firstSequence = sequenceOf(packet);
    this.#shown = source.ssrc;
    this.#isFresh = false;
  }

  #pass(packet: Buffer, sequence: number, timestamp: number): boolean {
    const copy = forwarded(packet, { ssrc: this.#ssrc, sequence, timestamp });
    if (copy === null) return false;
    this.#packets += 1;
    this.#bytes += copy.length - 12;
    this.#send(copy);
    return true;
  }
}
