import { guardianInviteGone, type GuardianInviteGone } from '@oakling/domain/guardians/events';
import type { Tx } from '../../platform/db/database.ts';
import { findGuardianIds } from '../identity/queries.ts';
import { endGuardianInvite, lockInvitesFrom } from './store.ts';

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
