import type { LeaveOut } from '@oakling/domain/sessions/repeat';
import type {
  ProposalView,
  SessionPage,
  SessionRow,
  SessionView,
} from '@oakling/domain/sessions/contract';
import type { DelayMinutes } from '@oakling/domain/sessions/day/decide-delay';
import { useMutation, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { problemCode } from '../../lib/problem.ts';
import { sessionQuery, sessionsQuery, withNew } from './data.ts';

type Sent = Parameters<typeof bodyOf<SessionView>>[0];

/**
 * Sends a change of a session, and once more if the response is lost. If an earlier try made the change, loads the
 * session. Rule 10.463
 */
function useSending<Change>(idOf: (change: Change) => string, send: (change: Change) => Sent) {
  const client = useQueryClient();
  return (change: Change) => {
    const query = { ...sessionQuery(idOf(change)), staleTime: 0 };
    const sending = () => bodyOf(send(change), () => client.fetchQuery(query));
    return sending().catch((error: unknown) => {
      if (problemCode(error) === 'unreachable') return sending();
      throw error;
    });
  };
}

/** Changes a session, and refetches everything that shows sessions, even after a failure. */
export function useSessionChange<Change>(
  idOf: (change: Change) => string,
  send: (change: Change) => Sent,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: useSending(idOf, send),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
}

/** Rule 6.97 */
export function useAgreeToSession() {
  return useSessionChange(
    ({ id }: SessionRow) => id,
    ({ id, version }) => api.sessions[':id'].agree.$post({ param: { id }, json: { version } }),
  );
}

/** Rule 6.233 */
export function useTellDelay({ id, version }: SessionRow) {
  return useSessionChange(
    () => id,
    (minutes: DelayMinutes) =>
      api.sessions[':id'].delay.$post({ param: { id }, json: { version, minutes } }),
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
  const send = useSending(({ session }: ParentDecision) => session.id, sendDecision);
  return useMutation({
    mutationFn: send,
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

function sendDecision(decision: ParentDecision): Sent {
  const { id, version, elderProfile } = decision.session;
  const one = api.sessions[':id'];
  if (decision.verb === 'approve') {
    const { leaveOut } = decision;
    const json = { version, card: elderProfile?.card, leaveOut };
    return one.approve.$post({ param: { id }, json });
  }
  const { reason, rest } = decision;
  return one.reject.$post({ param: { id }, json: { version, reason, rest } });
}

function without(page: SessionPage, id: string): SessionPage {
  return { ...page, items: page.items.filter((session) => session.id !== id) };
}

interface Answer {
  readonly session: SessionRow;
  readonly proposal: ProposalView;
  readonly verb: 'accept' | 'decline';
}

/** Rules 6.69 and 6.70 */
export function useAnswerProposal() {
  return useSessionChange(
    ({ session }: Answer) => session.id,
    ({ session: { id, version }, proposal: { createdAt }, verb }) => {
      const request = { param: { id }, json: { version, proposedAt: createdAt } };
      return api.sessions[':id'].proposal[verb].$post(request);
    },
  );
}
