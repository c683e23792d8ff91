import type { PreApprovals } from '@oakling/domain/sessions/supervision/pre-approval';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../lib/api.ts';

/** Pre-approvals for a child. Rule 6.155 */
export function preApprovalsQuery(id: string) {
  return queryOptions({
    queryKey: ['sessions', 'pre-approvals', id],
    queryFn: (): Promise<PreApprovals> =>
      bodyOf(api.children[':id']['pre-approvals'].$get({ param: { id } })),
  });
}

/** Creates or revokes a pre-approval of an elder. */
export function usePreApprove(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ elderId, isOn }: { elderId: string; isOn: boolean }) => {
      const one = api.children[':id']['pre-approvals'][':elderId'];
      const param = { id, elderId };
      return bodyOf(isOn ? one.$put({ param, json: {} }) : one.$delete({ param, json: {} }));
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: preApprovalsQuery(id).queryKey }),
        client.invalidateQueries({ queryKey: ['safety', 'changes', id] }),
      ]),
  });
}
