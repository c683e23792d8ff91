import { counted } from '../kernel/words.ts';

export interface Age {
  readonly days?: number;
  readonly hours?: number;
}

/**
 * The ages at which the retention job deletes data; pages and mails use the same numbers. Rule 9.81
 */
export const KEPT_FOR = {
  invites: { days: 30 },
  guardianInvites: { days: 14 },
  spentGuardianLinks: { days: 30 },
  resetCodes: { hours: 1 },
  emailProofs: { days: 7 },
  formerTrustedPeople: { days: 90 },
  logins: { days: 30 },
  notifications: { days: 365 },
  arrangements: { days: 365 },
  formerProfiles: { days: 365 },
  reports: { days: 730 },
  accountSnapshots: { days: 90 },
  counts: { days: 1 },
  pictures: { days: 1 },
  removals: { days: 400 },
  deliveries: { days: 7 },
  parkedEvents: { days: 30 },
  keptMails: { days: 30 },
  unsentMails: { days: 30 },
  consents: { days: 3 * 365 },
  audit: { days: 6 * 365 },
} as const;

/** Days after a session's end during which both participants still see its place; parents see it longer. Rule 9.3 */
export const PLACE_SHOWN_DAYS = 7;

/** An age in words: "1 hour", "30 days", "2 years". */
export function ageWords({ days = 0, hours = 0 }: Age): string {
  if (days === 0) return counted(hours, 'hour', 'hours');
  return days % 365 === 0 ? counted(days / 365, 'year', 'years') : counted(days, 'day', 'days');
}

/** `age` is set if the retention job deletes the data. */
export interface Retention {
  readonly what: string;
  readonly kept: string;
  readonly why: string;
  readonly deletedBy: 'the retention job' | 'deleting the account' | 'the person';
  readonly age?: Age;
}

/** Data that the retention job deletes at an age; `kept` puts the age into a sentence. */
export function byJob<const A extends Age>(
  what: string,
  age: A,
  why: string,
  kept: (time: string) => string = (time) => time,
) {
  return { what, kept: kept(ageWords(age)), why, deletedBy: 'the retention job', age } as const;
}

/** The instant before which data of this age is deleted. */
export function endOf({ days = 0, hours = 0 }: Age, now: Date): Date {
  return new Date(now.getTime() - (days * 24 + hours) * 3_600_000);
}

/** Rule 6.484 */
export const keepsakes = {
  what: 'The page of a friendship that ended: dates, interests and prepared cards',
  kept: 'As long as its owner’s account, also without the other one',
  why: 'Both keep what they did together.',
  deletedBy: 'deleting the account',
} as const satisfies Retention;
