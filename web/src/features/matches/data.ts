import type { InterestName } from '@oakling/domain/interests/interest';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { inPages } from '../../lib/use-pages.ts';

/** The filters of the match list. An empty name and a null interest filter nothing. */
export interface MatchFilters {
  readonly name: string;
  readonly interest: InterestName | null;
}

/** Rules 5.9, 5.10 and 5.23 */
export function matchesQuery({ name, interest }: MatchFilters) {
  return infiniteQueryOptions({
    queryKey: ['matches', 'mine', { name, interest }],
    ...inPages((page) => {
      const by = { ...(name !== '' && { name }), ...(interest !== null && { interest }) };
      return bodyOf(api.matches.$get({ query: { ...by, ...page } }));
    }),
    // Shows the old results while a new search is running. Rule 5.29
    placeholderData: keepPreviousData,
  });
}

/** The viewer's interests. The key is the same as on the interests page, so both share a cache entry. */
export const ownInterestsQuery = queryOptions({
  queryKey: ['interests', 'mine'],
  queryFn: () => bodyOf(api.interests.$get()),
  select: ({ interests }) => interests.map(({ name }) => name),
});

/** A youth's permission to find others. The key is the same as on the profile page. */
export const ownProfileQuery = queryOptions({
  queryKey: ['profile', 'mine'],
  queryFn: () => bodyOf(api.profile.$get()),
});
