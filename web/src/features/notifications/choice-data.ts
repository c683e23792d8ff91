import type { NotificationChoice } from '@oakling/domain/notifications/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';

/** How each kind of notification that I have a choice about comes to me. Rule 8.45 */
export const choicesQuery = queryOptions({
  queryKey: ['notifications', 'choices'],
  queryFn: async (): Promise<readonly NotificationChoice[]> =>
    (await bodyOf(api['notification-choices'].$get())).choices,
});

const mutationKey = ['notifications', 'choose'];

/** Saves one choice; the box shows it at once, and what it was again if it cannot be saved. Rule 8.27 */
export function useChooseNotice() {
  const client = useQueryClient();
  return useMutation({
    mutationKey,
    // One after the other, so that of two presses of a box the last one counts.
    scope: { id: mutationKey.join() },
    mutationFn: (choice: NotificationChoice) =>
      bodyOf(api['notification-choices'].$put({ json: choice })),
    onMutate: async (choice) => {
      await client.cancelQueries(choicesQuery);
      const before = client.getQueryData(choicesQuery.queryKey);
      client.setQueryData(choicesQuery.queryKey, (all) =>
        all?.map((one) => (one.kind === choice.kind ? choice : one)),
      );
      return before;
    },
    onError: (_error, _choice, before) => client.setQueryData(choicesQuery.queryKey, before),
    onSettled: async () => {
      // While another is on its way the server would still tell how that one was.
      if (client.isMutating({ mutationKey }) === 1) await client.invalidateQueries(choicesQuery);
    },
  });
}
