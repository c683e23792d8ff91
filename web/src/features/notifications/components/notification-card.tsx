import type { NotificationView } from '@oakling/domain/notifications/contract';
import type { ComponentType } from 'react';
import { useMe } from '../../../lib/me.ts';
import { Link } from '../../../ui/link.tsx';
import { useMarkRead } from '../data.ts';
import { KINDS, pathOf } from '../kinds.ts';
import { calledOffLines } from '../notice-words.ts';
import { notificationsPage as text } from '../text.ts';

type Props = {
  notification: NotificationView;
  /** True for the newest unread notice about this child. */
  hasChoices: boolean;
  ChildChanges: ComponentType<{ childId: string }>;
};

export function NotificationCard({ notification, hasChoices, ChildChanges }: Props) {
  const { dashboardRole } = useMe();
  const { id, kind, reason, childId, createdAt, isRead } = notification;
  const calledOff = calledOffLines(notification.meetings);
  const { mutate } = useMarkRead();
  const { icon: Icon, sentence } = KINDS[kind];
  const look = isRead ? 'border-line-soft bg-card' : 'border-role-ink bg-role-soft';
  return (
    <li
      className={`relative flex max-w-none flex-wrap items-start gap-4 rounded-card border-2 p-[min(1.25rem,4vw)] shadow-card has-[a:hover]:border-role-ink ${look}`}
    >
      <Icon aria-hidden className="mt-0.5 size-7 shrink-0 text-role-ink" />
      <div className="min-w-0 grow basis-40 space-y-1">
        <p>
          <Link
            to={pathOf(notification, dashboardRole)}
            onClick={() => {
              if (!isRead) mutate({ only: id });
            }}
            className={`underline underline-offset-4 after:absolute after:inset-0 after:rounded-card hover:decoration-4 ${isRead ? '' : 'font-semibold'}`}
          >
            {sentence(notification)}
          </Link>
        </p>
        {hasChoices && childId !== null && (
          <div className="relative z-10 py-2">
            <ChildChanges childId={childId} />
          </div>
        )}
        {calledOff.length > 0 && (
          <ul className="list-disc space-y-1 ps-5 [overflow-wrap:anywhere]">
            {calledOff.map(({ key, words }) => (
              <li key={key}>{words}</li>
            ))}
          </ul>
        )}
        {reason !== '' && (
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">
            {text.reason(reason, kind)}
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
          <time dateTime={createdAt}>{text.when(createdAt)}</time>
          {!isRead && (
            <span className="rounded-full bg-role-solid px-2.5 py-0.5 font-semibold text-role-on-solid">
              {text.isNew}
            </span>
          )}
        </p>
      </div>
    </li>
  );
}
