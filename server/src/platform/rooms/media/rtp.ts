/** Parses and rewrites RTP packets. Lengths that packets state are not trusted. */

const HEADER = 12;
const RTCP_FIRST = 192;
const RTCP_LAST = 223;

/** RTP and RTCP share a port; the second byte distinguishes them (RFC 5761). */
export function isRtcp(packet: Buffer): boolean {
  const type = packet[1] ?? 0;
  return type >= RTCP_FIRST && type <= RTCP_LAST;
}

export function isRtp(packet: Buffer): boolean {
  return packet.length >= HEADER && (packet[0] ?? 0) >> 6 === 2;
}

export const payloadTypeOf = (packet: Buffer) => (packet[1] ?? 0) & 0x7f;
export const sequenceOf = (packet: Buffer) => packet.readUInt16BE(2);
export const timestampOf = (packet: Buffer) => packet.readUInt32BE(4);
export const ssrcOf = (packet: Buffer) => packet.readUInt32BE(8);

/** The signed distance between two sequence numbers, from -32768 to 32767. */
export function ahead(one: number, other: number): number {
  return (((one - other) & 0xffff) ^ 0x8000) - 0x8000;
}

interface Stamp {
  readonly ssrc: number;
  readonly sequence: number;
  readonly timestamp: number;
}

/**
 * A copy for another reader, without contributing sources and header extensions, through which browsers could pass
 * data. Null for a malformed packet.
 */
export function forwarded(packet: Buffer, { ssrc, sequence, timestamp }: Stamp): Buffer | null {
  const first = packet[0] ?? 0;
  let start = HEADER + (first & 0x0f) * 4;
  if ((first & 0x10) !== 0) {
    if (packet.length < start + 4) return null;
    start += 4 + packet.readUInt16BE(start + 2) * 4;
  }
  if (packet.length < start) return null;
  const copy = Buffer.allocUnsafe(HEADER + packet.length - start);
  // Keeps the version and the padding bit.
  copy[0] = first & 0xa0;
  copy[1] = packet[1] ?? 0;
  copy.writeUInt16BE(sequence & 0xffff, 2);
  copy.writeUInt32BE(timestamp >>> 0, 4);
  copy.writeUInt32BE(ssrc, 8);
  packet.copy(copy, HEADER, start);
  return copy;
}
