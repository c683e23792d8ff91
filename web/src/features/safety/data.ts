import type { BlockInput } from '@oakling/domain/safety/contract';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { problemCode } from '../../lib/problem.ts';

/** Whom the person blocked, or their parent for them, newest first. Rule 9.48 */
export const blocksQuery = queryOptions({
  queryKey: ['safety', 'blocks'],
  queryFn: async () => (await bodyOf(api.blocks.$get())).items,
});

/** Rule 9.15 */
export function useBlock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: BlockInput) => bodyOf(api.blocks.$post({ json })),
    onSettled: () => fetchPeopleAgain(client),
  });
}

/** Rule 9.48 */
export function useUnblock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (param: { blockerId: string; blockedId: string }) => {
      try {
        await bodyOf(api.blocks[':blockerId'][':blockedId'].$delete({ param }));
      } catch (error) {
        // Lifted already, elsewhere.
        if (problemCode(error) !== 'not-found') throw error;
      }
    },
    onSettled: () => fetchPeopleAgain(client),
  });
}

/** The server says who is seen now; the pages need not wait for their stream to tell them. */
function fetchPeopleAgain(client: QueryClient): void {
  for (const feature of ['safety', 'matches', 'sessions', 'notifications']) {
    void client.invalidateQueries({ queryKey: [feature] });
  }
}
