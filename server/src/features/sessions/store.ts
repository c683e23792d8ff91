import type { AskedGuardians } from '@oakling/domain/sessions/supervision/missing-approvals';
import type { Approval } from '@oakling/domain/sessions/supervision/decide-approval';
import {
  type ApprovedSession,
  type OpenSession,
  type RejectedSession,
  sessionSchema,
  type Supervised,
} from '@oakling/domain/sessions/session';
import type { Cancellation } from '@oakling/domain/sessions/asking/decide-cancellation';
import type { WholeSession } from '@oakling/domain/sessions/view-session';
import type { Actor } from '@oakling/domain/identity/role';
import type { Skills } from '@oakling/domain/interests/interest';
import type { StandingRule } from '@oakling/domain/sessions/supervision/standing-rules';
import { sql, type RawBuilder } from 'kysely';
import * as v from 'valibot';
import { findSupervision } from '../identity/queries.ts';
import { asOwner, brokenConstraint, isRlsViolation, type Tx } from '../../platform/db/database.ts';
import { RefusalRollback, type Save } from '../../platform/db/transact.ts';
import { lockOwnChildsSession } from './queries.ts';
import { type Cursor, isBehind } from './day/reminder-store.ts';
import { findSeriesDates } from './supervision/series-store.ts';
import { mapRuleViolation, ruleViolationOf } from './supervision/standing-rules-store.ts';
import { openIn, parseSupervised, supervisedColumns } from './supervised-store.ts';

export interface SeenByParent extends Supervised, WholeSession {
  readonly brokenRules: readonly StandingRule[];
  readonly card: string | null;
  readonly badDays: readonly string[];
  readonly asked: AskedGuardians;
}

export const NOBODY_ASKED: AskedGuardians = { isAll: false, guardians: [] };

export async function lockSupervised(
  tx: Tx,
  sessionId: string,
  now: Date,
): Promise<SeenByParent | null> {
  const found = await lockOwnChildsSession(tx, sessionId, now);
  if (found === null) return null;
  const { brokenRules, asked, elderProfile } = found.row;
  const { session, stage } = found.part;
  const card = elderProfile?.card ?? null;
  const dates = session.status === 'pending' ? await findSeriesDates(tx, session) : [];
  const badDays = dates
    .filter(({ day, problem }) => problem !== null && day !== session.date)
    .map(({ day }) => day);
  // Decided sessions have no pending approvers.
  return { ...found, session, stage, brokenRules, card, badDays, asked: asked ?? NOBODY_ASKED };
}

/** Locks an open session that concerns the actor. Returns null if there is none. Rule 6.57 */
export const lockConcerning = (tx: Tx, actor: Actor, sessionId: string) =>
  readConcerning(tx, actor, sessionId, sql`for update`);

/** A session in which the actor takes part, but which no policy lets them change. Rule 6.21 */
export const findAttended = (tx: Tx, actor: Actor, sessionId: string) =>
  readConcerning(tx, actor, sessionId, sql``);

/** A session that concerns the actor, locked as long as anything about it can change. Rule 6.56 */
export async function loadConcerning(
  tx: Tx,
  actor: Actor,
  sessionId: string,
): Promise<Supervised | null> {
  return (await lockConcerning(tx, actor, sessionId)) ?? (await findAttended(tx, actor, sessionId));
}

/** The other participant's skills, which the actor may see because of the session. */
export async function findSkillsOfOther(
  tx: Tx,
  { personId }: Actor,
  { session }: Supervised,
): Promise<Skills> {
  const otherId = session.elderId === personId ? session.youthId : session.elderId;
  const row = await tx
    .selectFrom('person_cards')
    .select('skills')
    .where('id', '=', otherId)
    .executeTakeFirst();
  return row?.skills ?? {};
}

async function readConcerning(
  tx: Tx,
  actor: Actor,
  sessionId: string,
  lock: RawBuilder<unknown>,
): Promise<Supervised | null> {
  const { rows } = await sql<{ session: unknown }>`
    select session_state(session) as session from sessions as session where session.id = ${sessionId} ${lock}
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  const session = v.parse(sessionSchema, row.session);
  const supervision = await asOwner(tx, actor.personId, () => findSupervision(tx, session.youthId));
  return { session, ...supervision };
}

/**
 * Saves the guardians for whom an approval was given, if all must approve. If one approval is enough, it is saved with
 * the decision. Refused as `others-asked` if a guardian has just come back or lost the role.
 */
export async function saveApprovals(
  tx: Tx,
  actor: Actor,
  { isAll }: AskedGuardians,
  { session, givenFor, leaveOut }: Approval,
  now: Date,
): Promise<void> {
  if (!isAll || givenFor.length === 0) return;
  const given = {
    session_id: session.id,
    version: session.version,
    given_by: actor.personId,
    given_at: now,
    left_out: leaveOut === 'others' ? [] : leaveOut,
  };
  await tx
    .insertInto('session_approvals')
    .values(givenFor.map((guardian_id) => ({ ...given, guardian_id })))
    .execute()
    .catch((error: unknown) => {
      throw isRlsViolation(error) ? new RefusalRollback('others-asked' as const) : error;
    });
}

/**
 * Rejected as `overlaps` if either person has another approved session at that time, and as `may-not-meet` if either
 * has just been paused, suspended or blocked.
 */
export function decisionStatement(session: ApprovedSession | RejectedSession): Save {
  const decided = session.decidedAt;
  const reason = session.status === 'rejected' ? session.rejectionReason : '';
  // Serializes approvals that share a participant, which could otherwise deadlock on the overlap constraint.
  const people = session.status === 'approved' ? [session.elderId, session.youthId].toSorted() : [];
  return {
    statement: sql`
      update sessions
      set status = ${session.status}, decided_at = ${decided}, decided_by = ${session.decidedBy},
        rejection_reason = ${reason}, updated_at = ${decided}
      where id = ${session.id} and (
        select count(pg_advisory_xact_lock(hashtextextended(person, 0)))
        from unnest(${people}::text[]) as person
      ) >= 0
      returning id
    `,
    mapDatabaseError(error) {
      const constraint = brokenConstraint(error);
      if (constraint === 'sessions_elder_overlap' || constraint === 'sessions_youth_overlap') {
        return new RefusalRollback('overlaps' as const);
      }
      if (constraint === 'sessions_approved_by_all') {
        return new RefusalRollback('others-asked' as const);
      }
      if (ruleViolationOf(error) !== null)
        return new RefusalRollback('against-your-rules' as const);
      // The youth has turned 13 or 18 in the meantime.
      if (constraint === 'sessions_youth_first') return new RefusalRollback('youth-first' as const);
      if (constraint === 'sessions_decided_alone')
        return new RefusalRollback('not-your-child' as const);
      const isLate = constraint === 'sessions_may_meet';
      return isLate ? new RefusalRollback('may-not-meet' as const) : error;
    },
  };
}

/**
 * Selects the sessions between two people, those of one person, or those of a guardian's children who have no other
 * guardian.
 */
export type Meeting = { readonly between: readonly [string, string] } | { readonly of: string };

/** Needs owner rights. */
export async function lockOpenSessions(
  tx: Tx,
  meeting: Meeting,
  now: Date,
): Promise<{ session: OpenSession; guardianIds: readonly string[] }[]> {
  const whose =
    'of' in meeting
      ? sql`(
          session.elder_id = ${meeting.of} or session.youth_id = ${meeting.of}
          or session.youth_id = any (children_left_by(${meeting.of}))
        )`
      : sql`(session.elder_id, session.youth_id) in (
          (${meeting.between[0]}, ${meeting.between[1]}),
          (${meeting.between[1]}, ${meeting.between[0]})
        )`;
  const { rows } = await sql<{ session: unknown; guardianIds: readonly string[] }>`
    select session_state(session) as session, guardians_of(session.youth_id) as "guardianIds"
    from sessions as session
    where ${whose} and session.status in ('pending', 'approved') and lower(session.during) > ${now}
    order by session.id
    for update of session
  `.execute(tx);
  return rows.flatMap(({ session: found, guardianIds }) =>
    openIn(found).map((session) => ({ session, guardianIds })),
  );
}

export function agreementStatement({ id, agreedAt }: OpenSession): Save {
  return {
    statement: sql`select agree_to_session(${id}, ${agreedAt})`,
    mapDatabaseError: mapRuleViolation,
  };
}

/** Uses the actor's rights. */
export async function saveCancellation(
  tx: Tx,
  { session, heldReason, following }: Cancellation,
): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      status: 'cancelled',
      cancelled_at: session.cancelledAt,
      cancelled_by: session.cancelledBy,
      cancellation_reason: session.cancellationReason,
      updated_at: session.cancelledAt,
    })
    .where('id', '=', session.id)
    .execute();
  for (const each of following) {
    await saveCancellation(tx, { session: each, heldReason: '', following: [] });
  }
  if (heldReason === '' || session.cancelledBy === null) return;
  await tx
    .insertInto('held_reasons')
    .values({ session_id: session.id, written_by: session.cancelledBy, words: heldReason })
    .execute();
}

/** Returns null if no reason is held. Rule 6.270 */
export async function findHeldReason(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('held_reasons')
    .select('words')
    .where('session_id', '=', id)
    .executeTakeFirst();
  return row?.words ?? null;
}

/** @throws RefusalRollback `not-held-back` if another guardian has just passed it on. */
export async function passOnReason(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql<{ passed: string | null }>`
    select pass_on_reason(${id}) as passed
  `.execute(tx);
  if ((rows[0]?.passed ?? null) === null) throw new RefusalRollback('not-held-back' as const);
}

/** Locks the next request that was undecided at its start and hasn't been announced yet. Rule 6.64 */
export async function lockUndecided(
  tx: Tx,
  now: Date,
  behind: Cursor | null,
): Promise<Supervised | null> {
  const { rows } = await sql`
    select ${supervisedColumns}
    from sessions as session join people as youth on youth.id = session.youth_id
    where session.status = 'pending' and session.lapsed_at is null
      and lower(session.during) <= ${now} and ${isBehind(behind)}
    order by lower(session.during), session.id limit 1
    for update of session skip locked
  `.execute(tx);
  const [row] = rows;
  return row === undefined ? null : parseSupervised(row);
}

export async function saveLapse(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ lapsed_at: now }).where('id', '=', id).execute();
}
