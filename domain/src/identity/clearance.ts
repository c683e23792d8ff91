import * as v from 'valibot';
import { textSchema } from '../kernel/text.ts';

/** The checks that clear an elder when the host sets no list. Rule 9.126 */
export const DEFAULT_CHECKS = [
  'Identity seen',
  'Two references',
  'Record check',
  'Talk',
  'Training',
] as const;

/** Limited because a single mail lists all checks. */
const MOST_CHECKS = 12;

export const checkNameSchema = textSchema({ shape: 'line', max: 60 }, 'Please choose a check.');

/** Rule 9.126 */
export function isCheckList(names: readonly string[]): boolean {
  const different = new Set(names.map((name) => name.toLowerCase()));
  return (
    names.length > 0 &&
    names.length <= MOST_CHECKS &&
    different.size === names.length &&
    names.every((name) => v.is(checkNameSchema, name))
  );
}

export interface ListedCheck {
  readonly name: string;
  /** Null until a moderator records the check. */
  readonly made: { readonly validUntil: string | null } | null;
}

export interface Clearance {
  readonly isComplete: boolean;
  /** The day the first check expires, or null if none expires or some are missing. */
  readonly validUntil: string | null;
}

/** An elder is cleared when all checks are recorded, until the first one expires. Rule 9.128 */
export function clearanceOf(list: readonly ListedCheck[]): Clearance {
  const made = list.flatMap((check) => check.made ?? []);
  if (list.length === 0 || made.length < list.length)
    return { isComplete: false, validUntil: null };
  const [validUntil = null] = made.flatMap((check) => check.validUntil ?? []).toSorted();
  return { isComplete: true, validUntil };
}

export const CHECK_STATES = ['missing', 'current', 'lapsed'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** The last day is still valid. */
export function checkStateOn({ made }: ListedCheck, today: string): CheckState {
  if (made === null) return 'missing';
  return made.validUntil !== null && made.validUntil < today ? 'lapsed' : 'current';
}

/** Rule 9.135 */
export const myChecksSchema = v.object({
  isCleared: v.boolean(),
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
