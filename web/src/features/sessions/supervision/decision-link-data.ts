import type {
  DecidedByLink,
  DecisionLinkView,
} from '@oakling/domain/sessions/supervision/decision-link';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../../lib/api.ts';
import { problemCode } from '../../../lib/problem.ts';
import { named } from '../data.ts';
import type { Refusal } from '../session-changes.ts';

export async function readDecisionLink(link: string): Promise<DecisionLinkView> {
  const view = await bodyOf(api['decision-links'].read.$post({ json: { link } }));
  return view.state === 'open' ? { ...view, session: named(view.session) } : view;
}

/** The content of a mailed link. The page keeps it until the link is opened again. */
export function decisionLinkQuery(link: string) {
  return queryOptions({
    queryKey: ['decision-link', link],
    queryFn: () => readDecisionLink(link),
    staleTime: Infinity,
  });
}

export type LinkDecision =
  | { readonly verb: 'approve'; readonly card: string | undefined }
  | ({ readonly verb: 'reject' } & Refusal);

/** Sends the decision, and refetches the lists of the person who is signed in. Rule 6.80 */
export function useDecideByLink(link: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ verb, ...decision }: LinkDecision): Promise<DecidedByLink> =>
      verb === 'approve' && 'card' in decision
        ? bodyOf(api['decision-links'].approve.$post({ json: { link, card: decision.card } }))
        : bodyOf(api['decision-links'].reject.$post({ json: { link, ...decision } })),
    // Shows the elder's current card. Rule 1.140
    onError: (error) =>
      problemCode(error) === 'card-changed' &&
      client.invalidateQueries({ queryKey: decisionLinkQuery(link).queryKey }),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
}
