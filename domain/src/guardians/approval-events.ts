import type { DomainEvent } from '../kernel/decision.ts';

/** About a child; it shows on the open pages of everybody it concerns. */
interface OfChild extends DomainEvent {
  readonly guardianIds: readonly string[];
  /** The guardian who said so. */
  readonly by: string;
}

/** A guardian asks that everybody approves, or does so no longer. Rule 6.140 */
export interface WhoApprovesChanged extends OfChild {
  readonly type: 'WhoApprovesChanged';
  readonly asksAll: boolean;
  /** Whether now everybody is asked; the same as before where another guardian asks for it, too. */
  readonly isAll: boolean;
  readonly wasAll: boolean;
}

/** Another guardian decides for one who is away, or no longer does. Rules 6.141 to 6.144 */
export interface StandInNamed extends OfChild {
  readonly type: 'StandInNamed';
  readonly standInId: string;
  readonly until: Date;
}
export interface StandInReleased extends OfChild {
  readonly type: 'StandInReleased';
  readonly standInId: string;
}
/** The stand-in decides for nobody any longer, and the one who is away decides again. */
export interface StandInLost extends OfChild {
  readonly type: 'StandInLost';
  readonly standInId: string;
}

/** What the events about one guardian of a child share. The child reads who approves, and nothing of who is away. */
export function ofGuardian(
  child: { readonly id: string; readonly guardianIds: readonly string[] },
  by: string,
) {
  return {
    subject: { feature: 'guardians', id: child.id },
    guardianIds: child.guardianIds,
    by,
    concerns: child.guardianIds,
  };
}
