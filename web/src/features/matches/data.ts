import type { InterestName } from '@oakling/domain/interests/interest';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, inPages } from '../../lib/api.ts';

/** Filters of the match list; an empty name and a null interest don't filter. */
export interface MatchFilters {
  readonly name: string;
  readonly interest: InterestName | null;
}

/** The matches, best first, paged. Rules 5.9, 5.10 and 5.23 */
export function matchesQuery({ name, interest }: MatchFilters) {
  return infiniteQueryOptions({
    queryKey: ['matches', 'mine', { name, interest }],
    ...inPages((page) => {
      const by = { ...(name !== '' && { name }), ...(interest !== null && { interest }) };
      return bodyOf(api.matches.$get({ query: { ...by, ...page } }));
    }),
    // Keeps old results during a new search. Rule 5.29
    placeholderData: keepPreviousData,
  });
}

/** The viewer's interests. Shares its key with the interests page, so both use one cache entry. */
export const ownInterestsQuery = queryOptions({
  queryKey: ['interests', 'mine'],
  queryFn: () => bodyOf(api.interests.$get()),
  select: ({ interests }) => interests.map(({ name }) => name),
});

/** A youth's permission to find others. Shares its key with the profile page. */
export const ownProfileQuery = queryOptions({
  queryKey: ['profile', 'mine'],
  queryFn: () => bodyOf(api.profile.$get()),
});
