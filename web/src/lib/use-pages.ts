import type { Page } from '@oakling/domain/kernel/body';
import {
  useInfiniteQuery,
  type InfiniteData,
  type QueryKey,
  type UndefinedInitialDataInfiniteOptions,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as v from 'valibot';

/** The query of one page. The first page has no cursor. */
interface PageQuery {
  readonly cursor?: string;
}

const FIRST: string | null = null;

/** The number of pages of 20 on one screen. */
const MOST_PAGES = 5;

/** Options for `infiniteQueryOptions` with pagination by cursor, up to 100 rows. */
export function inPages<Rows extends Page<unknown>>(fetchPage: (page: PageQuery) => Promise<Rows>) {
  return {
    queryFn: ({ pageParam }: { pageParam: string | null }) =>
      fetchPage(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: FIRST,
    getNextPageParam: ({ nextCursor }: Rows, pages: readonly Rows[]) =>
      pages.length < MOST_PAGES ? nextCursor : null,
  };
}

type Options<Rows, Key extends QueryKey> = UndefinedInitialDataInfiniteOptions<
  Rows,
  Error,
  InfiniteData<Rows>,
  Key,
  string | null
>;

/** The cursors at which the screens of each list on a page start. The screen that is shown comes last. */
const stateSchema = v.fallback(
  v.looseObject({ starts: v.record(v.string(), v.array(v.string())) }),
  { starts: {} },
);

const itself = (row: unknown) => row;

/**
 * A list in screens of up to 100 rows. `Next` starts a screen at the cursor where the last one ended. The history entry
 * remembers it, for Back and for reloads. Rule 10.285
 * @param keyOf identifies a row that may move to a later page between two fetches, so it is shown only once.
 */
export function usePages<Rows extends Page<unknown>, Key extends QueryKey>(
  options: Options<Rows, Key>,
  keyOf: (row: Rows['items'][number]) => unknown = itself,
) {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const { starts, ...rest } = v.parse(stateSchema, state);
  const name = JSON.stringify(options.queryKey);
  const shown = starts[name] ?? [];
  const start = shown.at(-1) ?? null;
  const list = useInfiniteQuery({
    ...options,
    ...(start !== null && {
      // This key is longer than the list's own key, but only `queryFn` would see the difference.
      queryKey: [...options.queryKey, start] as QueryKey as Key,
      initialPageParam: start,
    }),
  });
  const pages = list.data?.pages;
  const rows = useMemo(() => {
    const all = pages?.flatMap(({ items }): readonly Rows['items'][number][] => items);
    return [...new Map(all?.map((row) => [keyOf(row), row])).values()];
  }, [pages, keyOf]);

  function show(next: readonly string[], replace = false) {
    void navigate({ search }, { replace, state: { ...rest, starts: { ...starts, [name]: next } } });
  }
  const showPrevious = (replace?: boolean) => show(shown.slice(0, -1), replace);

  const isEmptied = start !== null && list.isSuccess && rows.length === 0;
  useEffect(() => {
    if (isEmptied) showPrevious(true);
  });

  const nextCursor = list.isPlaceholderData ? null : (pages?.at(-1)?.nextCursor ?? null);
  return {
    list,
    rows,
    pager: {
      start,
      more: list.hasNextPage
        ? { isLoading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }
        : null,
      next: nextCursor !== null && !list.hasNextPage ? () => show([...shown, nextCursor]) : null,
      previous: start === null ? null : () => showPrevious(),
    },
  };
}
