import type { Limit } from '../../platform/rate-limit.ts';

/** Nobody plans more meetings than this in an hour; a script that pesters people would. */
export const REQUEST_LIMIT: Limit = { name: 'request', points: 60, seconds: 3600 };
