import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyLogIn } from '@oakling/domain/identity/passkey';
import type { Browser } from './browser.ts';
import { PASSWORD, type TestApp } from './test-app.ts';

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();
/** A byte string with fewer than 256 bytes. */
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes]);
const cborText = (text: string) => Buffer.from([0x60 + text.length, ...Buffer.from(text)]);

interface Changes {
  readonly origin?: string;
  readonly host?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
}

/** A passkey in software. `changes` are what a broken or malicious authenticator or page would send. */
export class Authenticator {
  counter = 0;
  #userHandle = 'nobody';
  readonly #id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  make(options: { challenge: string; user: { id: string } }, changes: Changes = {}): NewPasskey {
    this.#userHandle = options.user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = Buffer.concat([
      // A map of five: EC2, ES256, P-256, and the point.
      Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
      cborBytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      cborBytes(Buffer.from(y, 'base64url')),
    ]);
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), this.#id, key]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])],
      ...[cborText('authData'), cborBytes(this.#data(0x41, attested, changes))],
    ]);
    return {
      ...this.#answer('webauthn.create', options.challenge, changes),
      attestationObject: attestationObject.toString('base64url'),
    };
  }

  use({ challenge }: { challenge: string }, changes: Changes = {}): PasskeyLogIn {
    const answer = this.#answer('webauthn.get', challenge, changes);
    const data = this.#data(1, Buffer.alloc(0), changes);
    const signed = Buffer.concat([data, hash(Buffer.from(answer.clientDataJSON, 'base64url'))]);
    return {
      ...answer,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: this.#userHandle,
    };
  }

  #answer(type: string, challenge: string, { origin = 'http://localhost:3000' }: Changes) {
    const clientDataJSON = JSON.stringify({ type, challenge, origin, crossOrigin: false });
    return {
      challenge,
      id: this.#id.toString('base64url'),
      clientDataJSON: Buffer.from(clientDataJSON).toString('base64url'),
    };
  }

  #data(flags: number, attested: Buffer, changes: Changes): Buffer {
    const { host = 'localhost', isVerified = true, counter = this.counter } = changes;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const verified = isVerified ? 4 : 0;
    return Buffer.concat([hash(host), Buffer.from([flags | verified]), count, attested]);
  }
}

export async function addPasskey(browser: Browser): Promise<Authenticator> {
  const authenticator = new Authenticator();
  const { body } = await browser.must('POST', '/api/passkeys/options', { password: PASSWORD });
  await browser.must('POST', '/api/passkeys', authenticator.make(body));
  return authenticator;
}

/** Stores a passkey without its key. @returns its id. */
export async function insertPasskey(app: TestApp, { personId }: Browser): Promise<string> {
  const [row] = await app.query<{ id: string }>`
    insert into passkeys (user_id, credential_id, public_key, counter)
    values (${personId}, ${randomBytes(16).toString('base64url')}, '', 0) returning id
  `;
  return row?.id ?? '';
}
