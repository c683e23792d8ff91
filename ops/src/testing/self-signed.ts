import { generateKeyPairSync, sign } from 'node:crypto';

const DAY_MS = 86_400_000;
const ED25519 = tagged(0x30, Buffer.from('06032b6570', 'hex'));
const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');

/**
 * Creates a self-signed certificate for 127.0.0.1 that is valid for this many more days.
 * @returns the certificate and its key, both as PEM.
 */
export function selfSigned(daysLeft: number): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const name = tagged(0x30, tagged(0x31, tagged(0x30, COMMON_NAME, tagged(0x0c, 'a test'))));
  const [from, until] = [-30, daysLeft].map((days) => time(new Date(Date.now() + days * DAY_MS)));
  const address = tagged(0x30, tagged(0x87, Buffer.from([127, 0, 0, 1])));
  const extension = tagged(0x30, SUBJECT_ALT_NAME, tagged(0x04, address));
  const content = tagged(
    0x30,
    // Version 3, which supports extensions.
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1])),
    ED25519,
    name,
    tagged(0x30, from ?? '', until ?? ''),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, tagged(0x30, extension)),
  );
  const signature = tagged(0x03, Buffer.from([0]), sign(null, content, privateKey));
  const cert = tagged(0x30, content, ED25519, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${cert.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  };
}

function tagged(tag: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)),
  );
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function time(at: Date): Buffer {
  return tagged(0x17, `${at.toISOString().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`);
}
