import type {
  ChildNotifications,
  NotificationChoice,
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
import { inPages } from '../../lib/use-pages.ts';
import { account, clockSet } from '../../lib/clock.ts';
import { isZoneKnown, readerZone } from '../../lib/date-words.ts';
import { problemCode } from '../../lib/problem.ts';
import { tabStorage } from '../../lib/storage.ts';
import { useChange } from '../../lib/use-change.ts';

/** The newest notifications and the unread count, which the sidebar also shows. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'newest'],
  queryFn: () => bodyOf(api.notifications.$get({ query: {} })),
});

/** Rule 8.1 */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  ...inPages<NotificationPage>((query) => bodyOf(api.notifications.$get({ query }))),
});

/** Rule 8.3 */
export function childNotificationsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['notifications', 'child', id],
    ...inPages<ChildNotifications>((query) =>
      bodyOf(api.children[':id'].notifications.$get({ param: { id }, query })),
    ),
  });
}

/** Marks notifications as read. The list and the badge are refetched even after a failure. Rule 8.1 */
export const useMarkRead = () =>
  useChange(
    (json: NotificationsToRead) => bodyOf(api.notifications.read.$post({ json })),
    ['notifications'],
  );

/** Rule 8.45 */
export const choicesQuery = queryOptions({
  queryKey: ['notifications', 'choices'],
  queryFn: async (): Promise<readonly NotificationChoice[]> =>
    (await bodyOf(api['notification-choices'].$get())).choices,
});

const choosingKey = ['notifications', 'choose'];

/** Saves a choice optimistically. The checkbox reverts on failure. Rule 8.27 */
export function useChooseNotice() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: choosingKey,
    // Changes are sent one at a time, so the last one wins.
    scope: { id: choosingKey.join() },
    mutationFn: (choice: NotificationChoice) =>
      bodyOf(api['notification-choices'].$put({ json: choice })),
    onMutate: async (choice) => {
      await client.cancelQueries(choicesQuery);
      const before = client.getQueryData(choicesQuery.queryKey);
      client.setQueryData(choicesQuery.queryKey, (all) =>
        all?.map((one) => (one.kind === choice.kind ? choice : one)),
      );
      return before;
    },
    onError: (_error, _choice, before) => client.setQueryData(choicesQuery.queryKey, before),
    onSettled: async () => {
      // Until pending changes are finished, the server would return old values.
      if (client.isMutating({ mutationKey: choosingKey }) === 1)
        await client.invalidateQueries(choicesQuery);
    },
  });
}

/**
 * Reports the browser's time zone, once per tab and person, for the times in mails. If that fails, mails show only the
 * session's zone. Rule 8.26
 */
export async function tellTimeZone(personId: string): Promise<void> {
  const key = 'told-time-zone';
  const timeZone = readerZone();
  const told = `${personId} ${timeZone}`;
  if (!isZoneKnown() || tabStorage.read(key) === told) return;
  try {
    await bodyOf(api.me['time-zone'].$put({ json: { timeZone } }));
    tabStorage.write(key, told);
  } catch (error) {
    // After any other error, the zone is reported again when the next page loads.
    if (problemCode(error) !== 'invalid-input') return;
    account.refusedZone = timeZone;
    clockSet.dispatchEvent(new Event('set'));
  }
}
