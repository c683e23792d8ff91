import { ADULT_AGE, ageOn, birthdayOf } from '../identity/birth-date.ts';

/** What a youth's age lets them and their guardians decide, from most to least supervised. Rule 1.74 */
export const STAGES = ['under-13', '13-15', '16-17'] as const;
export type Stage = (typeof STAGES)[number];
/** The same of somebody at a moment, who can be of age by then. */
export type StageNow = Stage | 'of-age';

/** What an elder is told of an adult youth: that they turned 18 here, or came as an adult; never when. Rule 6.170 */
export const ADULT_WORDS = ['turned-18', 'adult'] as const;
export type AdultWord = (typeof ADULT_WORDS)[number];

/** Rule 6.170: what an elder reads of a youth who is of age; null of anybody else. */
export function adultWords(name: string, word: AdultWord | undefined): string | null {
  if (word === undefined) return null;
  const what = word === 'turned-18' ? 'is 18 now' : 'is an adult';
  return `${name} ${what}. No parent approves: ${name} decides.`;
}

/** The birthdays on which that changes; on the last one nobody supervises. */
export const STEPS = ['13', '16', '18'] as const;
export type Step = (typeof STEPS)[number];

/** Rule 1.75: days before a step on which youth and guardians are told of it. */
export const TOLD_DAYS = [30, 7] as const;
export type ToldDays = (typeof TOLD_DAYS)[number];

/** Steps are known so many days ahead: a day more than the first is told, as the look is nightly. */
export const LOOK_DAYS = 31;

/** Rule 1.76: a step that a later date of birth makes sooner begins so many days after that at the earliest. */
export const LEAST_DAYS = 7;

const DAY_MS = 86_400_000;

/** The stage of somebody on one of their days, or that they are of age. */
export function stageOn(birthDate: string, day: string): StageNow {
  const age = ageOn(birthDate, day);
  if (age >= ADULT_AGE) return 'of-age';
  if (age >= 16) return '16-17';
  return age >= 13 ? '13-15' : 'under-13';
}

/** The stage that begins with a step. */
export function stageFrom(step: Step): StageNow {
  return STAGES[STEPS.indexOf(step) + 1] ?? 'of-age';
}

/** A step that is near: the day it begins on where the youth is, and the instant. */
export interface StepNear {
  readonly step: Step;
  readonly day: string;
  readonly beginsAt: Date;
}

/** A youth as far as the steps depend on them. */
export interface Growing {
  readonly stage: Stage;
  /** The date that was told, or else the assumed one. */
  readonly birthDate: string;
  /** Rule 1.76: no step begins before this day; empty where there is none. */
  readonly notBefore: string;
}

/**
 * Rules 1.74 and 1.76: the steps that begin within 31 days, or should have begun. Of several that begin at once only the
 * last counts. `midnightOf` gives the first instant of a day in the youth's zone.
 */
export function stepsNear(
  { stage, birthDate, notBefore }: Growing,
  midnightOf: (day: string) => Date,
  now: Date,
): StepNear[] {
  const horizon = now.getTime() + LOOK_DAYS * DAY_MS;
  // Most are far away, and what a day's midnight is takes long to find out: a day more, for every zone there is.
  const lastDay = new Date(horizon + DAY_MS).toISOString().slice(0, 10);
  const near = STEPS.slice(STAGES.indexOf(stage))
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
