import type { Limit } from '../../../platform/http/rate-limit.ts';

/** Nobody plans more meetings than this in an hour; a script that pesters people would. */
export const REQUEST_LIMIT: Limit = { name: 'request', points: 60, seconds: 3600 };

/** So often one person changes one session, or proposes times for it, in an hour: each tells two others. */
export const CHANGE_LIMIT: Limit = { name: 'session-change', points: 10, seconds: 3600 };
