import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { inPages } from '../../lib/in-pages.ts';

const KEY = ['admin', 'unsent-mails'];
const mails = api.moderation['unsent-mails'];

/** Unsent mails. Each load writes an audit row, so never refetch on window focus. Rule 8.160 */
export const unsentMailsQuery = infiniteQueryOptions({
  queryKey: KEY,
  refetchOnWindowFocus: false,
  ...inPages((query) => bodyOf(mails.$get({ query }))),
});

export function useTryAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => bodyOf(mails[':id']['try-again'].$post({ param: { id } })),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  });
}
