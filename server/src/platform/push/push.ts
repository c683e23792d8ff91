import { createECDH, ECDH } from 'node:crypto';
import type { Agent } from 'node:https';
import type { Config } from '../process/config.ts';
import { keptSecret } from '../process/data-dir.ts';

/** The pair of keys (VAPID, RFC 8292) by which push services know this installation; base64url. */
export interface PushKeys {
  /** Who a push service writes to when something is wrong: a mailto: address. */
  readonly subject: string;
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Where a browser takes pushes, and the keys that only it can read them with. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** The keys of this installation: as set, or made at the first start and kept in the data folder. Rule 10.270 */
export function keptPushKeys({ DATA_DIR, MAIL_FROM, PUSH_KEY }: Config): PushKeys {
  const privateKey = Buffer.from(PUSH_KEY ?? keptSecret(DATA_DIR, 'push-key'), 'hex');
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(privateKey);
  const address = /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM)?.[0] ?? '';
  return {
    subject: `mailto:${address}`,
    publicKey: curve.getPublicKey('base64url'),
    // As it was kept: the curve gives it without zeros at its beginning, and nobody takes it then.
    privateKey: privateKey.toString('base64url'),
  };
}

/** Whether a browser's key is a point of the curve, so that something can be encrypted for it. */
export function isCurvePoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'compressed');
    return true;
  } catch {
    return false;
  }
}

/** A day: what was told yesterday and not seen stands on the page anyway. */
const LIFE_SECONDS = 86_400;
/** How long a service may say nothing: one that hangs must not hold a worker. */
const PATIENCE_MS = 10_000;

/**
 * Sends a text, encrypted for the browser (RFC 8291). `gone` when the service knows the subscription no
 * more. @throws when the service does not take it now; nothing of the address is in the error.
 */
export async function sendPush(
  keys: PushKeys,
  { endpoint, p256dh, auth }: PushTarget,
  text: string,
  agent?: Agent,
): Promise<'sent' | 'gone'> {
  // Loaded with the first push: a server that waits does without its memory.
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

/** What a service answers, and why it was not reached, can quote the address; a code cannot. */
function goneOrFail(error: unknown, status: number | null): 'gone' {
  if (status === 404 || status === 410) return 'gone';
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : null;
  throw new Error(`the push was not taken: ${String(status ?? code)}`);
}
