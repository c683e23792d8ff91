import { sentence } from '@oakling/domain/kernel/words';
import type { HelpRequest, RoomState, RoomView } from '@oakling/domain/rooms/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './api.ts';

/** The interval at which a room's opening hours are polled, because no event announces them. */
const LOOK_MS = 20_000;

const OPEN = new Set<RoomState>(['open', 'waiting', 'paused']);

export const isRoomOpen = (state: RoomState): boolean => OPEN.has(state);

/** Rules 6.290 to 6.303 */
export function roomQuery(sessionId: string) {
  return queryOptions({
    queryKey: ['rooms', sessionId],
    queryFn: (): Promise<RoomView> =>
      bodyOf(api.sessions[':id'].room.$get({ param: { id: sessionId } })),
    refetchInterval: LOOK_MS,
    // Polls in the background, too, because the call sends media only to the people listed here. Rule 6.304
    refetchIntervalInBackground: true,
  });
}

/** The call page is a separate document, because camera permission is granted per document. Rule 6.310 */
export const roomPath = (sessionId: string) => `/room?session=${sessionId}`;

/** Open requests for help that a guardian or child may see. Changes to sessions refetch it, because of its key. Rule 6.330 */
export const helpQuery = queryOptions({
  queryKey: ['sessions', 'help'],
  queryFn: async (): Promise<readonly HelpRequest[]> =>
    (await bodyOf(api['help-requests'].$get())).items,
});

export function helpWords({ by, elder, youth }: HelpRequest): string {
  const [who, other] = by === 'elder' ? [elder, youth] : [youth, elder];
  if (by === 'guardian')
    return sentence`A guardian pressed “I need help” in the call of ${youth} and ${elder}.`;
  return sentence`${who} pressed “I need help” in the call with ${other}.`;
}
