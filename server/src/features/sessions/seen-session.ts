import { compareLevels } from '@oakling/domain/interests/interest';
import { avatarUrl } from '@oakling/domain/profile/avatar';
import type {
  ElderProfile,
  PersonCard,
  QuestionView,
  SessionNow,
  SessionView,
} from '@oakling/domain/sessions/contract';
import type { AskedGuardians } from '@oakling/domain/sessions/asked-guardians';
import type { OfferedSession } from '@oakling/domain/sessions/offer';
import type { TimeMark } from '@oakling/domain/sessions/sensible-times';
import {
  bucketOf,
  type CancelledSession,
  durationMinutes,
  FORMER_MEMBER,
  type Place,
  type Session,
} from '@oakling/domain/sessions/session';
import { waitsFor } from '@oakling/domain/sessions/own-word';
import type { ThanksView } from '@oakling/domain/sessions/thanks-cards';
import type { StandingRule } from '@oakling/domain/sessions/standing-rules';
import type { StageNow } from '@oakling/domain/stages/stage';
import { readAvatar } from '../profile/queries.ts';
import { type Life, viewLife } from './life-queries.ts';
import { placeOf } from './place-columns.ts';
import type { CardColumns, SeenJson } from './seen-json.ts';
import { askedOf, profileOf, questionOf, thanksOf } from './seen-parts.ts';
import { toSession } from './session-row.ts';
import { viewDay, type OnTheDay } from './view-day.ts';
import { marksOf } from './youth-hours.ts';

/** A session with all that belongs to it, as far as its reader may see. */
export interface SeenSession extends Life, OnTheDay {
  readonly session: Session;
  readonly stage: StageNow;
  readonly asksNext: readonly string[];
  /** Null once the elder's account is gone. */
  readonly elder: CardColumns | null;
  readonly youth: CardColumns;
  /** Null while the reader may not see it, and with it the note. */
  readonly place: Place | null;
  readonly note: string | null;
  /** Null for all but the parent and the elder. */
  readonly question: QuestionView | null;
  /** Null for all but a parent who may decide. */
  readonly elderProfile: ElderProfile | null;
  /** None for all but a parent who may decide. */
  readonly brokenRules: readonly StandingRule[];
  /** Null for all but a guardian who may decide. */
  readonly asked: AskedGuardians | null;
  /** What is unusual about its time; empty for all but a parent who may decide. Rule 6.114 */
  readonly timeMarks: readonly TimeMark[];
  /** As far as the reader is thanked or thanks, and all of them for a guardian. Rule 6.217 */
  readonly thanks: readonly ThanksView[];
}

export function toSeen(json: SeenJson): SeenSession {
  const { session: row, elder, youth, stage, place, revisions, proposal, outcome } = json;
  const profile = json.elder_profile;
  const guardianNames = new Map((json.guardians ?? []).map(({ id, name }) => [id, name]));
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
    stage,
    asksNext: stage === 'of-age' ? [] : (json.asks_next ?? []),
    place: place === null ? null : placeOf(place),
    note: place?.note ?? null,
    wordSeed: place?.word_seed ?? null,
    delays: json.delays ?? [],
    checks: json.checks?.names ?? [],
    revisions: revisions ?? [],
    proposal,
    outcome,
    approvals: (json.approvals ?? []).map(({ version, given_by }) => ({
      version,
      givenBy: given_by,
    })),
    guardianNames,
    question: json.question === null ? null : questionOf(json.question, guardianNames),
    timeMarks: profile === null ? [] : marksOf(session, profile.youth_zone),
    elderProfile: profile === null ? null : profileOf(profile),
    brokenRules: json.broken_rules ?? [],
    asked: json.asked === null ? null : askedOf(json.asked),
    thanks: (json.thanks ?? []).map((each) => thanksOf(each, youth.id)),
  };
}

const momentIn = (text: string | null) => (text === null ? null : new Date(text));

/** Rule 9.52: an elder whose account is gone. */
const FORMER_ELDER: CardColumns = {
  id: FORMER_MEMBER,
  name: 'Former member',
  role: 'elder',
  avatar: null,
  skills: {},
  vetting: 'unverified',
};

/** A session as it goes to the browser. What its reader may not see is left out. */
export function viewSession(seen: SeenSession, now: Date): SessionView {
  const { session, place, question, outcome } = seen;
  const brokenRules = session.status === 'pending' ? [...seen.brokenRules] : [];
  return {
    ...view(session, seen, place, now),
    ...viewDay(session, seen, now),
    question,
    outcome,
    brokenRules,
    ...viewLife(session, seen),
  };
}

/** Nothing became of it yet. */
const NO_LIFE: Life = {
  revisions: [],
  proposal: null,
  approvals: [],
  guardianNames: new Map(),
  outcome: null,
};

/** A request that was just made, as the requester sees it. */
export function viewRequested(
  { session, place, note }: OfferedSession,
  cards: readonly (CardColumns | null)[],
  stage: StageNow,
  now: Date,
): SessionView {
  const cardWith = (id: string) => {
    const card = cards.find((each) => each?.id === id);
    if (card === undefined || card === null) throw new Error(`person ${id} has no card`);
    return card;
  };
  const people = { elder: cardWith(session.elderId), youth: cardWith(session.youthId) };
  const shown = {
    ...people,
    stage,
    asksNext: [],
    note,
    elderProfile: null,
    timeMarks: [],
    asked: null,
    thanks: [],
  };
  const life = viewLife(session, NO_LIFE);
  return {
    ...view(session, shown, place, now),
    delays: [],
    meetingCheck: null,
    question: null,
    outcome: null,
    brokenRules: [],
    ...life,
  };
}

function view(
  session: Session,
  row: Pick<
    SeenSession,
    | 'elder'
    | 'youth'
    | 'stage'
    | 'asksNext'
    | 'note'
    | 'elderProfile'
    | 'timeMarks'
    | 'asked'
    | 'thanks'
  >,
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
    message: row.note ?? '',
    thanks: [...row.thanks],
    // Rule 6.19: a youth takes part in every session, so a parent decides about each.
    requiresApproval: true,
    waitsFor: waitsFor(session, row.stage),
    ...(row.asksNext.length > 0 && { asksNext: [...row.asksNext] }),
    createdAt: session.createdAt.toISOString(),
    agreedAt: session.agreedAt?.toISOString() ?? null,
    asked: session.status === 'pending' ? row.asked : null,
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

function cardOf({ id, name, role, avatar, vetting, adult = null }: CardColumns): PersonCard {
  const isVerified = vetting === 'verified';
  const card = { id, name, role, avatarUrl: avatarUrl(id, readAvatar(avatar)), isVerified };
  return adult === null ? card : { ...card, adult };
}
