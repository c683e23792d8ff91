import type { Bucket } from '@oakling/domain/sessions/session';
import type {
  PersonCard,
  PlaceSearch,
  SessionPage,
  SessionRow,
  SessionView,
} from '@oakling/domain/sessions/contract';
import type { SessionRequest } from '@oakling/domain/sessions/asking/request-schema';
import type { ThanksCard } from '@oakling/domain/sessions/afterwards/thanks-cards';
import type { OutcomeAnswer } from '@oakling/domain/sessions/afterwards/outcome';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { useChange } from '../../lib/use-change.ts';
import { inPages } from '../../lib/use-pages.ts';
import { UNNAMED } from './text.ts';

export function sessionsQuery(bucket: Bucket) {
  return infiniteQueryOptions({
    queryKey: ['sessions', 'list', bucket],
    ...inPages(async (query): Promise<SessionPage> => {
      const page = await bodyOf(api.sessions.$get({ query: { bucket, ...query } }));
      return { ...page, items: page.items.map(named) };
    }),
  });
}

export function sessionQuery(id: string) {
  return queryOptions({
    queryKey: ['sessions', 'one', id],
    queryFn: async (): Promise<SessionView> =>
      named(await bodyOf(api.sessions[':id'].$get({ param: { id } }))),
  });
}

export function matchQuery(id: string) {
  return queryOptions({
    queryKey: ['sessions', 'match', id],
    queryFn: () => bodyOf(api.matches[':id'].$get({ param: { id } })),
  });
}

/** The Maps key, which doesn't change while the server runs. */
export const placeSearchQuery = queryOptions({
  queryKey: ['sessions', 'place-search'],
  queryFn: (): Promise<PlaceSearch> => bodyOf(api['place-search'].$get()),
  staleTime: Infinity,
});

/** Sends a request, which the session's id makes idempotent. Rule 6.4 */
export function useRequestSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: SessionRequest): Promise<SessionView> =>
      bodyOf(api.sessions.$post({ json: request })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['sessions', 'list'] }),
  });
}

export function useAnswerOutcome(id: string, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: OutcomeAnswer) =>
      bodyOf(api.sessions[':id'].outcome.$put({ param: { id }, json })),
    onSuccess: (session) => {
      client.setQueryData(sessionQuery(id).queryKey, named(session));
      // The dashboard asks about the sessions in its own list.
      client.setQueryData(
        sessionsQuery('past').queryKey,
        (list) => list && { ...list, pages: list.pages.map((page) => withNew(page, session)) },
      );
      onSaved();
    },
    // The change may have been saved although its response was lost.
    onError: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
}

export const useSendThanks = (id: string) =>
  useChange(
    (card: ThanksCard) =>
      bodyOf(api.sessions[':id'].thanks.$post({ param: { id }, json: { card } })),
    ['sessions'],
  );

export function withNew(page: SessionPage, changed: SessionRow): SessionPage {
  const items = page.items.map((session) => (session.id === changed.id ? named(changed) : session));
  return { ...page, items };
}

/** Rule 3.17 */
export function named<Session extends SessionRow>(session: Session): Session {
  const { initiator, receiver, cancelled } = session;
  const by = cancelled?.by ?? null;
  return {
    ...session,
    initiator: withName(initiator),
    receiver: withName(receiver),
    cancelled: cancelled && { ...cancelled, by: by && withName(by) },
  };
}

function withName(person: PersonCard): PersonCard {
  return { ...person, name: person.name || UNNAMED[person.role] };
}
