import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { inPages } from '../../lib/in-pages.ts';

/** Rule 9.241. Each look leaves an audit row, so nothing is fetched again just because the window was away. */
export const missingConsentsQuery = infiniteQueryOptions({
  queryKey: ['admin', 'missing-consents'],
  refetchOnWindowFocus: false,
  ...inPages((query) => bodyOf(api.moderation['missing-consents'].$get({ query }))),
});
