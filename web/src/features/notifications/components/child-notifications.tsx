import { useInfiniteQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/card.tsx';
import { LoadFailed, LoadMore, Skeleton } from '../../../ui/loading.tsx';
import { childNotificationsQuery } from '../data.ts';
import { KINDS } from '../kinds.ts';
import { childNotificationsText as text, notificationsPage } from '../text.ts';

/** What a child was told, for its parent to read. Rule 8.3 */
export function ChildNotifications({ childId }: { childId: string }) {
  const list = useInfiniteQuery(childNotificationsQuery(childId));
  const notifications = (list.data?.pages ?? []).flatMap((page) => page.items);
  return (
    <Card as="section" aria-labelledby="child-notifications" className="space-y-4">
      <div className="space-y-1">
        <h2 id="child-notifications" className="text-xl">
          {text.heading}
        </h2>
        <p className="text-ink-soft">{text.intro}</p>
      </div>
      {list.isPending && <Skeleton label={notificationsPage.loading} count={2} />}
      {list.isError && (
        <LoadFailed words={notificationsPage.failed} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && notifications.length === 0 && <p>{text.none}</p>}
      <ol className="divide-y divide-line-soft">
        {notifications.map((notification) => (
          <li key={notification.id} className="max-w-none py-3">
            <p className="[overflow-wrap:anywhere]">
              {KINDS[notification.kind].sentence(notification)}
            </p>
            {notification.reason !== '' && (
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">
                {notificationsPage.reason(notification.reason, notification.kind)}
              </p>
            )}
            <p className="text-sm text-ink-soft">
              <time dateTime={notification.createdAt}>
                {notificationsPage.when(notification.createdAt)}
              </time>
            </p>
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <LoadMore
          label={notificationsPage.more}
          isLoading={list.isFetchingNextPage}
          onLoadMore={() => void list.fetchNextPage()}
        />
      )}
    </Card>
  );
}
