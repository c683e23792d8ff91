import * as v from 'valibot';
import { isRealDay } from '../kernel/body.ts';
import { asciiDigits } from '../kernel/text.ts';

/** Rule 1.72 */
const NOT_A_DAY = 'Enter a day, month and year, such as 27 3 2012.';

/**
 * A date of birth from a form as YYYY-MM-DD, so string order is date order. `fitsAgeRange` checks
 * whether it is plausible. Rule 1.72
 */
export const birthDateSchema = v.pipe(
  v.string(NOT_A_DAY),
  v.transform(withZeros),
  v.regex(/^(19|20)\d\d-\d\d-\d\d$/, NOT_A_DAY),
  v.check(isRealDay, NOT_A_DAY),
);

export const optionalBirthDateSchema = v.pipe(
  v.string(NOT_A_DAY),
  v.check((date) => date === '' || v.is(birthDateSchema, date), NOT_A_DAY),
  v.transform(withZeros),
);

/** Pads days and months typed as one digit. */
function withZeros(date: string): string {
  return asciiDigits(date).replaceAll(/-(?=\d(?:-|$))/g, '-0');
}

export const ADULT_AGE = 18;

/**
 * Full years on a day. A person born on 29 February turns a year older on 1 March in other years.
 */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

export function birthdayOf(birthDate: string, age: number): string {
  const day = `${Number(birthDate.slice(0, 4)) + age}${birthDate.slice(4)}`;
  return isRealDay(day) ? day : day.replace(/02-29$/, '03-01');
}

/**
 * True when a person with this date of birth was within an invite's age range on a day. Rule 1.72
 */
export function fitsAgeRange(birthDate: string, ageRange: string, day: string): boolean {
  const [lowest, highest] = boundsOf(ageRange);
  const age = ageOn(birthDate, day);
  return age >= lowest && age <= highest;
}

/** The assumed date of birth: the youngest that the age range allows on the day of joining. Rule 1.73 */
export function assumedBirthDate(ageRange: string, joinedOn: string): string {
  const [lowest] = boundsOf(ageRange);
  const day = `${Number(joinedOn.slice(0, 4)) - lowest}${joinedOn.slice(4)}`;
  return isRealDay(day) ? day : day.replace(/02-29$/, '02-28');
}

/**
 * True if the entered date of birth or the age range makes the youth an adult. An empty date means the assumed one.
 * Rules 1.168 and 4.62
 */
export function isAdultOn(
  birthDate: string,
  { ageRange, joinedOn }: { readonly ageRange: string; readonly joinedOn: string },
  day: string,
): boolean {
  return (
    ageOn(birthDate === '' ? assumedBirthDate(ageRange, joinedOn) : birthDate, day) >= ADULT_AGE
  );
}

function boundsOf(ageRange: string): readonly [lowest: number, highest: number] {
  const [lowest, highest] = ageRange.split('-').map(Number);
  return [lowest ?? Number.NaN, highest ?? Number.NaN];
}
