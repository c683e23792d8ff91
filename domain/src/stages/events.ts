import type { DomainEvent } from '../kernel/decision.ts';
import { stageFrom, type Stage, type Step, type ToldDays } from './stage.ts';

interface Family {
  readonly youthId: string;
  readonly guardianIds: readonly string[];
}
type OfYouth<Type extends string> = DomainEvent<Type> & Family;

/** A guardian set the date of birth. No event contains the date. */
export type BirthDateSet = OfYouth<'BirthDateSet'>;

/**
 * A guardian (at most once) or a moderator corrected the date of birth. The youth is notified, too, because their
 * eighteenth birthday may have moved.
 */
export interface BirthDateCorrected extends OfYouth<'BirthDateCorrected'> {
  readonly by: string | null;
  /** The guardian's reason. A moderator's reason is only for moderators. */
  readonly reason: string;
  /** The new stage of a youth who turns out to be younger. Otherwise null. */
  readonly backTo: Stage | null;
}

/** Rule 1.168 */
export type AgeCheckAsked = OfYouth<'AgeCheckAsked'>;

export interface StepAhead extends OfYouth<'StepAhead'> {
  readonly step: Step;
  /** The date in the youth's time zone. */
  readonly day: string;
  readonly days: ToldDays;
}

export interface StepTaken extends OfYouth<'StepTaken'> {
  readonly step: Exclude<Step, '18'>;
}

/** A youth turned 18, which ends supervision. */
export interface CameOfAge extends OfYouth<'CameOfAge'> {
  readonly ofAgeAt: Date;
}

export function birthDateSet(family: Family): BirthDateSet {
  return { type: 'BirthDateSet', ...ofGuardians(family) };
}

export function birthDateCorrected(
  family: Family,
  { by, reason, backTo }: Pick<BirthDateCorrected, 'by' | 'reason' | 'backTo'>,
): BirthDateCorrected {
  const after = { hasReason: true, ...(backTo !== null && { stage: backTo }) };
  return {
    type: 'BirthDateCorrected',
    by,
    reason,
    backTo,
    ...ofAll(family),
    after,
  };
}

export function ageCheckAsked(family: Family): AgeCheckAsked {
  return { type: 'AgeCheckAsked', ...ofAll(family) };
}

export function stepAhead(
  family: Family,
  { step, day, days }: Pick<StepAhead, 'step' | 'day' | 'days'>,
): StepAhead {
  return { type: 'StepAhead', step, day, days, ...ofAll(family), after: { step, days } };
}

export function stepTaken(family: Family, step: StepTaken['step']): StepTaken {
  return { type: 'StepTaken', step, ...ofAll(family), after: { stage: stageFrom(step) } };
}

export function cameOfAge(family: Family, ofAgeAt: Date): CameOfAge {
  return { type: 'CameOfAge', ofAgeAt, ...ofAll(family), after: { stage: 'of-age' } };
}

function ofGuardians({ youthId, guardianIds }: Family) {
  const subject = { feature: 'stages', id: youthId };
  return { youthId, guardianIds, subject, concerns: guardianIds };
}

function ofAll(family: Family) {
  const { youthId, guardianIds } = family;
  return { ...ofGuardians(family), concerns: [youthId, ...guardianIds] };
}
