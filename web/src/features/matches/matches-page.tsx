import type { MatchView } from '@oakling/domain/matches/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { LoadMore, Skeleton } from '../../ui/loading.tsx';
import { VirtualGrid } from '../../ui/virtual-grid.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { MatchCard } from './components/match-card.tsx';
import { MatchSearch } from './components/match-search.tsx';
import { NoMatches } from './components/no-matches.tsx';
import { useMatchFilters } from './components/use-match-filters.ts';
import { matchesQuery, ownInterestsQuery } from './data.ts';
import { filtersText, matchesText as text } from './text.ts';

const idOf = ({ id }: MatchView) => id;
const cardOf = (match: MatchView) => <MatchCard match={match} />;

/** Matches of the signed-in elder or youth. Rules 5.12 to 5.17 and 5.27 to 5.31 */
export function MatchesPage() {
  const search = useMatchFilters();
  const { data: interests } = useQuery(ownInterestsQuery);
  // Refetch: others may just have chosen an interest. Rule 5.33
  const found = useInfiniteQuery({ ...matchesQuery(search.filters), refetchOnMount: 'always' });
  const matches = found.data ?? [];
  const results = useRef<HTMLDivElement>(null);
  const isEmpty = !found.isPending && matches.length === 0;

  function clear() {
    search.clear();
    // The pressed button is removed with the search.
    results.current?.focus();
  }

  return (
    <Page>
      <div>
        <PageHeading>{text.title}</PageHeading>
        <p className="mt-2 text-ink-soft">{text.intro}</p>
      </div>
      {interests?.length !== 0 && (
        <MatchSearch search={search} interests={interests ?? []} onClear={clear} />
      )}
      {found.isPending && <Skeleton label={text.loading} />}
      {/* Announces the number of results; changes only with a response. Rule 5.29 */}
      <div ref={results} role="status" tabIndex={-1}>
        {matches.length > 0 && (
          <p className="text-ink-soft">{filtersText.count(matches.length, found.hasNextPage)}</p>
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
      {matches.length > 0 && (
        <VirtualGrid items={matches} itemKey={idOf} isBusy={found.isPlaceholderData}>
          {cardOf}
        </VirtualGrid>
      )}
      {found.isFetchNextPageError && <Alert tone="error">{text.moreFailed}</Alert>}
      <LoadMore list={found} label={text.more} />
    </Page>
  );
}
