import { compareLevels, type Skills } from '@oakling/domain/interests/interest';
import { avatarUrl } from '@oakling/domain/profile/avatar';
import { bucketOf } from '@oakling/domain/sessions/bucket';
import type { PersonCard, SessionNow, SessionView } from '@oakling/domain/sessions/contract';
import {
  durationMinutes,
  FORMER_MEMBER,
  type CancelledSession,
  type Session,
} from '@oakling/domain/sessions/session';
import { readAvatar } from '../profile/queries.ts';
import { placeOf, type PlaceColumns } from './place-columns.ts';
import type { SessionListRow, SessionNowRow } from './queries.ts';
import { toSession } from './session-row.ts';
import { viewLife } from './view-life.ts';

export interface CardColumns {
  readonly id: string;
  readonly name: string;
  readonly role: 'elder' | 'youth';
  readonly avatar: string | null;
  readonly skills: Skills;
  readonly vetting: string;
}

export type ArrangementColumns = PlaceColumns & { readonly message: string | null };

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

/** The same as it is now, without its life. */
export function viewSessionNow(row: SessionNowRow, now: Date): SessionNow {
  return view(toSession(row), row, now);
}

function view(session: Session, row: SessionNowRow, now: Date): SessionNow {
  const elder = row.elder ?? FORMER_ELDER;
  const isByYouth = session.createdBy === session.youthId;
  const [initiator, receiver] = isByYouth ? [row.youth, elder] : [elder, row.youth];
  return {
    id: session.id,
    version: session.version,
    status: session.status,
    bucket: bucketOf(session, now),
    connectionMode: session.connectionMode,
    place: placeOf(row),
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
