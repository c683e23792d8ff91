import type { AcceptTerms, ConsentPage } from '@oakling/domain/legal/contract';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { inPages } from '../../lib/use-pages.ts';

export const termsQuery = queryOptions({
  queryKey: ['legal', 'terms'],
  queryFn: () => bodyOf(api.terms.$get()),
});

/** Accepts the terms, and refetches everything. Rule 1.52 */
export function useAcceptTerms() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: AcceptTerms) => bodyOf(api.consents.$post({ json })),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** Rule 9.79 */
export function consentsQuery(childId?: string) {
  const of = childId === undefined ? {} : { childId };
  return infiniteQueryOptions({
    queryKey: ['legal', 'consents', of],
    ...inPages<ConsentPage>((page) => bodyOf(api.consents.$get({ query: { ...of, ...page } }))),
  });
}
