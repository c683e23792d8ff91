import { decideResend } from '@oakling/domain/invites/invite';
import type { Actor } from '@oakling/domain/identity/role';
import { asOwner } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedBy } from '../../platform/db/transact.ts';
import { emailHasAccount } from '../identity/queries.ts';
import { hashInviteCode, newInviteCode } from './invite-code.ts';
import { lockOwnInvite, saveResend } from './store.ts';

/** Rules 4.17 and 4.18: gives the invite a new code, which leaves only inside the encrypted event. */
export async function resendInvite(
  { transact, clock }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  token: string,
) {
  const code = newInviteCode();
  return transact(changedBy, async (tx) => {
    const invite = await lockOwnInvite(tx, token);
    const isTaken =
      invite !== null &&
      (await asOwner(tx, actor.personId, (owner) => emailHasAccount(owner, invite.childEmail)));
    const decision = decideResend(actor, { invite, code, emailHasAccount: isTaken }, clock());
    if (!decision.ok) return decision;
    await saveResend(tx, decision.value, hashInviteCode(code));
    return decision;
  });
}
