import { keyedHash } from '../auth/encryption.ts';
import { asPerson, type Tx } from '../db/database.ts';
import type { Platform } from '../platform.ts';
import { countWrite } from './count-write.ts';
import type { Limit } from './rate-limit.ts';
import { actorOf, type AppContext } from './request-context.ts';

/** Rule 4.13: a large family and its typing errors fit; a flood of mail does not. */
const INVITE_LIMIT: Limit = { name: 'invite', points: 20, seconds: 86_400 };
/** Rule 4.13: of however many parents. One alone cannot use it up: it counts what the others let through. */
const MAILBOX_TOTAL_LIMIT: Limit = { name: 'invite-mailbox-total', points: 20, seconds: 86_400 };
/**
 * Rule 4.13: one mailbox gets no more than this in a day, besides a first invite from each parent:
 * otherwise a stranger could use it up before the child's own parent.
 */
const MAILBOX_LIMIT: Limit = { name: 'invite-mailbox', points: 5, seconds: 86_400 };
/** A parent's first invite to an address stays the first when it is withdrawn. */
const FIRST_LIMIT: Limit = { name: 'invite-first', points: 1, seconds: 86_400 };

/** Where a mail goes, and whether its sender has invited nobody there before. */
interface InviteMail {
  readonly email: string;
  readonly neverInvited: (tx: Tx, email: string) => Promise<boolean>;
}

/**
 * Rule 4.13: counts one invite mail, sent for the first time or again, before it is queued.
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
 * Rule 1.81: a child that is added counts as an invite, though no mail goes out.
 * @throws AppError `too-many-requests`
 */
export async function countAddedChild({ rateLimits }: Platform, c: AppContext): Promise<void> {
  await countWrite(rateLimits, INVITE_LIMIT, c);
}
