import { randomUUID } from 'node:crypto';
import type { Actor } from '@oakling/domain/identity/role';
import type { NewInvite } from '@oakling/domain/invites/contract';
import { decideInvite } from '@oakling/domain/invites/invite';
import { stepUp } from '../../platform/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedBy } from '../../platform/transact.ts';
import { emailHasAccount, findFullName } from '../identity/queries.ts';
import { inviteMail } from './emails.ts';
import { hashInviteCode, newInviteCode } from './invite-code.ts';
import { insertInvite } from './store.ts';

/** Rules 4.1 to 4.10: writes the invite and queues its one mail. */
export async function sendInvite(
  { db, transact, queueMail, clock, origin }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: NewInvite,
) {
  const now = clock();
  const code = newInviteCode();
  const taken = await emailHasAccount(db, input.childEmail);
  return transact(changedBy, async (tx) => {
    const state = { token: randomUUID(), emailHasAccount: taken };
    const decision = decideInvite(actor, state, input, now);
    if (!decision.ok) return decision;
    const parentName = await findFullName(tx, actor.personId);
    await insertInvite(tx, decision.value, hashInviteCode(code));
    // The code leaves this function only inside the sealed mail.
    await stepUp(tx);
    await queueMail(tx, inviteMail({ invite: decision.value, parentName, origin, code }));
    return decision;
  });
}
