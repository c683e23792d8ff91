import { guarded, type Actor } from '../identity/role.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { guardianshipEnded, type GuardianshipEnded } from './events.ts';

export interface Guarded {
  readonly childId: string;
  readonly guardianIds: readonly string[];
  readonly letInIds: readonly string[];
}
interface Ended {
  readonly guardianId: string;
  readonly childId: string;
}

export type StepBackRefusal = 'wrong-role' | 'not-your-child' | 'last-guardian';

/** A guardian steps back, provided that another guardian can decide. Rules 4.50 and 4.51 */
export function decideStepBack(
  actor: Actor,
  child: Guarded | null,
): Decision<Ended, GuardianshipEnded, StepBackRefusal> {
  const own = guarded(actor, child);
  if (typeof own === 'string') return refuse(own);
  return end(own, actor.personId, 'stepped-back');
}

export type EndRefusal = 'no-such-guardianship' | 'last-guardian';

/**
 * A moderator ends a guardianship on a court's order. Rule 4.56
 */
export function decideEnd(
  child: Guarded | null,
  guardianId: string,
): Decision<Ended, GuardianshipEnded, EndRefusal> {
  if (child === null || !child.guardianIds.includes(guardianId)) {
    return refuse('no-such-guardianship');
  }
  return end(child, guardianId, 'ended-by-moderator');
}

/**
 * A guardian whom the actor invited in the last 30 days. `mayEnd`: the actor has set a new password since the invite.
 */
export interface InvitedGuardian {
  readonly guardianId: string;
  readonly mayEnd: boolean;
}

export type EndInvitedRefusal = StepBackRefusal | 'no-such-guardianship' | 'password-first';

/**
 * After setting a new password, a guardian may remove a guardian invited from their account, because an intruder may
 * have sent that invite. Rule 1.147
 */
export function decideEndInvited(
  actor: Actor,
  child: Guarded | null,
  invited: InvitedGuardian | null,
): Decision<Ended, GuardianshipEnded, EndInvitedRefusal> {
  const own = guarded(actor, child);
  if (typeof own === 'string') return refuse(own);
  if (invited === null) return refuse('no-such-guardianship');
  if (!invited.mayEnd) return refuse('password-first');
  return end(own, invited.guardianId, 'ended-by-inviter');
}

/** A child must keep at least one guardian who can log in. */
function end(
  { childId, guardianIds, letInIds }: Guarded,
  guardianId: string,
  why: GuardianshipEnded['why'],
): Decision<Ended, GuardianshipEnded, 'last-guardian'> {
  if (!letInIds.some((id) => id !== guardianId)) return refuse('last-guardian');
  const left = guardianIds.filter((id) => id !== guardianId);
  return accept(
    { guardianId, childId },
    guardianshipEnded({ childId, guardianId, why, guardianIds: left }),
  );
}
