/** Query of one page; the first has no cursor. */
interface PageQuery {
  readonly cursor?: string;
}

const FIRST: string | null = null;

/** Options for `infiniteQueryOptions` with cursor pagination. */
export function inPages<Page extends { readonly nextCursor: string | null }>(
  fetchPage: (page: PageQuery) => Promise<Page>,
) {
  return {
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      fetchPage(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: FIRST,
    getNextPageParam: ({ nextCursor }: Page) => nextCursor,
  };
}
