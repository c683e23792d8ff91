import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { inPages } from '../../lib/in-pages.ts';

/**
 * Children without consent. Each load writes an audit row, so never refetch on window focus.
 * Rule 9.241
 */
export const missingConsentsQuery = infiniteQueryOptions({
  queryKey: ['admin', 'missing-consents'],
  refetchOnWindowFocus: false,
  ...inPages((query) => bodyOf(api.moderation['missing-consents'].$get({ query }))),
});
