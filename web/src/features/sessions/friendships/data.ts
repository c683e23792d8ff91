import type { Role } from '@oakling/domain/identity/role';
import type { CheckInAnswer } from '@oakling/domain/sessions/friendships/check-in';
import type { Friendship, FriendshipKey } from '@oakling/domain/sessions/friendships/contract';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../../lib/api.ts';
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

/** A friendship with the session whose cards show the two people. */
export type ShownFriendship = Friendship & { readonly latest: SessionRow };

/** The friend on a reader's page, and the child for whom a guardian reads. */
export function friendOf(role: Role, { latest }: ShownFriendship) {
  const { elder, youth } = elderAndYouth(latest);
  return { other: role === 'elder' ? youth : elder, child: role === 'parent' ? youth : null };
}

/** @throws without any session, which the server never sends. */
function withNames({ next, past, ...friendship }: Friendship): ShownFriendship {
  const shown = { next: next && named(next), past: past.map(named) };
  const latest = shown.past[0] ?? shown.next;
  if (latest === null) throw new Error('a friendship has a session');
  return { ...friendship, ...shown, latest };
}

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
