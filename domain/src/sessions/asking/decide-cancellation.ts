import type { Actor } from '../../identity/role.ts';
import { accept, refuse, type Decision } from '../../kernel/decision.ts';
import {
  sessionCancelled,
  type Cancelling,
  type OtherDate,
  type ReasonPassedOn,
  type SessionCancelled,
} from '../events.ts';
import { permit, type ActionRefusal } from '../session-actions.ts';
import {
  base,
  receiverOf,
  type CancelledSession,
  type OpenSession,
  type Supervised,
} from '../session.ts';
import { noIn } from '../supervision/rest.ts';

/**
 * Reasons that an elder and a supervised youth can exchange immediately; free text is held for a guardian. The database
 * has the same list (`prepared_reasons`). Rule 6.270
 */
export const PREPARED_REASONS: readonly string[] = [
  'I am not well.',
  'Something has come up.',
  'Let us find another time.',
];

/**
 * Cancels a pending or future session because a person canceled it, blocked, paused, suspended or removed someone.
 * Rules 6.57, 9.11, 9.15, 9.19 and 9.46
 */
export function cancelSession(
  session: OpenSession,
  guardianIds: readonly string[],
  cancelling: Cancelling,
  now: Date,
): { session: CancelledSession; event: SessionCancelled } {
  const was = session.status === 'approved' ? session : { decidedAt: null, decidedBy: null };
  const { decidedAt, decidedBy } = was;
  const isSaid = cancelling.cause === 'person';
  return {
    session: {
      ...session,
      status: 'cancelled',
      cancelledAt: now,
      cancelledBy: isSaid ? cancelling.cancelledBy : null,
      cancellationReason: isSaid && !cancelling.isHeld ? cancelling.reason : '',
      decidedAt,
      decidedBy,
    },
    event: sessionCancelled(session, guardianIds, session.status, cancelling),
  };
}

export type CancellationRefusal = ActionRefusal<'cancel'>;

export interface Cancellation {
  readonly session: CancelledSession;
  readonly heldReason: string;
  /** The later dates of the series that are called off with it. Rule 6.434 */
  readonly following: readonly CancelledSession[];
}

/** A participant or guardian cancels the version they read, before the session starts. Rules 6.57 and 6.270 */
export function decideCancellation(
  actor: Actor,
  state: Supervised | null,
  input: { version: number; reason: string; rest?: boolean },
  now: Date,
  following: readonly OpenSession[] = [],
): Decision<Cancellation, SessionCancelled, CancellationRefusal> {
  const allowed = permit('cancel', actor, state, input, now);
  if ('refusal' in allowed) return allowed;
  const { reason } = input;
  const isHeld =
    actor.role !== 'parent' &&
    allowed.stage !== 'of-age' &&
    reason !== '' &&
    !PREPARED_REASONS.includes(reason);
  const { session } = allowed;
  // Leaving out an approved date of a series isn't a no. Rule 6.434
  const isOneDate = session.status === 'approved' && (session.series ?? null) !== null;
  const isReceiver = receiverOf(session) === actor.personId;
  const isDeclined = isReceiver && session.agreedAt === null && !isOneDate;
  const no = isDeclined ? noIn(input) : null;
  const by = { cause: 'person', cancelledBy: actor.personId, isHeld, no } as const;
  const said = { ...by, reason, following: following.map(otherDate) };
  const cancelled = cancelSession(session, allowed.guardianIds, said, now);
  const others = following.map((each) =>
    cancelSession(each, allowed.guardianIds, { ...by, reason: '', following: [] }, now),
  );
  return accept(
    {
      session: cancelled.session,
      heldReason: isHeld ? reason : '',
      following: others.map((each) => each.session),
    },
    cancelled.event,
  );
}

const otherDate = ({ startsAt, version, series }: OpenSession): OtherDate => ({
  startsAt,
  seriesStart: series?.startsAt ?? startsAt,
  version,
});

export type PassOnRefusal = ActionRefusal<'passOn'>;

/** A guardian passes a held reason on to the other participant. Rule 6.271 */
export function decidePassingOn(
  actor: Actor,
  state: Supervised | null,
  heldReason: string | null,
  now: Date,
): Decision<{ readonly sessionId: string }, ReasonPassedOn, PassOnRefusal> {
  const allowed = permit('passOn', actor, state, {}, now);
  if ('refusal' in allowed) return allowed;
  const { session, guardianIds } = allowed;
  if (heldReason === null || session.cancelledBy === null) return refuse('not-held-back');
  return accept(
    { sessionId: session.id },
    {
      ...base(session, guardianIds),
      type: 'ReasonPassedOn',
      cancelledBy: session.cancelledBy,
      reason: heldReason,
      after: { isHeld: false },
    },
  );
}
