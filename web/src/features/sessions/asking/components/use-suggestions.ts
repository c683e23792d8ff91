import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { localNow } from '../../../../lib/date-words.ts';
import { sessionsQuery } from '../../data.ts';
import {
  hasMet,
  knownPlaces,
  newestFirst,
  offeredTimes,
  type Suggestions,
} from '../suggestions.ts';
import { meetingWaysQuery } from '../../supervision/data.ts';

export function useSuggestions(matchId: string): Suggestions | undefined {
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
  const together = sessions.filter(({ initiator, receiver }) =>
    [initiator.id, receiver.id].includes(matchId),
  );
  const [latest] = newestFirst(together);
  return {
    mode: modeOf(ways.data?.inPerson, latest?.connectionMode),
    places: knownPlaces(together.filter(hasMet)),
    times: offeredTimes(sessions, localNow().slice(0, 10)),
  };
}

/** The only possible mode, or the one that the two used last. Nothing is chosen for their first session. Rule 6.266 */
function modeOf(
  inPerson: 'any' | 'video-only' | 'in-person-not-yet' | undefined,
  latest: Suggestions['mode'] = '',
): Suggestions['mode'] {
  if (inPerson === undefined) return '';
  return inPerson === 'any' ? latest : 'Remote';
}
