import {
  decideGuardianInvite,
  decideGuardianResend,
  decideGuardianWithdrawal,
  type GuardianInviteRefusal,
} from '@oakling/domain/guardians/guardian-invite';
import {
  guardianInviteGone,
  type GuardianInvite,
  type GuardianInviteGone,
} from '@oakling/domain/guardians/events';
import type { Actor } from '@oakling/domain/identity/role';
import { randomUUID } from 'node:crypto';
import { hashOneTimeCode, newOneTimeCode } from '../../platform/auth/one-time-code.ts';
import { asOwner, brokenConstraint, type Tx } from '../../platform/db/database.ts';
import { persist, RefusalRollback, type ByPerson } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { findGuardianIds, isSelfLetIn } from '../identity/queries.ts';
import {
  endGuardianInvite,
  findChildEmails,
  findOwnInvited,
  insertGuardianInvite,
  lockGuarded,
  lockInvitesFrom,
  lockOwnGuardianInvite,
  saveGuardianResend,
} from './store.ts';

/** Saves an invite. Only the encrypted event, from which the mail is written, contains the code. Rules 4.40 to 4.43 */
export async function inviteGuardian(
  { transact, clock }: Platform,
  by: ByPerson,
  about: { readonly childId: string; readonly email: string; readonly ownEmail: string },
) {
  const { childId, email, ownEmail } = about;
  const code = newOneTimeCode();
  return transact(by, async (tx) => {
    const family = await asOwner(tx, by.personId, async (owner) => ({
      child: await lockGuarded(owner, childId),
      childEmails: await findChildEmails(owner, by.personId),
    }));
    const invited = await findOwnInvited(tx, childId);
    const isLetIn = await isSelfLetIn(tx, by.personId);
    const state = { ...family, id: randomUUID(), code, isLetIn, ownEmail, invited };
    const decision = decideGuardianInvite(by, state, email, clock());
    return persist(decision, (value) => insertOrRefuse(tx, value, hashOneTimeCode(code)));
  });
}

const REFUSED = new Map<string | null, GuardianInviteRefusal>([
  ['guardian_invites_open_once', 'already-invited'],
  ['guardian_invites_another_address', 'child-address'],
  ['guardian_invites_each', 'enough-invited'],
]);

async function insertOrRefuse(tx: Tx, invite: GuardianInvite, codeHash: Buffer): Promise<void> {
  await insertGuardianInvite(tx, invite, codeHash).catch((error: unknown) => {
    const refusal = REFUSED.get(brokenConstraint(error));
    throw refusal === undefined ? error : new RefusalRollback(refusal);
  });
}

/** Sends a new code, which only the encrypted event contains. Rule 4.43 */
export async function resendGuardianInvite(
  { transact, clock }: Platform,
  by: ByPerson,
  id: string,
) {
  const code = newOneTimeCode();
  return transact(by, async (tx) => {
    const about = await lockWithChild(tx, by, id);
    const isLetIn = await isSelfLetIn(tx, by.personId);
    const decision = decideGuardianResend(by, { ...about, code, isLetIn }, clock());
    return persist(decision, (value) => saveGuardianResend(tx, value, hashOneTimeCode(code)));
  });
}

/** Rule 4.43 */
export async function withdrawGuardianInvite({ transact }: Platform, by: ByPerson, id: string) {
  return transact(by, async (tx) => {
    const decision = decideGuardianWithdrawal(by, await lockWithChild(tx, by, id));
    return persist(decision, (invite) =>
      asOwner(tx, by.personId, (owner) => endGuardianInvite(owner, invite.id, 'withdrawn')),
    );
  });
}

async function lockWithChild(tx: Tx, { personId }: Actor, id: string) {
  const invite = await lockOwnGuardianInvite(tx, id);
  const child =
    invite && (await asOwner(tx, personId, (owner) => lockGuarded(owner, invite.childId)));
  return { invite, child };
}

/** Ends the unanswered invites that a person sent. Needs owner rights. Rule 1.134 */
export async function endInvitesFrom(tx: Tx, inviterId: string): Promise<GuardianInviteGone[]> {
  const gone: GuardianInviteGone[] = [];
  for (const invite of await lockInvitesFrom(tx, inviterId)) {
    await endGuardianInvite(tx, invite.id, 'withdrawn');
    const guardianIds = await findGuardianIds(tx, invite.childId);
    gone.push(guardianInviteGone(invite, guardianIds, 'GuardianInviteWithdrawn'));
  }
  return gone;
}
