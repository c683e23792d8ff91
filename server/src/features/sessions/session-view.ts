import { compareLevels } from '@oakling/domain/interests/interest';
import { avatarUrl } from '@oakling/domain/profile/avatar';
import { bucketOf } from '@oakling/domain/sessions/bucket';
import type { NewSession } from '@oakling/domain/sessions/decide-request';
import type { PersonCard, SessionNow, SessionView } from '@oakling/domain/sessions/contract';
import {
  durationMinutes,
  FORMER_MEMBER,
  type CancelledSession,
  type Place,
  type Session,
} from '@oakling/domain/sessions/session';
import { readAvatar } from '../profile/queries.ts';
import { placeOf } from './place-columns.ts';
import {
  toSession,
  type CardColumns,
  type SessionListRow,
  type SessionNowRow,
} from './session-row.ts';
import { viewLife } from './view-life.ts';

/** Rule 9.52: an elder whose account is gone. */
const FORMER_ELDER: CardColumns = {
  id: FORMER_MEMBER,
  name: 'Former member',
  role: 'elder',
  avatar: null,
  skills: {},
  vetting: 'unverified',
};

/** A session as it goes to the browser. What the viewer may not see is not in the row any more. */
export function viewSession(row: SessionListRow, now: Date): SessionView {
  const session = toSession(row);
  return { ...view(session, row, now), outcome: row.outcome, ...viewLife(session, row) };
}

/** A session that a parent has just decided, from the row that was locked for it. */
export function viewDecided(
  session: Session,
  supervised: { readonly row: SessionListRow } | null,
  now: Date,
): SessionView {
  if (supervised === null) throw new Error(`session ${session.id} was decided without a row`);
  const { row } = supervised;
  // A proposal ends with the decision.
  return {
    ...view(session, row, now),
    outcome: row.outcome,
    ...viewLife(session, { ...row, proposal: null }),
  };
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
  const shown = { elder: cardWith(session.elderId), youth: cardWith(session.youthId), message };
  const life = viewLife(session, { revisions: [], proposal: null, outcome: null });
  return { ...viewWith(session, shown, place, now), outcome: null, ...life };
}

/** The same as it is now, without its life. */
export function viewSessionNow(row: SessionNowRow, now: Date): SessionNow {
  return view(toSession(row), row, now);
}

function view(session: Session, row: SessionNowRow, now: Date): SessionNow {
  return viewWith(session, row, placeOf(row), now);
}

function viewWith(
  session: Session,
  row: Pick<SessionNowRow, 'elder' | 'youth' | 'message'>,
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
    date: session.date,
    startTime: session.startTime,
    endTime: session.endTime,
    timeZone: session.timeZone,
    startsAt: session.startsAt.toISOString(),
    endsAt: session.endsAt.toISOString(),
    durationMinutes: durationMinutes(session),
    message: row.message ?? '',
    // Rule 6.19: a youth takes part in every session, so a parent decides about each.
    requiresApproval: true,
    createdAt: session.createdAt.toISOString(),
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
