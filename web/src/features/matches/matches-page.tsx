import type { MatchView } from '@oakling/domain/matches/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { usePages } from '../../lib/use-pages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { MatchCard } from './components/match-card.tsx';
import { MatchSearch } from './components/match-search.tsx';
import { NoMatches } from './components/no-matches.tsx';
import { useMatchFilters } from './components/use-match-filters.ts';
import { matchesQuery, ownInterestsQuery } from './data.ts';
import { filtersText, matchesText as text } from './text.ts';

/** Rule 5.34 */
const LEAST_TO_SEARCH = 10;

const idOf = ({ id }: MatchView) => id;

/** Rules 5.12 to 5.17 and 5.27 to 5.31 */
export function MatchesPage() {
  const search = useMatchFilters();
  const { data: interests } = useQuery(ownInterestsQuery);
  // Refetches, because others may just have chosen an interest. Rule 5.33
  const options = { ...matchesQuery(search.filters), refetchOnMount: 'always' as const };
  const { list: found, rows: matches, pager } = usePages(options, idOf);
  const hasOthers = (pager.more ?? pager.next ?? pager.previous) !== null;
  // A search that has begun stays, because its results are fewer.
  const isLong = matches.length >= LEAST_TO_SEARCH || hasOthers || search.isFiltered;
  const [isSearchable, setIsSearchable] = useState(isLong);
  if (isLong && !isSearchable) setIsSearchable(true);
  const results = useRef<HTMLDivElement>(null);
  const isEmpty = !found.isPending && matches.length === 0;

  function clear() {
    search.clear();
    // The pressed button is removed with the search, so move the focus.
    results.current?.focus();
  }

  return (
    <Page>
      <div>
        <PageHeading>{text.title}</PageHeading>
        {matches.length > 0 && <p className="mt-2 text-ink-soft">{text.intro}</p>}
      </div>
      {interests?.length !== 0 && isSearchable && (
        <MatchSearch search={search} interests={interests ?? []} onClear={clear} />
      )}
      {found.isPending && <Skeleton label={text.loading} />}
      {/* Announces the number of results, but only when a response changes it. Rule 5.29 */}
      <div ref={results} role="status" tabIndex={-1}>
        {matches.length > 0 && (
          <p className="text-ink-soft">{filtersText.count(matches.length, hasOthers)}</p>
        )}
        {isEmpty && (
          <NoMatches
            hasFailed={found.isError}
            onTryAgain={() => void found.refetch()}
            isFiltered={search.isFiltered}
            onClear={clear}
          />
        )}
      </div>
      <PagedList pager={pager} label={text.more}>
        {matches.length > 0 && (
          <ul
            aria-busy={found.isPlaceholderData}
            className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-6 transition-opacity duration-150 aria-busy:opacity-60"
          >
            {matches.map((match) => (
              <li key={match.id} className="grid min-w-0">
                <MatchCard match={match} />
              </li>
            ))}
          </ul>
        )}
        {found.isFetchNextPageError && (
          <div className="mt-6">
            <Alert tone="error">{text.moreFailed}</Alert>
          </div>
        )}
      </PagedList>
    </Page>
  );
}
