/** The few RTCP messages that are read or written. All others are dropped. RFC 3550, 4585, draft REMB */

const SENDER_REPORT = 200;
const RECEIVER_REPORT = 201;
const TRANSPORT_FEEDBACK = 205;
const PAYLOAD_FEEDBACK = 206;
const NACK = 1;
const PLI = 1;
const FIR = 4;
const REMB = 15;
const MOST_LOST = 128;

export type Heard =
  | { readonly type: 'sent'; readonly ntp: bigint; readonly timestamp: number }
  | { readonly type: 'lost'; readonly sequences: readonly number[] }
  | { readonly type: 'picture-lost' }
  | { readonly type: 'bitrate'; readonly bitrate: number };

/** The relevant reports in a compound packet. Parsing stops at a malformed part. */
export function readRtcp(packet: Buffer): Heard[] {
  const heard: Heard[] = [];
  let at = 0;
  while (at + 4 <= packet.length) {
    const length = (packet.readUInt16BE(at + 2) + 1) * 4;
    if ((packet[at] ?? 0) >> 6 !== 2 || at + length > packet.length) break;
    const found = readOne(packet.subarray(at, at + length));
    if (found !== null) heard.push(found);
    at += length;
  }
  return heard;
}

function readOne(part: Buffer): Heard | null {
  const format = (part[0] ?? 0) & 0x1f;
  const type = part[1];
  if (type === SENDER_REPORT && part.length >= 28) {
    return { type: 'sent', ntp: part.readBigUInt64BE(8), timestamp: part.readUInt32BE(16) };
  }
  if (type === TRANSPORT_FEEDBACK && format === NACK) {
    return { type: 'lost', sequences: lostOf(part) };
  }
  if (type !== PAYLOAD_FEEDBACK) return null;
  if (format === PLI || format === FIR) return { type: 'picture-lost' };
  if (format === REMB && part.length >= 20 && part.toString('latin1', 12, 16) === 'REMB') {
    const mantissa = part.readUIntBE(17, 3);
    return { type: 'bitrate', bitrate: (mantissa & 0x3ffff) * 2 ** (mantissa >> 18) };
  }
  return null;
}

function lostOf(part: Buffer): number[] {
  const lost: number[] = [];
  for (let at = 12; at + 4 <= part.length && lost.length < MOST_LOST; at += 4) {
    const first = part.readUInt16BE(at);
    const more = part.readUInt16BE(at + 2);
    lost.push(first);
    for (let bit = 0; bit < 16; bit += 1) {
      if ((more & (1 << bit)) !== 0) lost.push((first + bit + 1) & 0xffff);
    }
  }
  return lost;
}

function header(format: number, type: number, bytes: number): Buffer {
  const packet = Buffer.alloc(bytes);
  packet[0] = 0x80 | format;
  packet[1] = type;
  packet.writeUInt16BE(bytes / 4 - 1, 2);
  return packet;
}

/** Requests a keyframe (PLI). */
export function askPicture(from: number, about: number): Buffer {
  const packet = header(PLI, PAYLOAD_FEEDBACK, 12);
  packet.writeUInt32BE(from, 4);
  packet.writeUInt32BE(about, 8);
  return packet;
}

/** Requests retransmission (NACK). */
export function askAgain(from: number, about: number, sequences: readonly number[]): Buffer {
  const packet = header(NACK, TRANSPORT_FEEDBACK, 12 + sequences.length * 4);
  packet.writeUInt32BE(from, 4);
  packet.writeUInt32BE(about, 8);
  for (const [nth, sequence] of sequences.entries()) packet.writeUInt16BE(sequence, 12 + nth * 4);
  return packet;
}

/** Sets the maximum bitrate (REMB). */
export function allowBitrate(from: number, about: number, bitrate: number): Buffer {
  const packet = header(REMB, PAYLOAD_FEEDBACK, 24);
  packet.writeUInt32BE(from, 4);
  packet.write('REMB', 12, 'latin1');
  const exponent = Math.max(0, Math.ceil(Math.log2(Math.max(1, bitrate) / 0x3ffff)));
  packet[16] = 1;
  packet.writeUIntBE((exponent << 18) | Math.floor(bitrate / 2 ** exponent), 17, 3);
  packet.writeUInt32BE(about, 20);
  return packet;
}

export interface Received {
  readonly ssrc: number;
  readonly fractionLost: number;
  readonly lost: number;
  readonly highest: number;
  readonly jitter: number;
  /** The middle bits of the NTP time in the last sender report, and the report's age in 1/65536 s. */
  readonly lastReport: number;
  readonly sinceReport: number;
}

export function receiverReport(from: number, about: Received): Buffer {
  const packet = header(1, RECEIVER_REPORT, 32);
  packet.writeUInt32BE(from, 4);
  packet.writeUInt32BE(about.ssrc, 8);
  packet[12] = about.fractionLost & 0xff;
  packet.writeIntBE(Math.max(-0x800000, Math.min(0x7fffff, about.lost)), 13, 3);
  packet.writeUInt32BE(about.highest >>> 0, 16);
  packet.writeUInt32BE(about.jitter >>> 0, 20);
  packet.writeUInt32BE(about.lastReport >>> 0, 24);
  packet.writeUInt32BE(about.sinceReport >>> 0, 28);
  return packet;
}

/** Maps a timestamp to wall-clock time, for lip sync. */
export function senderReport(
  from: number,
  at: { ntp: bigint; timestamp: number; packets: number; bytes: number },
): Buffer {
  const packet = header(0, SENDER_REPORT, 28);
  packet.writeUInt32BE(from, 4);
  packet.writeBigUInt64BE(at.ntp, 8);
  packet.writeUInt32BE(at.timestamp >>> 0, 16);
  packet.writeUInt32BE(at.packets >>> 0, 20);
  packet.writeUInt32BE(at.bytes >>> 0, 24);
  return packet;
}
