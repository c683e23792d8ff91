import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';

/** Polling: no event announces a waiting call to moderators. */
const LOOK_MS = 15_000;

/** Rule 6.326. */
export const callsQuery = queryOptions({
  queryKey: ['admin', 'calls'],
  queryFn: () => bodyOf(api.moderation.rooms.$get()),
  refetchInterval: LOOK_MS,
});
