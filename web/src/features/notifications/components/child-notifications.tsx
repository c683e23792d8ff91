import { usePages } from '../../../lib/use-pages.ts';
import { SectionCard } from '../../../ui/card.tsx';
import { LoadState } from '../../../ui/loading.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { useNewest } from '../../../ui/use-newest.ts';
import { childNotificationsQuery } from '../data.ts';
import { KINDS } from '../kinds.ts';
import { childNotificationsText as text, notificationsPage } from '../text.ts';

/** Rule 8.3 */
export function ChildNotifications({ childId }: { childId: string }) {
  const { list: query, rows: notifications, ...all } = usePages(childNotificationsQuery(childId));
  const { shown, pager } = useNewest(notifications, all.pager);
  return (
    <SectionCard id="child-notifications" heading={text.heading} intro={text.intro}>
      <LoadState
        query={query}
        loading={notificationsPage.loading}
        failed={notificationsPage.failed}
        count={2}
      />
      {query.isSuccess && notifications.length === 0 && <p>{text.none}</p>}
      <PagedList pager={pager} label={notificationsPage.more}>
        <ol className="divide-y divide-line-soft">
          {shown.map((notification) => (
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
      </PagedList>
    </SectionCard>
  );
}
