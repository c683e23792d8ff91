import * as v from 'valibot';

/** Rule 1.72: dates are YYYY-MM-DD; so the order of texts is that of days. */
const NOT_A_DAY = 'Enter a day, month and year, such as 27 3 2012.';

/** A date of birth as a form sends it. Whether it can be true is asked by `fitsAgeRange`. */
export const birthDateSchema = v.pipe(
  v.string(NOT_A_DAY),
  v.transform(withZeros),
  v.regex(/^(19|20)\d\d-\d\d-\d\d$/, NOT_A_DAY),
  v.check(isDay, NOT_A_DAY),
);

/** The same, which may be left empty. */
export const optionalBirthDateSchema = v.pipe(
  v.string(NOT_A_DAY),
  v.check((date) => date === '' || v.is(birthDateSchema, date), NOT_A_DAY),
  v.transform(withZeros),
);

/** As people type it: a day or a month may be one number. */
function withZeros(date: string): string {
  return date.replaceAll(/-(?=\d(?:-|$))/g, '-0');
}

/** From this age on nobody is supervised. */
export const ADULT_AGE = 18;

function isDay(date: string): boolean {
  const time = Date.parse(date);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

/** Whole years on a day. Who was born on 29 February is a year older on 1 March where there is none. */
export function ageOn(birthDate: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

/** The day on which somebody reaches an age. */
export function birthdayOf(birthDate: string, age: number): string {
  const day = `${Number(birthDate.slice(0, 4)) + age}${birthDate.slice(4)}`;
  return isDay(day) ? day : day.replace(/02-29$/, '03-01');
}

/** Rule 1.72: whether somebody born then was of an age range of invited children, on a day. */
export function fitsAgeRange(birthDate: string, ageRange: string, day: string): boolean {
  const [lowest, highest] = boundsOf(ageRange);
  const age = ageOn(birthDate, day);
  return age >= lowest && age <= highest;
}

/** Rule 1.73: born then somebody is who was as young as the age range allows on the day of joining. */
export function assumedBirthDate(ageRange: string, joinedOn: string): string {
  const [lowest] = boundsOf(ageRange);
  const day = `${Number(joinedOn.slice(0, 4)) - lowest}${joinedOn.slice(4)}`;
  return isDay(day) ? day : day.replace(/02-29$/, '02-28');
}

/** Rule 4.62: whether an invited child is of age for certain; an empty date is the assumed one. */
export function isAdultOn(birthDate: string, ageRange: string, day: string): boolean {
  return ageOn(birthDate === '' ? assumedBirthDate(ageRange, day) : birthDate, day) >= ADULT_AGE;
}

function boundsOf(ageRange: string): readonly [lowest: number, highest: number] {
  const [lowest, highest] = ageRange.split('-').map(Number);
  return [lowest ?? Number.NaN, highest ?? Number.NaN];
}
