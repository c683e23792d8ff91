import { compareLevels, type Skills } from '@oakling/domain/interests/interest';
import { avatarUrl } from '@oakling/domain/profile/avatar';
import type {
  ElderProfile,
  PersonCard,
  QuestionView,
  SessionNow,
  SessionView,
} from '@oakling/domain/sessions/contract';
import type { NewSession } from '@oakling/domain/sessions/decide-request';
import type { Outcome } from '@oakling/domain/sessions/outcome';
import type { TimeMark } from '@oakling/domain/sessions/sensible-times';
import {
  bucketOf,
  type CancelledSession,
  durationMinutes,
  FORMER_MEMBER,
  type Place,
  type Session,
} from '@oakling/domain/sessions/session';
import type { StandingRule } from '@oakling/domain/sessions/standing-rules';
import { readAvatar } from '../profile/queries.ts';
import { type Life, type ProposalJson, type RevisionJson, viewLife } from './life-queries.ts';
import { placeOf, type PlaceColumns } from './place-columns.ts';
import { type SessionRow, toSession } from './session-row.ts';
import { marksOf } from './youth-hours.ts';

/** What the viewer may see of one of the two who meet. */
export interface CardColumns {
  readonly id: string;
  readonly name: string;
  readonly role: 'elder' | 'youth';
  readonly avatar: string | null;
  readonly skills: Skills;
  readonly vetting: string;
}

/** A session as the database gives it to somebody who may see it (`sessions_seen_by`), with its moments as text. */
export interface SeenJson {
  readonly session: Omit<SessionRow, Moment> & {
    readonly created_at: string;
    readonly agreed_at: string | null;
    readonly decided_at: string | null;
    readonly cancelled_at: string | null;
  };
  readonly starts_at: string;
  readonly ends_at: string;
  /** Null once the elder's account is gone. */
  readonly elder: CardColumns | null;
  readonly youth: CardColumns;
  /** Null while the viewer may not see it. */
  readonly place: (PlaceColumns & { readonly message: string }) | null;
  readonly revisions: readonly RevisionJson[] | null;
  readonly proposal: ProposalJson | null;
  readonly question: QuestionJson | null;
  readonly outcome: Outcome | null;
  readonly elder_profile: ElderProfileJson | null;
  readonly broken_rules: readonly StandingRule[] | null;
}
/** Rule 6.122: what the parent asked the elder. */
interface QuestionJson {
  readonly question: string;
  readonly asked_at: string;
  readonly answer: string;
  readonly answered_at: string | null;
}
/** Rule 6.95: who the elder is, for the parent who decides. */
interface ElderProfileJson {
  /** Null where no browser of the youth has named one. */
  readonly youth_zone: string | null;
  readonly bio: string;
  readonly age_range: string;
  readonly joined_at: string;
  readonly checks: { readonly names: string[]; readonly last_on: string } | null;
  readonly sessions_with_child: number;
  readonly sessions_with_others: number;
  readonly has_met_child_in_person: boolean;
}
type Moment = 'starts_at' | 'ends_at' | 'created_at' | 'agreed_at' | 'decided_at' | 'cancelled_at';

/** A session with all that belongs to it, as far as its reader may see. */
export interface SeenSession extends Life {
  readonly session: Session;
  /** Null once the elder's account is gone. */
  readonly elder: CardColumns | null;
  readonly youth: CardColumns;
  /** Null while the reader may not see it, and with it the message. */
  readonly place: Place | null;
  readonly message: string | null;
  /** Null for all but the parent and the elder. */
  readonly question: QuestionView | null;
  /** Null for all but a parent who may decide. */
  readonly elderProfile: ElderProfile | null;
  /** None for all but a parent who may decide. */
  readonly brokenRules: readonly StandingRule[];
  /** What is unusual about its time; empty for all but a parent who may decide. Rule 6.114 */
  readonly timeMarks: readonly TimeMark[];
}

export function toSeen(json: SeenJson): SeenSession {
  const { session: row, elder, youth, place, revisions, proposal, outcome } = json;
  const profile = json.elder_profile;
  const session = toSession({
    ...row,
    starts_at: new Date(json.starts_at),
    ends_at: new Date(json.ends_at),
    created_at: new Date(row.created_at),
    agreed_at: momentIn(row.agreed_at),
    decided_at: momentIn(row.decided_at),
    cancelled_at: momentIn(row.cancelled_at),
  });
  return {
    session,
    elder,
    youth,
    place: place === null ? null : placeOf(place),
    message: place?.message ?? null,
    revisions: revisions ?? [],
    proposal,
    outcome,
    question: json.question === null ? null : questionOf(json.question),
    timeMarks: profile === null ? [] : marksOf(session, profile.youth_zone),
    elderProfile: profile === null ? null : profileOf(profile),
    brokenRules: json.broken_rules ?? [],
  };
}

const momentIn = (text: string | null) => (text === null ? null : new Date(text));

function questionOf(row: QuestionJson): QuestionView {
  const { question, answer: words, answered_at: at } = row;
  const answer = at === null ? null : { words, at: new Date(at).toISOString() };
  return { question, askedAt: new Date(row.asked_at).toISOString(), answer };
}
function profileOf(row: ElderProfileJson): ElderProfile {
  return {
    bio: row.bio,
    ageRange: row.age_range,
    joinedAt: new Date(row.joined_at).toISOString(),
    checks: row.checks && { names: row.checks.names, lastOn: row.checks.last_on },
    sessionsWithChild: row.sessions_with_child,
    sessionsWithOthers: row.sessions_with_others,
    hasMetChildInPerson: row.has_met_child_in_person,
  };
}

/** Rule 9.52: an elder whose account is gone. */
const FORMER_ELDER: CardColumns = {
  id: FORMER_MEMBER,
  name: 'Former member',
  role: 'elder',
  avatar: null,
  skills: {},
  vetting: 'unverified',
};

/** A session as it goes to the browser. What its reader may not see is not in it any more. */
export function viewSession(seen: SeenSession, now: Date): SessionView {
  const { session, place, question, outcome } = seen;
  const brokenRules = session.status === 'pending' ? [...seen.brokenRules] : [];
  return {
    ...view(session, seen, place, now),
    question,
    outcome,
    brokenRules,
    ...viewLife(session, seen),
  };
}

/** A session that a parent has just decided, from what was locked for it. */
export function viewDecided(
  session: Session,
  supervised: { readonly seen: SeenSession },
  now: Date,
): SessionView {
  // A proposal ends with the decision.
  return viewSession({ ...supervised.seen, session, timeMarks: [], proposal: null }, now);
}

/** A request that was just made, as the requester sees it. */
export function viewRequested(
  { session, place, message }: NewSession,
  cards: readonly (CardColumns | null)[],
  now: Date,
): SessionView {
  const cardWith = (id: string) => {
    const card = cards.find((each) => each?.id === id);
    if (card === undefined || card === null) throw new Error(`person ${id} has no card`);
    return card;
  };
  const people = { elder: cardWith(session.elderId), youth: cardWith(session.youthId) };
  const shown = { ...people, message, elderProfile: null, timeMarks: [] };
  const life = viewLife(session, { revisions: [], proposal: null, outcome: null });
  return {
    ...view(session, shown, place, now),
    question: null,
    outcome: null,
    brokenRules: [],
    ...life,
  };
}

function view(
  session: Session,
  row: Pick<SeenSession, 'elder' | 'youth' | 'message' | 'elderProfile' | 'timeMarks'>,
  place: Place | null,
  now: Date,
): SessionNow {
  const elder = row.elder ?? FORMER_ELDER;
  const isByYouth = session.createdBy === session.youthId;
  const [initiator, receiver] = isByYouth ? [row.youth, elder] : [elder, row.youth];
  return {
    id: session.id,
    version: session.version,
    status: session.status,
    bucket: bucketOf(session, now),
    connectionMode: session.connectionMode,
    place,
    interests: session.interests.map((name) => {
      const [mine, theirs] = [initiator.skills[name], receiver.skills[name]];
      const isComparable = mine !== undefined && theirs !== undefined;
      return { name, comparison: isComparable ? compareLevels(mine, theirs) : null };
    }),
    initiator: cardOf(initiator),
    receiver: cardOf(receiver),
    elderProfile: session.status === 'pending' ? row.elderProfile : null,
    date: session.date,
    startTime: session.startTime,
    endTime: session.endTime,
    timeZone: session.timeZone,
    startsAt: session.startsAt.toISOString(),
    endsAt: session.endsAt.toISOString(),
    timeMarks: [...row.timeMarks],
    durationMinutes: durationMinutes(session),
    message: row.message ?? '',
    // Rule 6.19: a youth takes part in every session, so a parent decides about each.
    requiresApproval: true,
    createdAt: session.createdAt.toISOString(),
    agreedAt: session.agreedAt?.toISOString() ?? null,
    decidedAt: session.status === 'pending' ? null : (session.decidedAt?.toISOString() ?? null),
    rejectionReason: session.status === 'rejected' ? session.rejectionReason : '',
    cancelled: session.status === 'cancelled' ? cancelledView(session, elder, row.youth) : null,
  };
}

/** Rule 6.57: of those who can, all but the participants are the parent. */
function cancelledView(
  session: CancelledSession,
  ...participants: readonly CardColumns[]
): SessionView['cancelled'] {
  const { cancelledBy, cancellationReason: reason, cancelledAt } = session;
  const by = participants.find(({ id }) => id === cancelledBy);
  return {
    by: by === undefined ? null : cardOf(by),
    byParent: cancelledBy !== null && by === undefined,
    reason,
    at: cancelledAt.toISOString(),
  };
}

function cardOf({ id, name, role, avatar, vetting }: CardColumns): PersonCard {
  const isVerified = vetting === 'verified';
  return { id, name, role, avatarUrl: avatarUrl(id, readAvatar(avatar)), isVerified };
}
