import { canonicalEmail } from '@oakling/domain/kernel/canonical-email';
import { addressKey } from './middleware.ts';
import type { Limit, RateLimits } from './rate-limit.ts';
import { loginOf, type AppContext, actorOf } from './request-context.ts';
import { keyedHash } from '../auth/encryption.ts';
import { inTransaction, type Tx } from '../db/database.ts';
import type { Platform } from '../platform.ts';

/** The number of busy accounts that may share one address, such as a class or a senior center. */
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

/** This limit is high enough for a large family that makes typing errors, but too low for a flood of mail. Rule 4.13 */
const INVITE_LIMIT: Limit = { name: 'invite', points: 20, seconds: 86_400 };
const DAY = 86_400;
/** Rule 4.13 */
const MAILBOX_LIMITS: readonly Limit[] = [
  { name: 'invite-mailbox-day', points: 5, seconds: DAY },
  { name: 'invite-mailbox-month', points: 15, seconds: 30 * DAY },
];
/**
 * Applies to all mails except each parent's first, so that a stranger can't use up a mailbox's limit before the child's
 * parent writes. Rule 4.13
 */
const REPEATS_LIMIT: Limit = { name: 'invite-mailbox', points: 3, seconds: DAY };
/** A withdrawn invite still counts as the parent's first to that address. */
const FIRST_LIMIT: Limit = { name: 'invite-first', points: 1, seconds: DAY };

interface InviteMail {
  readonly email: string;
  readonly earlierInvite: (
    tx: Tx,
    parentId: string,
    email: string,
  ) => Promise<'answered' | 'unanswered' | 'none'>;
}

/**
 * Counts an invite mail, whether first or resent, before it is queued. Addresses that differ only in a plus-tag are one
 * mailbox. A parent whose earlier invite was answered has a separate count for that mailbox. Rule 4.13
 * @throws AppError `too-many-requests`
 */
export async function countInvite(
  { db, rateLimits, secret }: Platform,
  c: AppContext,
  { email, earlierInvite }: InviteMail,
): Promise<void> {
  const { personId } = actorOf(c);
  const mailbox = keyedHash(secret, canonicalEmail(email));
  await countWrite(rateLimits, INVITE_LIMIT, c);
  const earlier = await inTransaction(
    db,
    { as: 'owner' },
    (tx) => earlierInvite(tx, personId, email),
    'read only',
  );
  const own = `${personId}:${mailbox}`;
  const key = earlier === 'answered' ? own : mailbox;
  // The limit is the same for everyone, so it doesn't reveal a guardian's address. Rule 4.48
  const isFirstToday = await rateLimits.take(FIRST_LIMIT, own);
  if (!isFirstToday || earlier === 'unanswered') await rateLimits.count(REPEATS_LIMIT, key);
  await rateLimits.countTogether(MAILBOX_LIMITS.map((limit) => ({ limit, key })));
}

/**
 * Counts an added child like an invite, although no mail is sent. Rule 1.81
 * @throws AppError `too-many-requests`
 */
export async function countAddedChild({ rateLimits }: Platform, c: AppContext): Promise<void> {
  await countWrite(rateLimits, INVITE_LIMIT, c);
}
