import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { Agent, createServer } from 'node:https';
import { connect, type TLSSocket } from 'node:tls';

/** A push as the push service receives it: the subscription, and a body that only the browser can decrypt. */
export interface HandedPush {
  readonly host: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface TestPushService {
  readonly agent: Agent;
  readonly received: readonly HandedPush[];
  came(count: number): Promise<void>;
  close(): Promise<void>;
}

// Both ends share this key, so no certificate can expire.
const SHARED = { psk: randomBytes(32), identity: 'push' };
const TLS = { maxVersion: 'TLSv1.2', ciphers: 'PSK-AES128-GCM-SHA256' } as const;

/** A real HTTPS server that replaces every push service. It responds as planned, and then with 201. */
export async function openTestPushService(plan: readonly number[] = []): Promise<TestPushService> {
  const received: HandedPush[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  const server = createServer({ ...TLS, pskCallback: () => SHARED.psk }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { headers, url } = request;
      response.writeHead(plan[received.length] ?? 201).end('of no interest');
      received.push({ host: headers.host, path: url, headers, body: Buffer.concat(chunks) });
      for (const { count, resolve } of waiting) if (received.length >= count) resolve();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    agent: new AgentTo(port),
    received,
    came(count) {
      if (received.length >= count) return Promise.resolve();
      return new Promise((resolve) => waiting.push({ count, resolve }));
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

class AgentTo extends Agent {
  readonly #port: number;

  constructor(port: number) {
    super();
    this.#port = port;
  }

  override createConnection(): TLSSocket {
    return connect({
      ...TLS,
      host: '127.0.0.1',
      port: this.#port,
      pskCallback: () => SHARED,
      // There is no certificate to check, because the shared key authenticates the server.
      checkServerIdentity: () => undefined,
    });
  }
}

let subscribers = 0;

export class TestSubscriber {
  readonly #curve: ECDH = createECDH('prime256v1');
  readonly #secret = randomBytes(16);
  readonly path = `/fcm/send/browser-${(subscribers += 1)}`;
  readonly subscription;

  constructor(host = 'fcm.googleapis.com') {
    const p256dh = this.#curve.generateKeys('base64url');
    const auth = this.#secret.toString('base64url');
    this.subscription = { endpoint: `https://${host}${this.path}`, keys: { p256dh, auth } };
  }

  /** Decrypts as a browser does (RFC 8188 and 8291), without the library that encrypts. */
  // oxlint-disable-next-line typescript/no-explicit-any
  read({ body }: HandedPush): any {
    const salt = body.subarray(0, 16);
    const senderKey = body.subarray(21, 21 + body.readUInt8(20));
    const text = body.subarray(21 + senderKey.length);
    const keys = Buffer.concat([this.#curve.getPublicKey(), senderKey]);
    const shared = this.#curve.computeSecret(senderKey);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys]);
    const input = hkdfSync('sha256', shared, this.#secret, info, 32);
    const derive = (name: string, length: number) =>
      Buffer.from(
        hkdfSync('sha256', Buffer.from(input), salt, `Content-Encoding: ${name}\0`, length),
      );
    const cipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    cipher.setAuthTag(text.subarray(-16));
    const padded = Buffer.concat([cipher.update(text.subarray(0, -16)), cipher.final()]);
    return JSON.parse(padded.toString('utf8').replace(/\u0002\0*$/, ''));
  }
}
