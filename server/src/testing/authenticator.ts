import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyLogIn } from '@oakling/domain/identity/passkey';
import type { Browser } from './browser.ts';
import { PASSWORD, type TestApp } from './test-app.ts';

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();
/** A byte string with fewer than 65,536 bytes. */
const cborBytes = (bytes: Buffer) => {
  const { length } = bytes;
  const head = length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), bytes]);
};
const signedBytes = (data: Buffer, { clientDataJSON }: { readonly clientDataJSON: string }) =>
  Buffer.concat([data, hash(Buffer.from(clientDataJSON, 'base64url'))]);
const cborText = (text: string) => Buffer.from([0x60 + text.length, ...Buffer.from(text)]);

interface Changes {
  readonly origin?: string;
  readonly host?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly hasCertificate?: boolean;
}

/** A certificate for attestations that an attacker could make, valid until 2099, and its key. */
const CERTIFICATE = `MIIBkDCCATagAwIBAgIBATAKBggqhkjOPQQDAjBJMQswCQYDVQQGEwJVUzEKMAgGA1UECgwBTzEiMCAGA1UECwwZQXV0aGVudGlj
  YXRvciBBdHRlc3RhdGlvbjEKMAgGA1UEAwwBQzAgFw0yMDAxMDEwMDAwMDBaGA8yMDk5MTIzMTAwMDAwMFowSTELMAkGA1UEBhMCVVMxCjAIBgNVBAoMAU8x
  IjAgBgNVBAsMGUF1dGhlbnRpY2F0b3IgQXR0ZXN0YXRpb24xCjAIBgNVBAMMAUMwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASwvplFP04pIvC6nLp6D9x9
  n+/WpCul4XQnPZ59qDZAV7q0iiA3b865GXLf5fWmh5Eu7dk4RDrsP4CnD/Lrailsow0wCzAJBgNVHRMEAjAAMAoGCCqGSM49BAMCA0gAMEUCIEzw9of3GtvA
  ibhZH3RhOgkLWqP1JZM9wenGGRv8Su+yAiEAvibeWxrEgyHOUNktUTWHW/r86R3hF0pbuioTjOFalJQ=`;
const CERTIFICATE_KEY = `MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgW4/dEGmF554OSjDs5KM248d4aLS8HtXSqwyYSByhEN6hRANCAASwvplF
  P04pIvC6nLp6D9x9n+/WpCul4XQnPZ59qDZAV7q0iiA3b865GXLf5fWmh5Eu7dk4RDrsP4CnD/Lrails`;

/** The format and the statement of a full attestation. */
function certified(signed: Buffer): Buffer[] {
  const der = Buffer.from(CERTIFICATE_KEY, 'base64');
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return [
    ...[cborText('fmt'), cborText('packed'), cborText('attStmt'), Buffer.from([0xa3])],
    ...[
      cborText('alg'),
      Buffer.from([0x26]),
      cborText('sig'),
      cborBytes(sign('sha256', signed, key)),
    ],
    ...[cborText('x5c'), Buffer.from([0x81]), cborBytes(Buffer.from(CERTIFICATE, 'base64'))],
  ];
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
    const answer = this.#answer('webauthn.create', options.challenge, changes);
    const data = this.#data(0x41, attested, changes);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...(changes.hasCertificate
        ? certified(signedBytes(data, answer))
        : [cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0])]),
      ...[cborText('authData'), cborBytes(data)],
    ]);
    return {
      ...answer,
      attestationObject: attestationObject.toString('base64url'),
    };
  }

  use({ challenge }: { challenge: string }, changes: Changes = {}): PasskeyLogIn {
    const answer = this.#answer('webauthn.get', challenge, changes);
    const data = this.#data(1, Buffer.alloc(0), changes);
    return {
      ...answer,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signedBytes(data, answer), this.#keys.privateKey).toString(
        'base64url',
      ),
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
