import { useInfiniteQuery } from '@tanstack/react-query';
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
        {changes.map((change, index) => (
          // Several changes of one moment may look the same, and the list only grows at its top.
          <li key={changes.length - index} className="max-w-none py-3">
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
