/**
 * A UUID version 7 (RFC 9562): a timestamp in milliseconds followed by random bits, so ids sort by the time of
 * creation.
 */
export function uuidv7(milliseconds = Date.now()): string {
  const bytes = new DataView(crypto.getRandomValues(new Uint8Array(16)).buffer);
  bytes.setUint16(0, Math.floor(milliseconds / 2 ** 32));
  bytes.setUint32(2, milliseconds % 2 ** 32);
  bytes.setUint8(6, (bytes.getUint8(6) & 0x0f) | 0x70);
  bytes.setUint8(8, (bytes.getUint8(8) & 0x3f) | 0x80);
  const digits = Array.from({ length: 16 }, (_, index) =>
    bytes.getUint8(index).toString(16).padStart(2, '0'),
  ).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
