import type { NewInvite } from '@oakling/domain/invites/contract';
import { decideInvite, decideResend, type Invite } from '@oakling/domain/invites/invite';
import { randomUUID } from 'node:crypto';
import { asOwner, brokenConstraint, type Db, type Tx } from '../../platform/db/database.ts';
import { type ByPerson, RefusalRollback } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { birthDateSeal } from '../../platform/auth/birth-dates.ts';
import { hashOneTimeCode, newOneTimeCode } from '../../platform/auth/one-time-code.ts';
import { emailHasAccount, isSelfLetIn } from '../identity/queries.ts';
import { isOtherFamilys } from '../identity/shared-mailbox-queries.ts';
import { isInvited } from './queries.ts';
import { insertInvite, lockOwnInvite, saveResend, type InviteSecrets } from './store.ts';

/**
 * Saves an invite. Only the encrypted event, from which the mail is written, contains the code. Rules 4.1 to 4.10 and
 * 4.20
 */
export async function sendInvite(
  { db, transact, clock, secret }: Platform,
  by: ByPerson,
  input: NewInvite,
  ownEmail: string,
) {
  const now = clock();
  const code = newOneTimeCode();
  const taken = await isTaken(db, input.childEmail, by.personId);
  return transact(by, async (tx) => {
    const hasOpenInvite = await isInvited(tx, input.childEmail);
    const isLetIn = await isSelfLetIn(tx, by.personId);
    const state = {
      token: randomUUID(),
      code,
      isLetIn,
      ownEmail,
      emailHasAccount: taken,
      hasOpenInvite,
    };
    const decision = decideInvite(by, state, input, now);
    if (!decision.ok) return decision;
    const seal = birthDateSeal(secret);
    const inviteToken = decision.value.token;
    const sealed = input.birthDate === '' ? null : seal.seal(input.birthDate, { inviteToken });
    await insertOnce(tx, decision.value, { codeHash: hashOneTimeCode(code), sealed });
    return decision;
  });
}

/** A unique constraint rejects the second of two concurrent invites to the same address. */
async function insertOnce(tx: Tx, invite: Invite, secrets: InviteSecrets): Promise<void> {
  try {
    await insertInvite(tx, invite, secrets);
  } catch (error) {
    if (brokenConstraint(error) !== 'invites_open_once') throw error;
    throw new RefusalRollback('already-invited' as const);
  }
}

const isTaken = async (db: Db | Tx, email: string, parentId: string) =>
  (await emailHasAccount(db, email)) || (await isOtherFamilys(db, { email, parentId }));

/** Replaces the code. Only the encrypted event contains the new one. Rules 4.17 and 4.18 */
export async function resendInvite({ transact, clock }: Platform, by: ByPerson, token: string) {
  const code = newOneTimeCode();
  return transact(by, async (tx) => {
    const invite = await lockOwnInvite(tx, token);
    const taken =
      invite !== null &&
      (await asOwner(tx, by.personId, (owner) => isTaken(owner, invite.childEmail, by.personId)));
    const isLetIn = await isSelfLetIn(tx, by.personId);
    const state = { invite, code, isLetIn, emailHasAccount: taken };
    const decision = decideResend(by, state, clock());
    if (!decision.ok) return decision;
    await saveResend(tx, decision.value, hashOneTimeCode(code));
    return decision;
  });
}
