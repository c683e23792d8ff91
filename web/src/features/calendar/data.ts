import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf, untilGone } from '../../lib/api.ts';

/** Whether I have a feed, since when, and when it was last read. Rule 7.15 */
export const feedQuery = queryOptions({
  queryKey: ['calendar', 'feed'],
  queryFn: async () => (await bodyOf(api['calendar-feed'].$get())).feed,
});

/** Rule 7.10: gives the new address, which nobody is told again. */
export function useMakeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await bodyOf(api['calendar-feed'].$post())).address,
    onSettled: () => client.invalidateQueries(feedQuery),
  });
}

/** Rule 7.11 */
export function useWithdrawFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => untilGone(api['calendar-feed'].$delete()),
    onSettled: () => client.invalidateQueries(feedQuery),
  });
}
