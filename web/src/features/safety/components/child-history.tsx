import { useInfiniteQuery } from '@tanstack/react-query';
import type { ChildChange } from '@oakling/domain/safety/child-change';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { childChangesQuery } from '../child-data.ts';
import { changeWords, historyText as text } from '../history-text.ts';
import { ChildSection } from './child-section.tsx';

/** What became of a child and what the child did, newest first. Rule 9.97 */
export function ChildHistory({ childId, name }: { childId: string; name: string }) {
  const list = useInfiniteQuery(childChangesQuery(childId));
  const changes = (list.data?.pages ?? []).flatMap((page) => page.items);
  return (
    <ChildSection heading={text.heading} intro={text.intro}>
      {list.isPending && <Skeleton label={text.loading} count={2} />}
      {list.isError && (
        <Alert tone="error">
          <p>{text.failed}</p>
          <Button variant="secondary" onClick={() => void list.refetch()} className="mt-2">
            {text.tryAgain}
          </Button>
        </Alert>
      )}
      <ol className="divide-y divide-line-soft">
        {withKeys(changes).map(([key, change]) => (
          <li key={key} className="max-w-none py-3">
            <p className="[overflow-wrap:anywhere]">{changeWords(change, name)}</p>
            <p className="text-sm text-ink-soft">
              <time dateTime={change.at}>{text.when(change.at)}</time>
            </p>
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <LoadMore
          label={text.more}
          isLoading={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
        />
      )}
    </ChildSection>
  );
}

/** Several changes of one moment may look the same: each gets a number of its own among these. */
function withKeys(changes: readonly ChildChange[]): [string, ChildChange][] {
  const seen = new Map<string, number>();
  return changes.map((change) => {
    const kind = `${change.at} ${change.type}`;
    const number = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, number);
    return [`${kind} ${number}`, change];
  });
}
