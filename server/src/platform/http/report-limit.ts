import type { Limit } from './rate-limit.ts';

/** Reports of one person, in whichever way they are made: those of how a session went count too. Rule 9.86 */
export const REPORT_LIMIT: Limit = { name: 'report', points: 20, seconds: 3600 };
