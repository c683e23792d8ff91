import type { Limit } from './rate-limit.ts';

/** What a moderator does for a family follows a conversation: more than this are no conversations. */
export const HELP_LIMIT: Limit = { name: 'help-family', points: 20, seconds: 3600 };
