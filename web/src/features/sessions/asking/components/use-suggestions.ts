import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { localNow } from '../../../../lib/date-words.ts';
import { useMe } from '../../../../lib/me.ts';
import { sessionsQuery } from '../../data.ts';
import { knownPlaces, newestFirst, offeredTimes, type Suggestions } from '../suggestions.ts';
import { meetingWaysQuery } from '../../supervision/data.ts';

export function useSuggestions(matchId: string): Suggestions | undefined {
  const { dashboardRole } = useMe();
  const ways = useQuery(meetingWaysQuery(matchId));
  const lists = [
    useInfiniteQuery(sessionsQuery('upcoming')),
    useInfiniteQuery(sessionsQuery('pending')),
    useInfiniteQuery(sessionsQuery('past')),
  ];
  // A query that fails only removes its own suggestions.
  const isComing = [ways, ...lists].some(
    (query) => query.isPending && query.failureCount + query.errorUpdateCount === 0,
  );
  if (isComing) return undefined;
  const sessions = lists.flatMap(({ data }) => data?.pages.flatMap(({ items }) => items) ?? []);
  const [latest] = newestFirst(sessions);
  return {
    mode: modeOf(ways.data?.inPerson, latest?.connectionMode, dashboardRole === 'elder'),
    places: knownPlaces(sessions),
    times: offeredTimes(sessions, localNow().slice(0, 10)),
  };
}

/** The only possible mode, or the one used last; for their first session, youths choose. Rule 6.266 */
function modeOf(
  inPerson: 'any' | 'video-only' | 'in-person-not-yet' | undefined,
  latest: Suggestions['mode'] | undefined,
  isElder: boolean,
): Suggestions['mode'] {
  if (inPerson === undefined) return '';
  if (inPerson !== 'any') return 'Remote';
  return latest ?? (isElder ? 'In-Person' : '');
}
