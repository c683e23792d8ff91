import * as v from 'valibot';
import { ADULT_AGE, ageOn, birthdayOf } from '../identity/birth-date.ts';

/** Stages of what a youth may decide, by age, from most to least supervised. Rule 1.74 */
export const STAGES = ['under-13', '13-15', '16-17'] as const;
export type Stage = (typeof STAGES)[number];
export const stageNowSchema = v.picklist([...STAGES, 'of-age']);
export type StageNow = v.InferOutput<typeof stageNowSchema>;

/**
 * All that an elder learns about an adult youth: that they turned 18 here or joined as an adult, but never when.
 * Rule 6.170
 */
export const ADULT_WORDS = ['turned-18', 'adult'] as const;
export type AdultWord = (typeof ADULT_WORDS)[number];

/** The elder's text about an adult youth, or null for anyone else. Rule 6.170 */
export function adultWords(name: string, word: AdultWord | undefined): string | null {
  if (word === undefined) return null;
  const what = word === 'turned-18' ? 'is 18 now' : 'is an adult';
  return `${name} ${what}. No parent approves: ${name} decides.`;
}

/** The birthdays that change the stage; the last one ends supervision. */
export const STEPS = ['13', '16', '18'] as const;
export type Step = (typeof STEPS)[number];

/** Days ahead at which a step is announced. Rule 1.75 */
export const TOLD_DAYS = [30, 7] as const;
export type ToldDays = (typeof TOLD_DAYS)[number];

/** How far ahead steps are computed: one day more than the first announcement, because the job runs nightly. */
export const LOOK_DAYS = 31;

/** The minimum number of days before a step that a corrected date of birth moves forward. Rule 1.76 */
export const LEAST_DAYS = 7;

const DAY_MS = 86_400_000;

export function stageOn(birthDate: string, day: string): StageNow {
  const age = ageOn(birthDate, day);
  if (age >= ADULT_AGE) return 'of-age';
  if (age >= 16) return '16-17';
  return age >= 13 ? '13-15' : 'under-13';
}

/** The stage of a new youth, who can't be an adult until a moderator has confirmed it. Rule 1.166 */
export function firstStage(birthDate: string, day: string): Stage {
  const stage = stageOn(birthDate, day);
  return stage === 'of-age' ? '16-17' : stage;
}

export function stageFrom(step: Step): StageNow {
  return STAGES[STEPS.indexOf(step) + 1] ?? 'of-age';
}

export interface StepNear {
  readonly step: Step;
  readonly day: string;
  readonly beginsAt: Date;
}

export interface Growing {
  readonly stage: Stage;
  readonly birthDate: string;
  /** No step begins before this day. An empty value means no limit. Rule 1.76 */
  readonly notBefore: string;
  readonly at18: At18;
}

/** Supervision ends at 18 only with a date of birth and, sometimes, a moderator's confirmation. Rule 1.166 */
export type At18 = 'ends' | 'needs-date' | 'needs-moderator';

/**
 * A date that makes the youth an adult immediately, or within a year of joining, isn't used until a moderator has
 * checked it. Rule 1.166
 */
export function at18(
  birthDate: string | null,
  {
    joinedOn,
    notBefore,
    isConfirmed,
  }: { joinedOn: string; notBefore: string; isConfirmed: boolean },
): At18 {
  if (birthDate === null) return 'needs-date';
  const birthday = birthdayOf(birthDate, ADULT_AGE);
  return isConfirmed || (birthday > birthdayOf(joinedOn, 1) && birthday > notBefore)
    ? 'ends'
    : 'needs-moderator';
}

/**
 * Steps that begin within 31 days or are overdue. Of several overdue steps, only the last counts. `midnightOf`
 * returns a day's first instant in the youth's zone. Rules 1.74 and 1.76
 */
export function stepsNear(
  { stage, birthDate, notBefore, at18: ending }: Growing,
  midnightOf: (day: string) => Date,
  now: Date,
): StepNear[] {
  const horizon = now.getTime() + LOOK_DAYS * DAY_MS;
  // Most steps are far away and computing midnight is slow, so first filter by date, with a day's margin for time
  // zones.
  const lastDay = new Date(horizon + DAY_MS).toISOString().slice(0, 10);
  const near = STEPS.slice(STAGES.indexOf(stage))
    .filter((step) => step !== '18' || ending === 'ends')
    .map((step) => {
      const birthday = birthdayOf(birthDate, Number(step));
      return { step, day: birthday > notBefore ? birthday : notBefore };
    })
    .filter(({ day }) => day <= lastDay)
    .map(({ step, day }) => ({ step, day, beginsAt: midnightOf(day) }))
    .filter(({ beginsAt }) => beginsAt.getTime() <= horizon);
  return near.filter(({ day }, index) => {
    const next = near[index + 1];
    return next === undefined || next.day > day;
  });
}
