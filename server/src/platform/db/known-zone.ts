import { ZONE_UNKNOWN } from '@oakling/domain/sessions/known-zone';
import { brokenConstraint } from './database.ts';
import { AppError } from '../http/app-error.ts';

/** Constraints that fail if the database doesn't know a time zone, or if its rules differ from the server's. */
const ZONE_CONSTRAINTS = new Set([
  'sessions_during',
  'sessions_time_zone',
  'session_offers_during',
  'session_offers_time_zone',
  'standing_rules_time_zone',
]);

/**
 * Wraps a statement that writes times. Rule 6.18
 * @throws AppError `invalid-input` for a time zone that the database doesn't know or interprets differently.
 */
export async function withKnownZone<Result>(writing: Promise<Result>): Promise<Result> {
  return writing.catch((error: unknown) => {
    throw orUnknownZone(error);
  });
}

/** Maps an error about a time zone to an AppError; returns other errors unchanged. */
export function orUnknownZone(error: unknown): unknown {
  return ZONE_CONSTRAINTS.has(brokenConstraint(error) ?? '') ? unknownZone() : error;
}

/** Browsers, the server and the database each have their own version of the time zone list. */
export function unknownZone(): AppError {
  return new AppError('invalid-input', {
    fields: [{ path: 'timeZone', message: ZONE_UNKNOWN }],
  });
}
