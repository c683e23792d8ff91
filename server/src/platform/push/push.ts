import { createECDH, ECDH } from 'node:crypto';
import type { Agent } from 'node:https';
import type { Config } from '../process/config.ts';
import { keptSecret } from '../process/data-dir.ts';

/** The VAPID key pair (RFC 8292) that identifies this installation to push services, in base64url. */
export interface PushKeys {
  /** The mailto: address at which push services report problems. */
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * The installation's keys: from the settings, or created on the first start and stored in the data folder. Rule 10.270
 */
export function keptPushKeys({ DATA_DIR, MAIL_FROM, PUSH_KEY }: Config): PushKeys {
  const privateKey = Buffer.from(PUSH_KEY ?? keptSecret(DATA_DIR, 'push-key'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  const address = /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0] ?? '';
  return {
    subject: `mailto:${address}`,
    publicKey: curve.getPublicKey('base64url'),
    // Uses the stored bytes, because the curve's own output drops leading zeros, which push services require.
    privateKey: privateKey.toString('base64url'),
  };
}

export function isCurvePoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'compressed');
    return true;
  } catch {
    return false;
  }
}

/** A push service drops a push after a day; the page still shows the notification. */
const LIFE_SECONDS = 86_400;
/** A timeout, so a service that hangs doesn't hold a worker. */
const PATIENCE_MS = 10_000;

/**
 * Sends a text that is encrypted for the browser (RFC 8291). Returns `gone` if the subscription no longer exists.
 * @throws on any other failure, without the endpoint in the message.
 */
export async function sendPush(
  keys: PushKeys,
  { endpoint, p256dh, auth }: PushTarget,
  text: string,
  agent?: Agent,
): Promise<'sent' | 'gone'> {
  // Loaded lazily, to save memory on an idle server.
  const { default: webPush, WebPushError } = await import('web-push');
  const options = { vapidDetails: keys, TTL: LIFE_SECONDS, timeout: PATIENCE_MS };
  const sending = webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, text, {
    ...options,
    ...(agent && { agent }),
  });
  return sending.then(
    () => 'sent',
    (error: unknown) => goneOrFail(error, error instanceof WebPushError ? error.statusCode : null),
  );
}

/** Replies and network errors can quote the endpoint, but a code can't. */
function goneOrFail(error: unknown, status: number | null): 'gone' {
  if (status === 404 || status === 410) return 'gone';
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  throw new Error(`the push was not taken: ${String(status ?? code)}`);
}
