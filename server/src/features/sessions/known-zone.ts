import { ZONE_UNKNOWN } from '@oakling/domain/sessions/request-schema';
import { brokenConstraint, isUnknownZone } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';

/** Where the clocks of a zone show another time in the database than here, it is another zone there. */
const OTHER_ZONE = new Set([
  'sessions_during',
  'sessions_time_zone',
  'session_proposals_during',
  'session_proposals_time_zone',
]);

/**
 * Waits for a statement that writes times. Rule 6.18
 * @throws AppError `invalid-input` for a zone that the database does not know, or takes for another one.
 */
export async function withKnownZone<Result>(writing: Promise<Result>): Promise<Result> {
  return writing.catch((error: unknown) => {
    const isUnknown = isUnknownZone(error) || OTHER_ZONE.has(brokenConstraint(error) ?? '');
    throw isUnknown ? unknownZone() : error;
  });
}

/** Names of zones come and go: browsers, the server and the database each know those of their release. */
export function unknownZone(): AppError {
  return new AppError('invalid-input', {
    fields: [{ path: 'timeZone', message: ZONE_UNKNOWN }],
  });
}
