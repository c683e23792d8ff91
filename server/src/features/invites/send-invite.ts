import { randomUUID } from 'node:crypto';
import type { Actor } from '@oakling/domain/identity/role';
import type { NewInvite } from '@oakling/domain/invites/contract';
import { decideInvite, type Invite } from '@oakling/domain/invites/invite';
import { brokenConstraint, setRoleToOwner, type Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { ConstraintRefusal, type ChangedBy } from '../../platform/db/transact.ts';
import { emailHasAccount, findFullName } from '../identity/queries.ts';
import { inviteMail } from './emails.ts';
import { hashInviteCode, newInviteCode } from './invite-code.ts';
import { isInvited } from './queries.ts';
import { insertInvite } from './store.ts';

/** Rules 4.1 to 4.10 and 4.20: writes the invite and queues its one mail. */
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
    const hasOpenInvite = await isInvited(tx, input.childEmail);
    const state = { token: randomUUID(), emailHasAccount: taken, hasOpenInvite };
    const decision = decideInvite(actor, state, input, now);
    if (!decision.ok) return decision;
    const parentName = await findFullName(tx, actor.personId);
    await insertOnce(tx, decision.value, hashInviteCode(code));
    // The code leaves this function only inside the encrypted mail.
    await setRoleToOwner(tx);
    await queueMail(tx, inviteMail({ invite: decision.value, parentName, origin, code }));
    return decision;
  });
}

/** Of two invites to one address at once, one is the second. */
async function insertOnce(tx: Tx, invite: Invite, codeHash: Buffer): Promise<void> {
  try {
    await insertInvite(tx, invite, codeHash);
  } catch (error) {
    if (brokenConstraint(error) !== 'invites_open_once') throw error;
    throw new ConstraintRefusal('already-invited' as const);
  }
}
