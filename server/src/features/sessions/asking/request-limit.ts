import type { Limit } from '../../../platform/http/rate-limit.ts';

/** Rate limit: stops scripts that pester people; no one plans this many meetings in an hour. */
export const REQUEST_LIMIT: Limit = { name: 'request', points: 60, seconds: 3600 };

/** So often one person changes one session, or proposes times for it, in an hour: each tells two others. */
export const CHANGE_LIMIT: Limit = { name: 'session-change', points: 10, seconds: 3600 };
