import type { Actor } from '../../identity/role.ts';
import type { Skills } from '../../interests/interest.ts';
import { accept, refuse, type Decision, type Refused } from '../../kernel/decision.ts';
import { sharedInterests } from '../../matches/match.ts';
import type { StageNow } from '../../stages/stage.ts';
import type { ProposalAnswer } from '../inputs.ts';
import {
  isSameOffer,
  isSameProposal,
  isSameTime,
  offerOf,
  overlap,
  timeOf,
  timeProblem,
  type NewVersion,
  type OfferedSession,
  type OfferedTime,
  type OfferMoment,
  type PlaceAndTexts,
  type Proposal,
  type TimeRefusal,
} from './offer.ts';
import {
  proposalDeclined,
  sessionChanged,
  sessionRequested,
  sessionTimeProposed,
  type ProposalDeclined,
  type SessionChanged,
  type SessionRequested,
  type SessionTimeProposed,
} from './offer-events.ts';
import type { SessionChange, SessionRequest, TimeProposal } from './request-schema.ts';
import { repeatProblem, seriesOf, type SeriesRefusal } from './wish.ts';
import type { UnusualTime } from './sensible-times.ts';
import { type OfferFacts, wishProblem } from './wish.ts';
import { permit, type ActionRefusal, type Permitted } from '../session-actions.ts';
import {
  receiverOf,
  type PendingSession,
  type SessionDetails,
  type Supervised,
} from '../session.ts';
import type { NotNow } from '../supervision/rest.ts';
import type { WishRefusal } from '../supervision/standing-rules.ts';

export interface RequestState extends OfferFacts {
  readonly notNow: NotNow | null;
  readonly mySkills: Skills;
  readonly match: { readonly id: string; readonly skills: Skills } | null;
  readonly guardianIds: readonly string[];
  readonly stage: StageNow;
}

export type RequestRefusal =
  | 'wrong-role'
  | NotNow
  | 'not-matched'
  | 'no-parent'
  | 'interest-not-shared'
  | TimeRefusal
  | SeriesRefusal
  | WishRefusal
  | UnusualTime
  | 'already-exists';

/** Rule 6.1 */
export function canRequest(actor: Actor): boolean {
  return actor.role !== 'parent';
}

/** The first offer creates a pending session. Rules 6.1 to 6.19 and 6.63 */
export function decideRequest(
  actor: Actor,
  state: RequestState,
  input: SessionRequest,
  moment: OfferMoment,
): Decision<OfferedSession, SessionRequested, RequestRefusal> {
  if (!canRequest(actor)) return refuse('wrong-role');
  const { match, guardianIds, stage } = state;
  if (match === null) return refuse('not-matched');
  const shared = sharedInterests(state.mySkills, match.skills).map(({ name }) => name);
  if (shared.length === 0) return refuse('not-matched');
  if (guardianIds.length === 0 && stage !== 'of-age') return refuse('no-parent');
  if (!input.interests.every((name) => shared.includes(name))) return refuse('interest-not-shared');
  // This check comes first, because later refusals would reveal the match's times or rules.
  if (state.notNow !== null) return refuse(state.notNow);
  const when = timeProblem(input, moment, state.busy) ?? repeatProblem(input, moment.local);
  const problem = when ?? wishProblem(input, moment, state);
  if (problem !== null) return refuse(problem);
  const [elderId, youthId] =
    actor.role === 'elder' ? [actor.personId, match.id] : [match.id, actor.personId];
  const who = { id: input.id, elderId, youthId, createdBy: actor.personId };
  const { place, texts, ...content } = offerOf(input, moment);
  const { connectionMode } = place;
  const first = {
    createdAt: moment.instant,
    series: seriesOf(input, moment.startsAt),
    version: 1,
    agreedAt: null,
  };
  const session: PendingSession = {
    ...who,
    ...content,
    connectionMode,
    ...first,
    status: 'pending',
  };
  const offered = { session, place, texts, offeredAt: moment.instant };
  return accept(offered, sessionRequested(session, guardianIds, stage));
}

export interface ChangeState extends Supervised, OfferFacts {
  readonly offer: PlaceAndTexts;
  readonly mySkills: Skills;
  readonly otherSkills: Skills;
}

/** The database refuses too many changes and proposals (`asked-often`). Rules 1.181 and 6.351 */
type OfferRefusal = TimeRefusal | WishRefusal | UnusualTime | 'nothing-changed' | 'asked-often';

export type ChangeRefusal =
  | ActionRefusal<'change'>
  | 'interest-not-shared'
  | OfferRefusal
  /** The database found that one of the two people has just been paused, suspended or blocked. Rule 9.49 */
  | 'may-not-meet';

/** The requester's next offer creates a new version, which needs approval again. Rule 6.58 */
export function decideChange(
  actor: Actor,
  state: ChangeState | null,
  input: SessionChange,
  moment: OfferMoment,
): Decision<OfferedSession, SessionChanged, ChangeRefusal> {
  const allowed = permit('change', actor, state, input, moment.instant);
  if ('refusal' in allowed) return allowed;
  const { session, mySkills, otherSkills } = allowed;
  const shared = new Set(sharedInterests(mySkills, otherSkills).map(({ name }) => name));
  if (!input.interests.every((name) => shared.has(name))) return refuse('interest-not-shared');
  const problem = timeProblem(input, moment, allowed.busy);
  if (problem !== null) return refuse(problem);
  const offer = offerOf(input, moment);
  if (isSameOffer(offer, { ...session, ...allowed.offer })) return refuse('nothing-changed');
  // The sender confirmed the time when they chose it, so an unchanged time needs no new confirmation.
  const isTimeKept = isSameTime(offer, session);
  const wish = wishProblem(isTimeKept ? { unusualConfirmed: true } : input, moment, allowed);
  if (wish !== null) return refuse(wish);
  const { place, texts, ...content } = offer;
  const { connectionMode } = place;
  const next = nextVersion(allowed, { ...content, connectionMode }, null, moment.instant);
  return accept({ ...next.value, place, texts }, next.event);
}

export interface ProposalState extends Supervised, OfferFacts {
  readonly proposal: Proposal | null;
}

export type ProposalRefusal =
  | ActionRefusal<'propose'>
  /** A participant's note would reach the other one without the guardians. */
  | 'note-of-parent'
  | OfferRefusal;

/** The receiver or a guardian proposes another time. The session doesn't change. Rule 6.67 */
export function decideProposal(
  actor: Actor,
  state: ProposalState | null,
  input: TimeProposal,
  moment: OfferMoment,
): Decision<Proposal, SessionTimeProposed, ProposalRefusal> {
  const allowed = permit('propose', actor, state, input, moment.instant);
  if ('refusal' in allowed) return allowed;
  const { version, note } = input;
  if (note !== '' && actor.role !== 'parent') return refuse('note-of-parent');
  const { session, guardianIds } = allowed;
  const problem = timeProblem(input, moment, allowed.busy);
  if (problem !== null) return refuse(problem);
  const proposal: Proposal = {
    ...timeOf(input, moment),
    sessionId: session.id,
    version,
    proposedBy: actor.personId,
    note,
    createdAt: moment.instant,
  };
  if (isSameTime(proposal, session) || isSameProposal(proposal, allowed.proposal)) {
    return refuse('nothing-changed');
  }
  const wish = wishProblem(input, moment, allowed);
  if (wish !== null) return refuse(wish);
  return accept(proposal, sessionTimeProposed(session, proposal, guardianIds));
}

export interface AnswerState extends Supervised {
  readonly proposal: Proposal | null;
}

export type AcceptState = AnswerState & Omit<OfferFacts, 'hours'>;

export type AnswerRefusal = ActionRefusal<'accept' | 'decline'> | 'no-proposal';
export type AcceptRefusal =
  | AnswerRefusal
  | 'start-in-past'
  | 'overlaps-own-session'
  | 'overlaps-session'
  | WishRefusal
  /** The database found that one of the two people has just been paused, suspended or blocked. Rule 9.49 */
  | 'may-not-meet';

/** Accepting a proposal creates a new version, which guardians must approve as usual. Rule 6.69 */
export function decideAcceptance(
  actor: Actor,
  state: AcceptState | null,
  input: ProposalAnswer,
  now: Date,
): Decision<NewVersion, SessionChanged, AcceptRefusal> {
  const answered = proposalToAnswer('accept', actor, state, input, now);
  if ('refusal' in answered) return answered;
  const { session, proposal } = answered;
  if (proposal.startsAt <= now) return refuse('start-in-past');
  const problem = overlap(answered.busy) ?? answered.notPossible;
  if (problem !== null) return refuse(problem);
  const { connectionMode, interests } = session;
  const accepted = { connectionMode, interests, ...timeOf(proposal, proposal) };
  const next = nextVersion(answered, accepted, proposal.proposedBy, now);
  return accept(next.value, next.event);
}

/** Declining a proposal leaves the session unchanged. Rule 6.70 */
export function decideDecline(
  actor: Actor,
  state: AnswerState | null,
  input: ProposalAnswer,
  now: Date,
): Decision<Proposal, ProposalDeclined, AnswerRefusal> {
  const answered = proposalToAnswer('decline', actor, state, input, now);
  if ('refusal' in answered) return answered;
  const { session, proposal, guardianIds } = answered;
  return accept(proposal, proposalDeclined(session, proposal, guardianIds));
}

function proposalToAnswer<State extends AnswerState>(
  action: 'accept' | 'decline',
  actor: Actor,
  state: State | null,
  input: ProposalAnswer,
  now: Date,
): (Permitted<'accept', State> & { readonly proposal: Proposal }) | Refused<AnswerRefusal> {
  const allowed = permit(action, actor, state, input, now);
  if ('refusal' in allowed) return allowed;
  const { session, proposal } = allowed;
  if (proposal === null || proposal.version !== session.version) return refuse('no-proposal');
  // A newer proposal has replaced the one that the actor read.
  if (proposal.createdAt.toISOString() !== input.proposedAt) return refuse('changed-since-read');
  return { ...allowed, proposal };
}

/** A new version invalidates the former approval. Rule 6.58 */
function nextVersion(
  { session: former, ...youth }: Permitted<'change'>,
  content: OfferedTime & Pick<SessionDetails, 'connectionMode' | 'interests'>,
  proposedBy: string | null,
  now: Date,
): { value: NewVersion; event: SessionChanged } {
  const { id, elderId, youthId, createdBy, createdAt, series } = former;
  const who = { id, elderId, youthId, createdBy, createdAt, series };
  // A receiver who proposed the time has agreed to it. Otherwise, they are asked again. Rules 6.97 and 6.173
  const agreedAt = proposedBy === receiverOf(former) ? now : null;
  const version = former.version + 1;
  const session: PendingSession = { ...who, ...content, status: 'pending', version, agreedAt };
  return {
    value: { session, offeredAt: now },
    event: sessionChanged(session, former, youth, proposedBy),
  };
}
