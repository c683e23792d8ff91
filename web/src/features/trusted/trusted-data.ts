import type { NewTrustedPerson, TrustedAnswer } from '@oakling/domain/trusted/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, untilGone } from '../../lib/api.ts';
import { useChange } from '../../lib/use-change.ts';

const SHOWN = ['trusted'];
const person = api['trusted-person'];
const links = api['trusted-links'];

/** Rule 1.220 */
export const trustedPersonQuery = queryOptions({
  queryKey: [...SHOWN, 'person'],
  queryFn: async () => (await bodyOf(person.$get())).person,
});

export const useNameTrustedPerson = () =>
  useChange((json: NewTrustedPerson) => bodyOf(person.$put({ json })), SHOWN);

export const useStopTrustedPerson = () => useChange(() => untilGone(person.$delete()), SHOWN);

/** Rule 1.222 */
export function trustedLinkQuery(link: string) {
  return queryOptions({
    queryKey: ['trusted-link', link],
    queryFn: () => bodyOf(links.read.$post({ json: { link } })),
    staleTime: Infinity,
  });
}

export const useAnswerTrustedLink = (link: string) =>
  useChange((answer: TrustedAnswer) => bodyOf(links.answer.$post({ json: { link, answer } })));
