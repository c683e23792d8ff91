import type { BlockInput, GoodbyeCard } from '@oakling/domain/safety/contract';
import type { CheckInAnswer } from '@oakling/domain/sessions/friendships/check-in';
import type { Friendship, FriendshipKey } from '@oakling/domain/sessions/friendships/contract';
import type { PersonCard, SessionRow } from '@oakling/domain/sessions/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, untilGone } from '../../../lib/api.ts';
import { useChange } from '../../../lib/use-change.ts';
import { named } from '../data.ts';
import { elderAndYouth } from '../session-view.ts';

// The keys begin with "sessions", because every change of a session can change a friendship.
export const friendshipsQuery = queryOptions({
  queryKey: ['sessions', 'friendships'],
  queryFn: async () => (await bodyOf(api.friendships.$get())).items.map(withNames),
});

export function friendshipQuery({ elderId, youthId }: FriendshipKey) {
  return queryOptions({
    queryKey: ['sessions', 'friendships', elderId, youthId],
    queryFn: async () => {
      const param = { elderId, youthId };
      return withNames(await bodyOf(api.friendships[':elderId'][':youthId'].$get({ param })));
    },
  });
}

/** The child or the elder of a friendship. */
export type Friend = Pick<PersonCard, 'id' | 'name'>;

/** A friendship with the session whose cards show the two people. */
export type ShownFriendship = Friendship & { readonly latest: SessionRow };

/** @throws without any session, which the server never sends. */
function withNames({ next, past, ...friendship }: Friendship): ShownFriendship {
  const shown = { next: next && named(next), past: past.map(named) };
  const latest = shown.past[0] ?? shown.next;
  if (latest === null) throw new Error('a friendship has a session');
  return { ...friendship, ...shown, latest };
}

export function friendAddress(role: string, session: SessionRow): string {
  const { elder, youth } = elderAndYouth(session);
  return `/dashboard/${role}/friends/${elder.id}/${youth.id}`;
}

/** The form for another request to a friend, filled in as for this session. Rule 6.214 */
export const againAddress = (role: string, personId = '', sessionId = '') =>
  `/dashboard/${role}/request-session?match=${personId}&again=${sessionId}`;

// The key begins with the feature of the events. A change to a session can change the list, too.
export const checkInsQuery = queryOptions({
  queryKey: ['friendships', 'check-ins'],
  queryFn: () => bodyOf(api['check-ins'].$get()),
});

export function useAnswerCheckIn({ elderId, youthId }: FriendshipKey) {
  const one = api.friendships[':elderId'][':youthId']['check-in'];
  return useChange(
    (json: CheckInAnswer) => bodyOf(one.$put({ param: { elderId, youthId }, json })),
    checkInsQuery.queryKey,
  );
}

// The key begins with "sessions", because a new meeting goes on with a friendship.
export const keepsakesQuery = queryOptions({
  queryKey: ['sessions', 'keepsakes'],
  queryFn: async () => (await bodyOf(api.keepsakes.$get())).items,
});

const ENDS = [['safety'], ['matches'], ['sessions'], ['notifications'], ['friendships']] as const;

/**
 * Hides the two from each other, like a block. `leave` runs before anything is refetched, because the page would be
 * gone. Rule 6.480
 */
export const useSayGoodbye = (leave: () => void) =>
  useChange((json: BlockInput) => bodyOf(api.blocks.$post({ json })).then(leave), ...ENDS);

/** Takes a goodbye back, and leaves the page like `useSayGoodbye`. Rule 6.483 */
export const useResume = (leave: () => void) =>
  useChange(
    (param: { blockerId: string; blockedId: string }) =>
      untilGone(api.blocks[':blockerId'][':blockedId'].$delete({ param })).then(leave),
    ...ENDS,
  );

export const useSendCard = (id: string) =>
  useChange(
    (json: { card: GoodbyeCard }) =>
      bodyOf(api.keepsakes[':id'].card.$put({ param: { id }, json })),
    keepsakesQuery.queryKey,
  );
