import type { RoomState, RoomView } from '@oakling/domain/rooms/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './api.ts';

/** Between two looks where nothing tells that the clock has come to a room's hours. */
const LOOK_MS = 20_000;

const OPEN = new Set<RoomState>(['open', 'waiting', 'paused']);

/** Whether people can be in a room now. */
export const isRoomOpen = (state: RoomState): boolean => OPEN.has(state);

/** The room of a session: its state, and who is there. Rules 6.290 to 6.303 */
export function roomQuery(sessionId: string) {
  return queryOptions({
    queryKey: ['rooms', sessionId],
    queryFn: (): Promise<RoomView> =>
      bodyOf(api.sessions[':id'].room.$get({ param: { id: sessionId } })),
    refetchInterval: LOOK_MS,
    // Whom one sends to follows it, also while another tab is looked at. Rule 6.304
    refetchIntervalInBackground: true,
  });
}

/** The page of a room is a document of its own, as a browser asks for camera and microphone by document. Rule 6.310 */
export const roomPath = (sessionId: string) => `/room?session=${sessionId}`;
