import { addressKey } from './middleware.ts';
import type { Limit, RateLimits } from './rate-limit.ts';
import { loginOf, type AppContext, actorOf } from './request-context.ts';
import { keyedHash } from '../auth/encryption.ts';
import { asPerson, type Tx } from '../db/database.ts';
import type { Platform } from '../platform.ts';

/** Busy accounts that may share one address, such as a class or a senior center. */
const ACCOUNTS_AT_AN_ADDRESS = 20;

/** Rate limit: each action follows a phone call. */
export const SUPPORT_LIMIT: Limit = { name: 'support-actions', points: 20, seconds: 3600 };

/**
 * Counts writes by account and by address, so many accounts in one place share a limit. Rule 9.86
 * @throws AppError `too-many-requests`
 */
export async function countWrite(
  rateLimits: RateLimits,
  limit: Limit,
  c: AppContext,
): Promise<void> {
  const { name, points, seconds } = limit;
  const ofAddress = { name: `${name}-address`, points: points * ACCOUNTS_AT_AN_ADDRESS, seconds };
  await rateLimits.countTogether([
    { limit, key: loginOf(c).personId },
    { limit: ofAddress, key: addressKey(c.get('clientAddress')) },
  ]);
}

/** Enough for a large family with typing errors, but stops a flood of mail. Rule 4.13 */
const INVITE_LIMIT: Limit = { name: 'invite', points: 20, seconds: 86_400 };
/**
 * Limits mail to one mailbox across all parents. One parent cannot use it up, because it counts
 * only invites that the other limits allowed. Rule 4.13
 */
const MAILBOX_TOTAL_LIMIT: Limit = { name: 'invite-mailbox-total', points: 20, seconds: 86_400 };
/**
 * Daily limit of one mailbox, excluding each parent's first invite: otherwise a stranger could use
 * it up before the child's parent. Rule 4.13
 */
const MAILBOX_LIMIT: Limit = { name: 'invite-mailbox', points: 5, seconds: 86_400 };
/** A parent's first invite to an address counts as the first even after it is withdrawn. */
const FIRST_LIMIT: Limit = { name: 'invite-first', points: 1, seconds: 86_400 };

/** The recipient, and whether the sender has invited this address before. */
interface InviteMail {
  readonly email: string;
  readonly neverInvited: (tx: Tx, email: string) => Promise<boolean>;
}

/**
 * Counts an invite mail, first or resent, before it is queued. Rule 4.13
 * @throws AppError `too-many-requests`
 */
export async function countInvite(
  { db, rateLimits, secret }: Platform,
  c: AppContext,
  { email, neverInvited }: InviteMail,
): Promise<void> {
  const { personId } = actorOf(c);
  const mailbox = keyedHash(secret, email);
  await countWrite(rateLimits, INVITE_LIMIT, c);
  const isFirstToday = await rateLimits.take(FIRST_LIMIT, `${personId}:${mailbox}`);
  const isFirst = isFirstToday && (await asPerson(db, personId, (tx) => neverInvited(tx, email)));
  if (!isFirst) await rateLimits.count(MAILBOX_LIMIT, mailbox);
  await rateLimits.count(MAILBOX_TOTAL_LIMIT, mailbox);
}

/**
 * Counts an added child as an invite, although no mail is sent. Rule 1.81
 * @throws AppError `too-many-requests`
 */
export async function countAddedChild({ rateLimits }: Platform, c: AppContext): Promise<void> {
  await countWrite(rateLimits, INVITE_LIMIT, c);
}
