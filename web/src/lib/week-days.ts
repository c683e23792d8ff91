import { localNow } from './date-words.ts';

/** Days are written YYYY-MM-DD, by the reader's clock. */
type Day = string;

function dateOf(day: Day, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater);
}

/** The Monday of the week in which a day lies. */
export function mondayOf(day: Day): Day {
  return addDays(day, -((dateOf(day).getDay() + 6) % 7));
}

export function addDays(day: Day, days: number): Day {
  return localNow(dateOf(day, days)).slice(0, 10);
}

/** The seven days from a Monday on. */
export function daysOfWeek(monday: Day): readonly Day[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** When a day begins, as an instant (ISO 8601). */
export function startOfDay(day: Day): string {
  return dateOf(day).toISOString();
}

/** Whether it is the Monday of some week, as an address may say it. */
export function isMonday(day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && addDays(day, 0) === day && mondayOf(day) === day;
}
