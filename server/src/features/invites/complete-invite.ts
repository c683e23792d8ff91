import {
  checkCompletion,
  decideCompletion,
  type Invite,
  type Proof,
} from '@oakling/domain/invites/invite';
import { createUser } from '../../platform/auth/auth.ts';
import { brokenConstraint, type Db, type Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { persist, RefusalRollback } from '../../platform/db/transact.ts';
import { matchesHash } from '../../platform/auth/one-time-code.ts';
import { isOtherFamilys } from '../identity/shared-mailbox-queries.ts';
import { acceptInvite, countFailedAttempt, findInvite, type StoredInvite } from './store.ts';

interface Answer {
  readonly token: string;
  readonly code: string;
  readonly email: string;
}

type CheckedLink = Omit<Answer, 'email'> & { readonly email: string | null };

/**
 * Checks an invite's link and email address, and counts a failed check. Without an address, it checks only the link.
 * Locks the invite, so parallel attempts share the limit. Rules 1.15, 1.16, 1.19 and 4.120
 */
export function checkInvite({ db, clock }: Platform, link: CheckedLink) {
  return db.transaction().execute((tx) => check(tx, clock(), link, 'for update'));
}

async function check(
  db: Db | Tx,
  now: Date,
  { email, ...link }: CheckedLink,
  lock: 'for update' | 'no lock',
) {
  const stored = await findInvite(db, link.token, lock);
  const answer = { ...link, email: email ?? stored?.invite.childEmail ?? '' };
  const checked = checkCompletion(stored?.invite ?? null, proofOf(answer, stored), now);
  if (!('refusal' in checked)) return { ok: true as const, value: checked };
  if (checked.refusal === 'link-invalid') await countFailedAttempt(db, link.token);
  return checked;
}

/** Creates the user, password, youth and consents, and uses up the invite, in one transaction. Rule 1.17 */
export async function completeInvite(
  platform: Platform,
  answer: Answer & { password: string },
  requestId: string,
) {
  const { auth, db, transact, clock } = platform;
  // Check before hashing and outside the transaction, so a rollback can't undo the count of failures. The transaction
  // checks again under a lock, after earlier failures were counted.
  const checked = await check(db, clock(), answer, 'no lock');
  if (!checked.ok) return checked;
  const { password } = await auth.$context;
  const passwordHash = await password.hash(answer.password);
  const result = await transact({ as: 'system', personId: null, requestId }, async (tx) => {
    const stored = await findInvite(tx, answer.token, 'for update');
    const proof = proofOf(answer, stored);
    const early = checkCompletion(stored?.invite ?? null, proof, clock());
    if ('refusal' in early) return early;
    const youthId = await createYouthUser();
    const { email } = answer;
    if (await isOtherFamilys(tx, { email, parentId: early.parentId })) {
      throw new RefusalRollback('link-invalid' as const);
    }
    const decision = decideCompletion(early, proof, youthId, clock());
    return persist(decision, (value) => acceptOrRefuse(tx, value, youthId));

    async function createYouthUser(): Promise<string> {
      try {
        return await createUser(auth, tx, {
          email: answer.email,
          emailVerified: true,
          passwordHash,
        });
      } catch (error) {
        if (brokenConstraint(error) !== 'users_email_key') throw error;
        throw new RefusalRollback('email-has-account' as const);
      }
    }
  });
  if (!result.ok && result.refusal === 'link-invalid') await countFailedAttempt(db, answer.token);
  return result;
}

/**
 * @throws RefusalRollback `invite-not-found` when the parent has been suspended or removed (rule 9.54), `link-invalid`
 * when the parent now has the child's mailbox (rule 4.75).
 */
async function acceptOrRefuse(tx: Tx, invite: Invite, youthId: string): Promise<void> {
  await acceptInvite(tx, invite, youthId).catch((error: unknown) => {
    const broken = brokenConstraint(error);
    if (broken === 'guardianships_other_mailbox')
      throw new RefusalRollback('link-invalid' as const);
    const isParentGone = broken === 'guardianships_guardian_supervises';
    throw isParentGone ? new RefusalRollback('invite-not-found' as const) : error;
  });
}

function proofOf({ code, email }: Answer, stored: StoredInvite | null): Proof {
  return { email, codeMatches: stored !== null && matchesHash(code, stored.codeHash) };
}
