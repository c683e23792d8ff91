import type { NotificationView } from '@oakling/domain/notifications/contract';
import { useRef, type ComponentProps } from 'react';
import { useMe } from '../../lib/me.ts';
import { usePages } from '../../lib/use-pages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState, LoadState } from '../../ui/loading.tsx';
import { Page, PageHeading } from '../../ui/page-heading.tsx';
import { TextLink } from '../../ui/link.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { NotificationCard } from './components/notification-card.tsx';
import { notificationsQuery, useMarkRead } from './data.ts';
import { notificationsPage as text } from './text.ts';

/** Notifications, newest first. The button marks the ones shown, and older ones, as read. Rule 8.1 */
export function NotificationsPage({
  ChildChanges,
}: Pick<ComponentProps<typeof NotificationCard>, 'ChildChanges'>) {
  const { dashboardRole } = useMe();
  const { list, rows: notifications, pager } = usePages(notificationsQuery);
  return (
    <Page>
      <PageHeading>{text.heading}</PageHeading>
      <TextLink to={`/dashboard/${dashboardRole}/account#notification-choices`} isAlone>
        {text.choose}
      </TextLink>
      <LoadState query={list} loading={text.loading} failed={text.failed} />
      {list.data !== undefined && notifications.length === 0 && (
        <EmptyState picture="no-notifications" title={text.emptyTitle} text={text.empty} />
      )}
      {notifications.length > 0 && (
        <ReadAll unread={list.data?.pages.at(-1)?.unread ?? 0} newest={notifications[0]?.id} />
      )}
      <PagedList pager={pager} label={text.more}>
        {notifications.length > 0 && (
          <ol className="space-y-3">
            {notifications.map((notification) => (
              <NotificationCard
                key={notification.id}
                hasChoices={newestChange(notifications, notification)?.id === notification.id}
                {...{ notification, ChildChanges }}
              />
            ))}
          </ol>
        )}
      </PagedList>
    </Page>
  );
}

/** The first unread notice about changes of the same child. Later ones would repeat its choices. Rule 1.190 */
const newestChange = (all: readonly NotificationView[], { childId }: NotificationView) =>
  all.find((one) => one.kind === 'child-changed' && !one.isRead && one.childId === childId);

function ReadAll({ unread, newest }: { unread: number; newest: string | undefined }) {
  const mark = useMarkRead();
  const count = useRef<HTMLParagraphElement>(null);
  // Move the focus before the button is disabled. Notifications that are newer than the page stay unread.
  const meant = newest === undefined ? {} : { upTo: newest };
  const markAll = () => mark.mutate(meant, { onSuccess: () => count.current?.focus() });
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p ref={count} role="status" tabIndex={-1} className="font-semibold">
          {text.unread(unread)}
        </p>
        <Button
          variant="secondary"
          disabled={unread === 0 && !mark.isPending}
          isPending={mark.isPending}
          pendingText={text.marking}
          onClick={markAll}
        >
          {text.markAll}
        </Button>
      </div>
      {mark.isError && <Alert tone="error">{text.markFailed}</Alert>}
    </div>
  );
}
