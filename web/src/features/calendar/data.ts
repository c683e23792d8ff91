import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf, untilGone } from '../../lib/api.ts';

/** The viewer's feed: when it was created and last read. Rule 7.15 */
export const feedQuery = queryOptions({
  queryKey: ['calendar', 'feed'],
  queryFn: async () => (await bodyOf(api['calendar-feed'].$get())).feed,
});

/** Creates a feed address, which is shown only once. Rule 7.10 */
export function useMakeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await bodyOf(api['calendar-feed'].$post())).address,
    onSettled: () => client.invalidateQueries(feedQuery),
  });
}

export function useWithdrawFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => untilGone(api['calendar-feed'].$delete()),
    onSettled: () => client.invalidateQueries(feedQuery),
  });
}
