import type { DomainEvent } from '../kernel/decision.ts';

/** An event about a child; concerns everyone whose pages show it. */
interface OfChild extends DomainEvent {
  readonly guardianIds: readonly string[];
  /** The guardian who acted. */
  readonly by: string;
}

/** A guardian requires everyone's approval, or no longer does. Rule 6.140 */
export interface WhoApprovesChanged extends OfChild {
  readonly type: 'WhoApprovesChanged';
  readonly asksAll: boolean;
  /** True when all guardians must approve now; unchanged when another guardian requires it, too. */
  readonly isAll: boolean;
  readonly wasAll: boolean;
}

/** A guardian became the substitute for one who is away, or no longer is. Rules 6.141 to 6.144 */
export interface StandInNamed extends OfChild {
  readonly type: 'StandInNamed';
  readonly standInId: string;
  readonly until: Date;
}
export interface StandInReleased extends OfChild {
  readonly type: 'StandInReleased';
  readonly standInId: string;
}
/** The substitute can no longer decide, so the guardian who is away decides again. */
export interface StandInLost extends OfChild {
  readonly type: 'StandInLost';
  readonly standInId: string;
}

/**
 * The common part of events about one guardian. The child sees who approves, but not who is away.
 */
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
