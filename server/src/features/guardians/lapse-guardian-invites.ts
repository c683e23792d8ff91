import { decideGuardianInviteLapse } from '@oakling/domain/guardians/guardian-invite';
import { scheduled, sweep, type SweepWork } from '../../platform/jobs/sweep.ts';
import { endGuardianInvite, type LapsedInvite, lockLapsed } from './store.ts';

/**
 * Deletes each expired invite, and notifies once. Rule 4.68
 * @returns the number of deleted invites.
 */
export const lapseGuardianInvites = (work: SweepWork): Promise<number> =>
  sweep(work, {
    name: 'guardian-invites',
    next: lockLapsed,
    decide: (invite, now) => decideGuardianInviteLapse(invite, invite?.guardianIds ?? [], now),
    save: (tx, _, __, { id }) => endGuardianInvite(tx, id, 'ended'),
    failure: 'an expired guardian invite could not be deleted',
    about: ({ id }: LapsedInvite) => ({ inviteId: id }),
  });

export const guardianInviteQueue = (work: SweepWork) =>
  scheduled('guardian-invites', '*/10 * * * *', () => lapseGuardianInvites(work));
