import type { ConsentLinkView } from '@oakling/domain/legal/child-consent-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { problemCode } from '../../lib/problem.ts';

/** How the consent to a child's account stands. Rule 9.181 */
export function childConsentQuery(id: string) {
  return queryOptions({
    queryKey: ['legal', 'consent', id],
    queryFn: () => bodyOf(api.children[':id'].consent.$get({ param: { id } })),
  });
}

export type ConsentStep = 'withdraw' | 'renew';

/** Rules 9.178 and 9.179: it is done once everything that shows the child tells so too. */
export function useConsentStep(id: string) {
  const client = useQueryClient();
  const { consent } = api.children[':id'];
  const param = { id };
  return useMutation({
    mutationFn: (step: ConsentStep): Promise<null> =>
      step === 'withdraw'
        ? bodyOf(consent.withdraw.$post({ param }))
        : bodyOf(consent.$post({ param, json: { guardianConsent: true } })),
    onSettled: () =>
      Promise.all(
        ['legal', 'safety', 'invites', 'sessions'].map((feature) =>
          client.invalidateQueries({ queryKey: [feature] }),
        ),
      ),
  });
}

const links = api['consent-links'];

/** Describes the link in the later consent email. Read-only. Rule 9.178 */
export function consentLinkQuery(link: string) {
  return queryOptions({
    queryKey: ['consent-link', link],
    queryFn: (): Promise<ConsentLinkView> => bodyOf(links.read.$post({ json: { link } })),
    staleTime: Infinity,
    // A link that is not valid does not become so by asking again.
    retry: (failures, error) => failures < 2 && problemCode(error) === 'unreachable',
  });
}

/** Rules 9.177 and 9.178 */
export function useConsentLink(link: string) {
  return useMutation({
    mutationFn: (verb: 'confirm' | 'withdraw'): Promise<null> =>
      bodyOf(links[verb].$post({ json: { link } })),
  });
}
