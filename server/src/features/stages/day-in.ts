import { wallClock } from '../../platform/http/local-time.ts';

/** The date at an instant in a zone. */
export function dayIn(instant: Date, timeZone: string): string {
  return wallClock(instant, timeZone).slice(0, 10);
}

/** The first full day after an instant in a zone. */
export function dayAfter(instant: Date, timeZone: string): string {
  const next = new Date(Date.parse(dayIn(instant, timeZone)) + 86_400_000);
  return next.toISOString().slice(0, 10);
}
