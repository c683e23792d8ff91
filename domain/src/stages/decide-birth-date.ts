import { fitsAgeRange, isAdultOn } from '../identity/birth-date.ts';
import { guarded, type Actor } from '../identity/role.ts';
import { accept, refuse, type Decision } from '../kernel/decision.ts';
import { KEPT_FOR } from '../legal/kept-for.ts';
import type { BirthDateCorrection } from './contract.ts';
import {
  ageCheckAsked,
  birthDateCorrected,
  birthDateSet,
  type AgeCheckAsked,
  type BirthDateCorrected,
  type BirthDateSet,
} from './events.ts';
import { STAGES, stageOn, type Stage } from './stage.ts';

export type BirthDateState = 'missing' | 'set' | 'corrected';

export interface BornChild {
  readonly youthId: string;
  readonly guardianIds: readonly string[];
  readonly stage: Stage;
  readonly ageRange: string;
  readonly joinedOn: string;
  readonly birthDate: BirthDateState;
}

type OfGuardian = 'wrong-role' | 'not-your-child' | 'birth-date-unfit';
export type BirthDateRefusal = OfGuardian | 'already-set';
export type CorrectionRefusal = OfGuardian | 'not-set' | 'already-corrected';

/** Rule 1.78 */
export function decideBirthDate(
  actor: Actor,
  child: BornChild | null,
  birthDate: string,
): Decision<BornChild, BirthDateSet, BirthDateRefusal> {
  const own = guarded(actor, child);
  if (typeof own === 'string') return refuse(own);
  if (own.birthDate !== 'missing') return refuse('already-set');
  if (!couldBeTrue(own, birthDate)) return refuse('birth-date-unfit');
  return accept({ ...own, birthDate: 'set' }, birthDateSet(own));
}

/**
 * A guardian corrects the date once, with a reason. Repeating the same date uses up the correction, because a distinct
 * answer would confirm a guess. Rule 1.79
 */
export function decideBirthDateCorrection(
  actor: Actor,
  child: BornChild | null,
  { birthDate, reason }: BirthDateCorrection,
  today: string,
): Decision<BornChild, BirthDateCorrected, CorrectionRefusal> {
  const own = guarded(actor, child);
  if (typeof own === 'string') return refuse(own);
  if (own.birthDate === 'missing') return refuse('not-set');
  if (own.birthDate === 'corrected') return refuse('already-corrected');
  if (!couldBeTrue(own, birthDate)) return refuse('birth-date-unfit');
  return correct(own, birthDate, today, { by: actor.personId, reason });
}

/**
 * A moderator enters the date that they checked, which confirms it; afterward, guardians can't correct it. Rules 1.122
 * and 1.167
 */
export function decideBirthDateByModerator(
  child: BornChild | null,
  birthDate: string,
  today: string,
): Decision<BornChild, BirthDateCorrected, 'not-a-child' | 'birth-date-unfit'> {
  if (child === null) return refuse('not-a-child');
  if (!couldBeTrue(child, birthDate)) return refuse('birth-date-unfit');
  return correct(child, birthDate, today, { by: null, reason: '' });
}

/**
 * A youth asks a moderator to confirm their age. This requires that they joined as 20 to 25, or that they have reached
 * 18 by their age range. Rule 1.168
 */
export function decideAgeCheck(
  { role }: Actor,
  self: BornChild | null,
  today: string,
): Decision<BornChild, AgeCheckAsked, 'wrong-role' | 'not-adult-by-range'> {
  if (role !== 'youth' || self === null) return refuse('wrong-role');
  if (!isAdultOn('', self, today)) return refuse('not-adult-by-range');
  return accept(self, ageCheckAsked(self));
}

function correct(
  child: BornChild,
  birthDate: string,
  today: string,
  why: Pick<BirthDateCorrected, 'by' | 'reason'>,
) {
  const stage = stageOn(birthDate, today);
  const backTo = stage !== 'of-age' && isBefore(stage, child.stage) ? stage : null;
  return accept<BornChild, BirthDateCorrected>(
    { ...child, birthDate: 'corrected', stage: backTo ?? child.stage },
    birthDateCorrected(child, { ...why, backTo }),
  );
}

/** The date must fit the age range, either on the day of joining or on the earliest day of the invite. Rule 1.72 */
function couldBeTrue({ ageRange, joinedOn }: BornChild, birthDate: string): boolean {
  const joined = Date.parse(joinedOn);
  const invited = new Date(joined - KEPT_FOR.invites.days * 86_400_000).toISOString().slice(0, 10);
  return [joinedOn, invited].some((day) => fitsAgeRange(birthDate, ageRange, day));
}

function isBefore(one: Stage, other: Stage): boolean {
  return STAGES.indexOf(one) < STAGES.indexOf(other);
}
