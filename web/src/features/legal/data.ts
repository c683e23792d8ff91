import type { AcceptTerms, ConsentPage } from '@oakling/domain/legal/contract';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { inPages } from '../../lib/in-pages.ts';

/** The terms in force, and the children the viewer accepts them for. */
export const termsQuery = queryOptions({
  queryKey: ['legal', 'terms'],
  queryFn: () => bodyOf(api.terms.$get()),
});

/** Rule 1.52: accepts the terms; everything that waited for it is asked for again. */
export function useAcceptTerms() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: AcceptTerms) => bodyOf(api.consents.$post({ json })),
    onSuccess: () => client.invalidateQueries(),
  });
}

/** Rule 9.79: what was agreed to, of all or for one child, newest first, page by page. */
export function consentsQuery(childId?: string) {
  const of = childId === undefined ? {} : { childId };
  return infiniteQueryOptions({
    queryKey: ['legal', 'consents', of],
    ...inPages<ConsentPage>((page) => bodyOf(api.consents.$get({ query: { ...of, ...page } }))),
  });
}
