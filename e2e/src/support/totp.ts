import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;
/** Near the end of a 30-second window, waits for the next code, so it can't expire in transit. */
const MARGIN_MS = 10_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The TOTP code for a secret (RFC 6238), `steps` × 30 seconds from now. */
export function totp(secret: string, steps = 0): string {
  const bits = [...secret]
    .map((char) => BASE32.indexOf(char).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor((Date.now() + MARGIN_MS) / STEP_MS) + steps));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}
