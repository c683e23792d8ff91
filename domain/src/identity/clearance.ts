import * as v from 'valibot';
import { textSchema } from '../kernel/text.ts';

/** The checks that clear an elder where the host sets no list of its own. Rule 9.126 */
export const DEFAULT_CHECKS = [
  'Identity seen',
  'Two references',
  'Record check',
  'Talk',
  'Training',
] as const;

/** A mail names all of them, and a person reads them. */
const MOST_CHECKS = 12;

/** The name of a check, as the host chose it. */
export const checkNameSchema = textSchema({ shape: 'line', max: 60 }, 'Please choose a check.');

/** Rule 9.126: whether these names can be a list of checks: some, not too many, and none twice. */
export function isCheckList(names: readonly string[]): boolean {
  const different = new Set(names.map((name) => name.toLowerCase()));
  return (
    names.length > 0 &&
    names.length <= MOST_CHECKS &&
    different.size === names.length &&
    names.every((name) => v.is(checkNameSchema, name))
  );
}

/** One name of the list, and until when it is there. Days are ISO dates in UTC. */
export interface ListedCheck {
  readonly name: string;
  /** Null as long as nobody has recorded it. */
  readonly made: { readonly validUntil: string | null } | null;
}

export interface Clearance {
  readonly isComplete: boolean;
  /** The day with which the first of the checks lapses; null when none does, or when some are missing. */
  readonly validUntil: string | null;
}

/** Rule 9.128: clearance is all of the list, and lasts as long as the first that lapses. */
export function clearanceOf(list: readonly ListedCheck[]): Clearance {
  const made = list.flatMap((check) => check.made ?? []);
  if (list.length === 0 || made.length < list.length)
    return { isComplete: false, validUntil: null };
  const [validUntil = null] = made.flatMap((check) => check.validUntil ?? []).toSorted();
  return { isComplete: true, validUntil };
}

export const CHECK_STATES = ['missing', 'current', 'lapsed'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** How a check stands on a day: it counts for its last day, too. */
export function checkStateOn({ made }: ListedCheck, today: string): CheckState {
  if (made === null) return 'missing';
  return made.validUntil !== null && made.validUntil < today ? 'lapsed' : 'current';
}

/** Rule 9.135: what an elder is told about their checks. */
export const myChecksSchema = v.object({
  /** Whether they count as checked today. */
  isCleared: v.boolean(),
  /** The first day that a check ends with. */
  clearedUntil: v.nullable(v.string()),
  checks: v.array(
    v.object({
      name: v.string(),
      state: v.picklist(CHECK_STATES),
      recordedOn: v.nullable(v.string()),
      validUntil: v.nullable(v.string()),
    }),
  ),
});
export type MyChecks = v.InferOutput<typeof myChecksSchema>;
