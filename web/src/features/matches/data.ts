import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';

/** The matches, best first, a page at a time. Rules 5.9 and 5.10 */
export const matchesQuery = infiniteQueryOptions({
  queryKey: ['matches', 'mine'],
  queryFn: ({ pageParam: cursor }) =>
    bodyOf(api.matches.$get({ query: cursor === null ? {} : { cursor } })),
  initialPageParam: null as string | null, // Later ones are the cursors of the answers.
  getNextPageParam: ({ nextCursor }) => nextCursor,
  // Someone may have moved from one page to the next between two fetches.
  select: ({ pages }) => [
    ...new Map(pages.flatMap(({ items }) => items).map((match) => [match.id, match])).values(),
  ],
});
