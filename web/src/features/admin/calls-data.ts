import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';

/** Nothing tells a moderator that a call begins to wait. */
const LOOK_MS = 15_000;

/** Rule 6.326. */
export const callsQuery = queryOptions({
  queryKey: ['admin', 'calls'],
  queryFn: () => bodyOf(api.moderation.rooms.$get()),
  refetchInterval: LOOK_MS,
});
