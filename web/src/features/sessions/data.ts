import type { Bucket } from '@oakling/domain/sessions/bucket';
import type {
  PlaceSearch,
  SessionPage,
  SessionRequest,
  SessionView,
} from '@oakling/domain/sessions/contract';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { named } from './named.ts';

type Cursor = string | null;
const FIRST_PAGE: Cursor = null;

/** One tab of the person's sessions, page by page, with the counts of all tabs. */
export function sessionsQuery(bucket: Bucket) {
  return infiniteQueryOptions({
    queryKey: ['sessions', 'list', bucket],
    queryFn: async ({ pageParam }: { pageParam: Cursor }): Promise<SessionPage> => {
      const query = { bucket, ...(pageParam !== null && { cursor: pageParam }) };
      const page = await bodyOf(api.sessions.$get({ query }));
      return { ...page, items: page.items.map(named) };
    },
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** One session of the person. */
export function sessionQuery(id: string) {
  return queryOptions({
    queryKey: ['sessions', 'one', id],
    queryFn: async (): Promise<SessionView> =>
      named(await bodyOf(api.sessions[':id'].$get({ param: { id } }))),
  });
}

/** One match, for a request page that was opened without one. */
export function matchQuery(id: string) {
  return queryOptions({
    queryKey: ['sessions', 'match', id],
    queryFn: () => bodyOf(api.matches[':id'].$get({ param: { id } })),
  });
}

/** The key with which places are suggested; it stays the same as long as the server runs. */
export const placeSearchQuery = queryOptions({
  queryKey: ['sessions', 'place-search'],
  queryFn: (): Promise<PlaceSearch> => bodyOf(api['place-search'].$get()),
  staleTime: Infinity,
});

/** Rule 6.4: sends a request; the same one sent again makes one session. */
export function useRequestSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: SessionRequest): Promise<SessionView> =>
      bodyOf(api.sessions.$post({ json: request })),
    onSuccess: () => client.invalidateQueries({ queryKey: ['sessions', 'list'] }),
  });
}

/** Rule 6.57: calls off the version that was read. */
export function useCancelSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ session, reason }: { session: SessionView; reason: string }) => {
      const { id, version } = session;
      const json = { version, reason };
      return bodyOf<SessionView>(api.sessions[':id'].cancel.$post({ param: { id }, json }));
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
}

/** What a parent decides on the version they read. */
export type ParentDecision =
  | { readonly verb: 'approve'; readonly session: SessionView }
  | { readonly verb: 'reject'; readonly session: SessionView; readonly reason: string };

/** Rules 6.21 to 6.27: sends the decision; a decided request leaves the list at once. */
export function useDecideSession() {
  const client = useQueryClient();
  const { queryKey } = sessionsQuery('pending');
  return useMutation({
    mutationFn: sendDecision,
    onSuccess: async (_, { session }) => {
      // A list asked for before the decision would bring the request back.
      await client.cancelQueries({ queryKey });
      client.setQueryData(
        queryKey,
        (list) => list && { ...list, pages: list.pages.map((page) => without(page, session.id)) },
      );
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
}

function sendDecision(decision: ParentDecision): Promise<SessionView> {
  const { id, version } = decision.session;
  const session = api.sessions[':id'];
  if (decision.verb === 'approve') {
    return bodyOf(session.approve.$post({ param: { id }, json: { version } }));
  }
  const { reason } = decision;
  return bodyOf(session.reject.$post({ param: { id }, json: { version, reason } }));
}

function without(page: SessionPage, id: string): SessionPage {
  return { ...page, items: page.items.filter((session) => session.id !== id) };
}
