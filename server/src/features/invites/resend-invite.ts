import type { Actor } from '@oakling/domain/identity/role';
import { decideResend } from '@oakling/domain/invites/decide-resend';
import { asOwner, setRoleToOwner } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedBy } from '../../platform/db/transact.ts';
import { emailHasAccount, findFullName } from '../identity/queries.ts';
import { resentInviteMail } from './emails.ts';
import { hashInviteCode, newInviteCode } from './invite-code.ts';
import { lockOwnInvite, saveResend } from './store.ts';

/** Rules 4.17 and 4.18: gives the invite a new code, and queues the one mail that holds it. */
export async function resendInvite(
  { transact, queueMail, clock, origin }: Platform,
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
    const decision = decideResend(actor, { invite, emailHasAccount: isTaken }, clock());
    if (!decision.ok) return decision;
    const parentName = await findFullName(tx, actor.personId);
    await saveResend(tx, decision.value, hashInviteCode(code));
    // The code leaves this function only inside the encrypted mail.
    await setRoleToOwner(tx);
    await queueMail(tx, resentInviteMail({ invite: decision.value, parentName, origin, code }));
    return decision;
  });
}
