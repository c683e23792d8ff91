import type { KeptAccountView } from '@oakling/domain/admin/kept-contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { inPages } from '../../lib/in-pages.ts';

const kept = api.moderation['kept-accounts'];

/** Each load writes an audit row, so never refetch on window focus. */
const quiet = { refetchOnWindowFocus: false } as const;

/** Deleted accounts, latest first. Rule 9.159 */
export function keptQuery(name: string) {
  return infiniteQueryOptions({
    ...quiet,
    queryKey: ['admin', 'kept', name],
    ...inPages((page) => bodyOf(kept.$get({ query: { ...(name !== '' && { name }), ...page } }))),
  });
}

export function keptAccountQuery(id: string) {
  return queryOptions({
    ...quiet,
    meta: { onlyWhenAsked: true },
    queryKey: ['admin', 'kept-account', id],
    queryFn: (): Promise<KeptAccountView> => bodyOf(kept[':id'].$get({ param: { id } })),
  });
}
