import type { BlockInput } from '@oakling/domain/safety/contract';
import type { ReportInput } from '@oakling/domain/safety/report';
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import type { Whom } from '../../lib/block-or-report.ts';
import { problemCode } from '../../lib/problem.ts';

/** Whom the person blocked, or their parent for them, newest first. Rule 9.48 */
export const blocksQuery = queryOptions({
  queryKey: ['safety', 'blocks'],
  queryFn: async () => (await bodyOf(api.blocks.$get())).items,
});

/** Whom to block, as the server takes it; a parent says for which child. */
export function inputOf({ personId, child }: Whom): BlockInput {
  return { personId, ...(child !== undefined && { childId: child.id }) };
}

/** Whom to report: the session where they were seen says more than the person alone. */
export function reportedOf({ personId, sessionId, child }: Whom) {
  return {
    ...(sessionId === undefined ? { personId } : { sessionId }),
    ...(child !== undefined && { childId: child.id }),
  };
}

/** Rule 9.15 */
export function useBlock() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: BlockInput) => bodyOf(api.blocks.$post({ json })),
    onSettled: () => fetchPeopleAgain(client),
  });
}

/** Rule 9.69; the same report sent again is one. */
export function useReport() {
  return useMutation({
    mutationFn: (json: ReportInput) => bodyOf(api.reports.$post({ json })),
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
