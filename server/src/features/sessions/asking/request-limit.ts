import type { Limit } from '../../../platform/http/rate-limit.ts';

/** Rate limit: stops scripts that pester people; no one plans this many meetings in an hour. */
export const REQUEST_LIMIT: Limit = { name: 'request', points: 60, seconds: 3600 };

/** Rate limit for changing a session or proposing times: each notifies two people. */
export const CHANGE_LIMIT: Limit = { name: 'session-change', points: 10, seconds: 3600 };
