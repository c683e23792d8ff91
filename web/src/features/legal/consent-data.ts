import type { ConsentLinkView } from '@oakling/domain/legal/child-consent-contract';
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { useChange } from '../../lib/use-change.ts';

/** Rule 9.181 */
export function childConsentQuery(id: string) {
  return queryOptions({
    queryKey: ['legal', 'consent', id],
    queryFn: () => bodyOf(api.children[':id'].consent.$get({ param: { id } })),
  });
}

export type ConsentStep = 'withdraw' | 'renew';

/** Resolves after every query that shows the child has been refetched. Rules 9.178 and 9.179 */
export function useConsentStep(id: string) {
  const { consent } = api.children[':id'];
  const param = { id };
  return useChange(
    (step: ConsentStep): Promise<null> =>
      step === 'withdraw'
        ? bodyOf(consent.withdraw.$post({ param }))
        : bodyOf(consent.$post({ param, json: { guardianConsent: true } })),
    ...[['legal'], ['safety'], ['invites'], ['sessions']],
  );
}

const links = api['consent-links'];

/** Rule 9.178 */
export function consentLinkQuery(link: string) {
  return queryOptions({
    queryKey: ['consent-link', link],
    queryFn: (): Promise<ConsentLinkView> => bodyOf(links.read.$post({ json: { link } })),
    staleTime: Infinity,
  });
}

export const useConsentLink = (link: string) =>
  useChange((verb: 'confirm' | 'withdraw') => bodyOf(links[verb].$post({ json: { link } })));
