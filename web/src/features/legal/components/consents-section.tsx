import { useInfiniteQuery } from '@tanstack/react-query';
import { dayWords } from '../../../lib/date-words.ts';
import { useMe } from '../../../lib/me.ts';
import { Card } from '../../../ui/card.tsx';
import { LoadFailed, LoadMore, Skeleton } from '../../../ui/loading.tsx';
import { consentsQuery } from '../data.ts';
import { agreedText as text, howWords, whatWords } from '../terms-text.ts';

/** What was agreed to and when, for oneself and for one's children, or for one child. Rule 9.79 */
export function ConsentsSection({ childId }: { childId?: string }) {
  const { dashboardRole } = useMe();
  const list = useInfiniteQuery(consentsQuery(childId));
  const consents = (list.data?.pages ?? []).flatMap((page) => page.items);
  return (
    <Card as="section" aria-labelledby="consents" className="space-y-4">
      <h2 id="consents" className="text-xl">
        {dashboardRole === 'youth' ? text.headingYouth : text.heading}
      </h2>
      {list.isPending && <Skeleton label={text.loading} count={2} />}
      {list.isError && <LoadFailed words={text.failed} onRetry={() => void list.refetch()} />}
      {list.isSuccess && consents.length === 0 && <p>{text.none}</p>}
      <ul className="divide-y divide-line-soft">
        {consents.map((consent) => (
          <li key={consent.id} className="max-w-none py-3">
            <p className="font-semibold">{whatWords(consent)}</p>
            <p className="text-ink-soft">{howWords(consent)}</p>
            <p className="text-ink-soft">{text.when(dayWords(consent.at), consent.version)}</p>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore
          label={text.more}
          isLoading={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
        />
      )}
    </Card>
  );
}
