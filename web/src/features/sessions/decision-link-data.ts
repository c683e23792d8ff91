import type { DecisionLinkView } from '@oakling/domain/sessions/decision-link';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { problemCode } from '../../lib/problem.ts';
import { named } from './named.ts';

/** What a mailed link is about. Its page stays as it was read until it is opened anew. */
export function decisionLinkQuery(link: string) {
  return queryOptions({
    queryKey: ['decision-link', link],
    queryFn: async (): Promise<DecisionLinkView> => {
      const view = await bodyOf(api['decision-links'].read.$post({ json: { link } }));
      return view.state === 'open' ? { ...view, session: named(view.session) } : view;
    },
    staleTime: Infinity,
    // A link that is not valid does not become so by asking again.
    retry: (failures, error) => failures < 2 && problemCode(error) === 'unreachable',
  });
}

/** A yes, or a no with a reason that may be empty. */
export type LinkDecision =
  | { readonly verb: 'approve' }
  | { readonly verb: 'reject'; readonly reason: string };

/** Rule 6.80: decides; whoever is signed in here sees their lists anew. */
export function useDecideByLink(link: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: LinkDecision): Promise<{ state: 'approved' | 'rejected' }> =>
      decision.verb === 'approve'
        ? bodyOf(api['decision-links'].approve.$post({ json: { link } }))
        : bodyOf(api['decision-links'].reject.$post({ json: { link, reason: decision.reason } })),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
}
