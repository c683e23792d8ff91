import type {
  ChildNotifications,
  NotificationPage,
  NotificationsToRead,
} from '@oakling/domain/notifications/contract';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';

/** The newest notifications with the number of unread ones, which the sidebar shows too. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'newest'],
  queryFn: () => bodyOf(api.notifications.$get({ query: {} })),
});

type Cursor = string | null;
const FIRST_PAGE: Cursor = null;

/** Rule 8.1: the person's notifications, newest first, page by page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ pageParam }: { pageParam: Cursor }): Promise<NotificationPage> =>
    bodyOf(api.notifications.$get({ query: pageParam === null ? {} : { cursor: pageParam } })),
  initialPageParam: FIRST_PAGE,
  getNextPageParam: (page) => page.nextCursor,
});

/** Rule 8.3: what a child was told, page by page. */
export function childNotificationsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['notifications', 'child', id],
    queryFn: ({ pageParam }: { pageParam: Cursor }): Promise<ChildNotifications> => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      return bodyOf(api.children[':id'].notifications.$get({ param: { id }, query }));
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** Marks what is meant as read; list and badge fetch again either way. Rule 8.1 */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (meant: NotificationsToRead) =>
      bodyOf(api.notifications.read.$post({ json: meant })),
    onSettled: () => client.invalidateQueries({ queryKey: ['notifications'] }),
  });
}
