import type { Actor } from '../identity/role.ts';
import { accept, refuse, type Decision, type Refused } from '../kernel/decision.ts';
import { changeSession, type Arrangement, type ChangedSession } from './decide-change.ts';
import { timeProblem, type Busy, type RequestMoment, type TimeRefusal } from './decide-request.ts';
import { type SessionChanged } from './events.ts';
import {
  proposalDeclined,
  sessionTimeProposed,
  type ProposalDeclined,
  type SessionTimeProposed,
} from './proposal-events.ts';
import type { ProposalAnswer } from './contract.ts';
import type { TimeProposal } from './request-schema.ts';
import { unusualTime, type UnusualTime, type YouthHours } from './sensible-times.ts';
import {
  concerns,
  openSession,
  type OpenRefusal,
  type OpenSession,
  type Proposal,
  type Supervised,
} from './session.ts';
import type { WishRefusal } from './standing-rules.ts';

/** A session with who of the two has another approved one at the proposed time. Rule 6.63 */
export interface ProposalState extends Supervised {
  readonly busy: Busy;
  readonly hours: YouthHours;
  /** The one that stands, if one does. */
  readonly proposal: Proposal | null;
  /** What of it the rules of the parent do not allow, also the parent's own proposal. Rule 6.102 */
  readonly notPossible: WishRefusal | null;
}

export type ProposalRefusal =
  | 'not-your-session'
  /** The initiator changes the session instead. */
  | 'yours-to-change'
  /** Words between the two would pass by the parent. */
  | 'note-of-parent'
  | OpenRefusal
  | TimeRefusal
  | WishRefusal
  | UnusualTime
  | 'nothing-changed';

/** Rule 6.67: the parent or the counterpart asks the initiator for another time. */
export function decideProposal(
  actor: Actor,
  state: ProposalState | null,
  input: TimeProposal,
  moment: RequestMoment,
): Decision<Proposal, SessionTimeProposed, ProposalRefusal> {
  if (state === null || !concerns(state, actor)) return refuse('not-your-session');
  if (state.session.createdBy === actor.personId) return refuse('yours-to-change');
  if (input.note !== '' && actor.role !== 'parent') return refuse('note-of-parent');
  const session = openSession(state.session, input, moment.instant);
  if ('refusal' in session) return session;
  const problem = timeProblem(input, moment, state.busy);
  if (problem !== null) return refuse(problem);
  const { instant: createdAt, startsAt, endsAt } = moment;
  if (+startsAt === +session.startsAt && +endsAt === +session.endsAt) {
    return refuse('nothing-changed');
  }
  const { version, date, startTime, endTime, timeZone, note } = input;
  const time = { date, startTime, endTime, timeZone, startsAt, endsAt };
  const proposedBy = actor.personId;
  if (isSameProposal(state.proposal, { proposedBy, startsAt, endsAt, note })) {
    return refuse('nothing-changed');
  }
  // In this order as in a request.
  const unusual = unusualTime(input, moment, state.hours);
  if (unusual !== null) return refuse(unusual);
  if (state.notPossible !== null) return refuse(state.notPossible);
  const proposal = { sessionId: session.id, version, proposedBy, ...time, note, createdAt };
  return accept(proposal, sessionTimeProposed(session, proposal, state.guardianIds));
}

/** Sent once more it would tell everybody once more. */
function isSameProposal(
  standing: Proposal | null,
  next: Pick<Proposal, 'proposedBy' | 'startsAt' | 'endsAt' | 'note'>,
): boolean {
  return (
    standing !== null &&
    standing.proposedBy === next.proposedBy &&
    +standing.startsAt === +next.startsAt &&
    +standing.endsAt === +next.endsAt &&
    standing.note === next.note
  );
}

/** A session with what was proposed for it. */
export interface AnswerState extends Supervised {
  readonly proposal: Proposal | null;
}
export interface AcceptState extends AnswerState {
  readonly arrangement: Arrangement;
  readonly busy: Busy;
  readonly notPossible: WishRefusal | null;
}

export type AnswerRefusal =
  | 'not-your-session'
  /** Only the initiator answers. */
  | 'not-yours-to-answer'
  | OpenRefusal
  | 'no-proposal';
export type AcceptRefusal =
  | AnswerRefusal
  | 'start-in-past'
  | 'overlaps-own-session'
  | 'overlaps-session'
  | WishRefusal
  /** The database's word: one of the two was paused, suspended or blocked at this moment. Rule 9.49 */
  | 'may-not-meet';

/** Rule 6.69: the proposal becomes a change by the initiator; the parent decides as always. */
export function decideAcceptance(
  actor: Actor,
  state: AcceptState | null,
  input: ProposalAnswer,
  now: Date,
): Decision<ChangedSession, SessionChanged, AcceptRefusal> {
  const answered = whatToAnswer(actor, state, input, now);
  if ('refusal' in answered) return answered;
  const { session, proposal, arrangement, busy, notPossible } = answered;
  if (proposal.startsAt <= now) return refuse('start-in-past');
  if (busy.requester) return refuse('overlaps-own-session');
  if (busy.match) return refuse('overlaps-session');
  if (notPossible !== null) return refuse(notPossible);
  const { connectionMode, interests } = session;
  const { date, startTime, endTime, timeZone, startsAt, endsAt, proposedBy } = proposal;
  const time = { date, startTime, endTime, timeZone, startsAt, endsAt };
  const to = { content: { connectionMode, interests, ...time }, arrangement };
  const { changed, event } = changeSession(session, answered, to, proposedBy, now);
  return accept(changed, event);
}

/** Rule 6.70: the session stays as it was. */
export function decideDecline(
  actor: Actor,
  state: AnswerState | null,
  input: ProposalAnswer,
  now: Date,
): Decision<Proposal, ProposalDeclined, AnswerRefusal> {
  const answered = whatToAnswer(actor, state, input, now);
  if ('refusal' in answered) return answered;
  const { session, proposal, guardianIds } = answered;
  return accept(proposal, proposalDeclined(session, proposal, guardianIds));
}

type Answerable<State> = Omit<State, 'session' | 'proposal'> & {
  readonly session: OpenSession;
  readonly proposal: Proposal;
};

function whatToAnswer<State extends AnswerState>(
  actor: Actor,
  state: State | null,
  input: ProposalAnswer,
  now: Date,
): Answerable<State> | Refused<AnswerRefusal> {
  if (state === null || !concerns(state, actor)) return refuse('not-your-session');
  if (state.session.createdBy !== actor.personId) return refuse('not-yours-to-answer');
  const session = openSession(state.session, input, now);
  if ('refusal' in session) return session;
  const { proposal } = state;
  if (proposal === null || proposal.version !== session.version) return refuse('no-proposal');
  // Another one has taken its place since: nobody agrees to a time that they did not read.
  if (proposal.createdAt.toISOString() !== input.proposedAt) return refuse('changed-since-read');
  return { ...state, session, proposal };
}
