import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';

/** The newest notifications with the number of unread ones, which the sidebar shows too. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'newest'],
  queryFn: () => bodyOf(api.notifications.$get({ query: {} })),
});
