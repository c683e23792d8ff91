import { useInfiniteQuery } from '@tanstack/react-query';
import { Alert } from '../../ui/alert.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MatchCard } from './components/match-card.tsx';
import { NoMatches } from './components/no-matches.tsx';
import { matchesQuery } from './data.ts';
import { matchesText as text } from './text.ts';

/** Who shares an interest with the signed-in elder or youth. Rules 5.12 to 5.17 */
export function MatchesPage() {
  const search = useInfiniteQuery(matchesQuery);
  const matches = search.data ?? [];
  return (
    <div className="space-y-6">
      <PageHeading>{text.title}</PageHeading>
      {search.isPending && <Skeleton label={text.loading} />}
      {!search.isPending && matches.length === 0 && (
        <NoMatches hasFailed={search.isError} onTryAgain={() => void search.refetch()} />
      )}
      {matches.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-6">
          {matches.map((match) => (
            <MatchCard key={match.id} match={match} />
          ))}
        </ul>
      )}
      {search.isFetchNextPageError && <Alert tone="error">{text.moreFailed}</Alert>}
      {search.hasNextPage && (
        <LoadMore
          label={text.more}
          isLoading={search.isFetchingNextPage}
          onLoadMore={() => void search.fetchNextPage()}
        />
      )}
    </div>
  );
}
