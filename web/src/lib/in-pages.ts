/** What asks for a page: no cursor for the first one. */
interface PageQuery {
  readonly cursor?: string;
}

const FIRST: string | null = null;

/** For `infiniteQueryOptions`: a list of which each answer names the cursor of the next page. */
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
