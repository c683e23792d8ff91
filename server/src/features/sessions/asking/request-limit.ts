import type { Limit } from '../../../platform/http/rate-limit.ts';

/** Stops scripts that pester people; no one plans this many meetings in an hour. */
export const REQUEST_LIMIT: Limit = { name: 'request', points: 60, seconds: 3600 };

/** Lower, because each refusal of a series tells about 15 dates and leaves no trace for the family. */
export const SERIES_LIMIT: Limit = { name: 'request-series', points: 10, seconds: 86_400 };

/** Limits how often a session can be changed or another time proposed, because each notifies two people. */
export const CHANGE_LIMIT: Limit = { name: 'session-change', points: 10, seconds: 3600 };
