import type { Bucket } from '@oakling/domain/sessions/session';
import type { LeaveOut } from '@oakling/domain/sessions/repeat';
import type {
  PersonCard,
  PlaceSearch,
  ProposalView,
  SessionPage,
  SessionRow,
  SessionView,
} from '@oakling/domain/sessions/contract';
import type {
  SessionChange,
  SessionRequest,
  TimeProposal,
} from '@oakling/domain/sessions/asking/request-schema';
import type { DelayMinutes } from '@oakling/domain/sessions/day/decide-delay';
import type { ThanksCard } from '@oakling/domain/sessions/afterwards/thanks-cards';
import type { OutcomeAnswer } from '@oakling/domain/sessions/afterwards/outcome';
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
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

/** Changes a session, and refetches everything that shows sessions, even after a failure. */
function useSessionChange<Change>(send: (change: Change) => Promise<SessionView>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
}

/** Rule 6.97 */
export function useAgreeToSession() {
  return useSessionChange(({ id, version }: SessionRow) =>
    bodyOf(api.sessions[':id'].agree.$post({ param: { id }, json: { version } })),
  );
}

/** Rule 6.233 */
export function useTellDelay({ id, version }: SessionRow) {
  return useSessionChange((minutes: DelayMinutes) =>
    bodyOf(api.sessions[':id'].delay.$post({ param: { id }, json: { version, minutes } })),
  );
}

/** Rule 6.57 */
export function useCancelSession() {
  return useSessionChange(({ session, ...no }: { session: SessionRow } & Refusal) => {
    const { id, version } = session;
    return bodyOf(api.sessions[':id'].cancel.$post({ param: { id }, json: { version, ...no } }));
  });
}

/** Rule 6.271 */
export function usePassOnReason({ id }: SessionRow) {
  return useSessionChange(() =>
    bodyOf(api.sessions[':id']['pass-on-reason'].$post({ param: { id } })),
  );
}

export type ParentDecision =
  | {
      readonly verb: 'approve';
      readonly session: SessionRow;
      readonly leaveOut?: LeaveOut | undefined;
    }
  | ({ readonly verb: 'reject'; readonly session: SessionRow } & Refusal);

/** A refusal with an optional reason. `rest` keeps the requester from asking again for a while. Rule 6.274 */
export interface Refusal {
  readonly reason: string;
  readonly rest: boolean;
  /** Also calls off later dates of the series: all, or until a day (YYYY-MM-DD). Rule 6.434 */
  readonly following?: string | undefined;
}

type SessionPages = InfiniteData<SessionPage, string | null>;

/** Sends a decision. A decided request disappears from the list immediately. Rules 6.21 to 6.27 */
export function useDecideSession() {
  const client = useQueryClient();
  const { queryKey } = sessionsQuery('pending');
  return useMutation({
    mutationFn: sendDecision,
    onSuccess: async (decided, { verb, session }) => {
      // A list that was requested before the decision would bring the request back.
      await client.cancelQueries({ queryKey });
      const change = (page: SessionPage) =>
        verb === 'approve' && decided.status === 'pending'
          ? withNew(page, decided)
          : without(page, session.id);
      client.setQueriesData<SessionPages>(
        { queryKey },
        (list) => list && { ...list, pages: list.pages.map(change) },
      );
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
}

function sendDecision(decision: ParentDecision): Promise<SessionView> {
  const { session } = decision;
  const { id, version, elderProfile } = session;
  const one = api.sessions[':id'];
  if (decision.verb === 'approve') {
    const { leaveOut } = decision;
    const json = { version, card: elderProfile?.card, leaveOut };
    return bodyOf(one.approve.$post({ param: { id }, json }));
  }
  const { reason, rest } = decision;
  const no = { reason, rest };
  return bodyOf(one.reject.$post({ param: { id }, json: { version, ...no } }));
}

function without(page: SessionPage, id: string): SessionPage {
  return { ...page, items: page.items.filter((session) => session.id !== id) };
}

function withNew(page: SessionPage, changed: SessionRow): SessionPage {
  const items = page.items.map((session) => (session.id === changed.id ? named(changed) : session));
  return { ...page, items };
}

interface Answer {
  readonly session: SessionRow;
  readonly proposal: ProposalView;
  readonly verb: 'accept' | 'decline';
}

/** Rules 6.69 and 6.70 */
export function useAnswerProposal() {
  return useSessionChange(({ session: { id, version }, proposal, verb }: Answer) => {
    const request = { param: { id }, json: { version, proposedAt: proposal.createdAt } };
    return bodyOf(api.sessions[':id'].proposal[verb].$post(request));
  });
}

/** Rule 6.58 */
export function useChangeSession(id: string) {
  return useSessionChange((json: SessionChange) =>
    bodyOf(api.sessions[':id'].$put({ param: { id }, json })),
  );
}

/** Rule 6.67 */
export function useProposeTime(id: string) {
  return useSessionChange((json: TimeProposal) =>
    bodyOf(api.sessions[':id'].proposal.$post({ param: { id }, json })),
  );
}

export function useAnswerOutcome(id: string, onSaved: () => void) {
  return useSaying(
    id,
    (json: OutcomeAnswer) => bodyOf(api.sessions[':id'].outcome.$put({ param: { id }, json })),
    onSaved,
  );
}

export function useSendThanks(id: string, onSent: () => void) {
  return useSaying(
    id,
    (card: ThanksCard) =>
      bodyOf(api.sessions[':id'].thanks.$post({ param: { id }, json: { card } })),
    onSent,
  );
}

function useSaying<Words>(
  id: string,
  say: (words: Words) => Promise<SessionView>,
  onSaved: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: say,
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
