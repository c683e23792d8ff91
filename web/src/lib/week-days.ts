import { instantOf } from './date-words.ts';

/** A day as YYYY-MM-DD in the reader's time zone. */
type Day = string;

function dateOf(day: Day, daysLater = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + daysLater));
}

export function mondayOf(day: Day): Day {
  return addDays(day, -((dateOf(day).getUTCDay() + 6) % 7));
}

export function addDays(day: Day, days: number): Day {
  return dateOf(day, days).toISOString().slice(0, 10);
}

export function daysOfWeek(monday: Day): readonly Day[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

export function startOfDay(day: Day): string {
  return instantOf(`${day}T00:00`).toISOString();
}

/** True for a valid YYYY-MM-DD date that is a Monday, because the value comes from the URL. */
export function isMonday(day: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && addDays(day, 0) === day && mondayOf(day) === day;
}
