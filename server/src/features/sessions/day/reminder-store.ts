import {
  ASKING_MS,
  NUDGE,
  START_REMINDERS,
  UNANSWERED,
  type Awaited,
  type Reminder,
} from '@oakling/domain/sessions/day/decide-reminder';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { RefusalRollback } from '../../../platform/db/transact.ts';
import type { Supervised } from '@oakling/domain/sessions/session';
import { parseSupervised, supervisedColumns } from '../supervised-store.ts';

const start = sql<Date>`lower(session.during)`;
const milliseconds = (count: number) => sql`${count} * interval '1 millisecond'`;
const after = (now: Date, count: number) => new Date(now.getTime() + count);

/** The longest session starts and ends on one date, which has up to 25 hours when the clocks go back. */
const LONGEST_MS = 25 * 60 * 60_000;

/** True if a guardian has proposed another time that awaits an answer. */
const isAnswered = sql<boolean>`exists (
  select from session_offers as proposal
  where proposal.session_id = session.id and proposal.version > session.version
    and proposal.proposed_by = any (guardians_of(session.youth_id))
)`;

const waitsForGuardians = sql<boolean>`
  next_approver(session, stage_now(youth.stage, youth.of_age_at)) = 'guardians'
`;

/** When the receiver was asked about this version, through the request or the latest change. */
export const whenAsked = sql<Date>`coalesce(
  (select offer.created_at from session_offers as offer
    where offer.session_id = session.id and offer.version = session.version),
  session.created_at
)`;

/** True if the receiver has proposed another time, which is also an answer. */
export const isProposed = sql<boolean>`exists (
  select from session_offers as proposal
  where proposal.session_id = session.id and proposal.version > session.version
    and proposal.proposed_by in (session.elder_id, session.youth_id)
    and proposal.proposed_by <> session.created_by
)`;

/** Selects due sessions by the same rule as `isDue` in domain. */
function dueAt(reminder: Reminder, now: Date): RawBuilder<boolean> {
  if (reminder === 'decision-waiting') {
    return sql`session.status = 'pending' and session.lapsed_at is null
      and ${start} > ${after(now, NUDGE.least)} and session.updated_at <= ${after(now, -NUDGE.wait)}
      and not ${isAnswered} and ${waitsForGuardians}`;
  }
  if (reminder === 'own-decision-waiting') {
    return sql`session.status = 'pending' and session.lapsed_at is null
      and ${start} > ${after(now, NUDGE.least)} and session.updated_at <= ${after(now, -NUDGE.wait)}
      and stage_now(youth.stage, youth.of_age_at) = 'of-age'
      and (session.created_by = session.youth_id or session.agreed_at is not null)`;
  }
  if (reminder === 'answer-waiting') {
    const { lead, least, wait } = UNANSWERED;
    return sql`session.status in ('pending', 'approved') and session.agreed_at is null
      and ${start} > ${after(now, least)} and ${start} <= ${after(now, lead)}
      and ${whenAsked} <= ${after(now, -wait)} and not ${isProposed}`;
  }
  if (reminder === 'outcome-asked') {
    return sql`session.status = 'approved' and session.elder_id is not null
      and upper(session.during) <= ${now} and upper(session.during) > ${after(now, -ASKING_MS)}
      and ${start} <= ${now} and ${start} > ${after(now, -ASKING_MS - LONGEST_MS)}`;
  }
  const { lead, least } = START_REMINDERS[reminder];
  return sql`session.status = 'approved'
    and ${start} > ${after(now, least)} and ${start} <= ${after(now, lead)}
    and session.decided_at <= ${start} - ${milliseconds(lead)}`;
}

export interface Cursor {
  readonly startsAt: Date;
  readonly id: string;
}

export function isBehind(cursor: Cursor | null): RawBuilder<boolean> {
  if (cursor === null) return sql`true`;
  const { startsAt, id } = cursor;
  return sql`${start} >= ${startsAt} and (${start}, session.id) > (${startsAt}, ${id}::uuid)`;
}

export function dueQuery(reminder: Reminder, now: Date, behind: Cursor | null = null) {
  return sql<Omit<Awaited, keyof Supervised>>`
    select ${supervisedColumns}, session.updated_at as "waitingSince",
      ${isAnswered} as "isAnswered", ${whenAsked} as "askedAt", ${isProposed} as "hasProposed"
    from sessions as session join people as youth on youth.id = session.youth_id
    where ${dueAt(reminder, now)} and ${isBehind(behind)}
      and not exists (
        select from session_reminders as sent
        where sent.session_id = session.id and sent.reminder = ${reminder}
          and sent.version = session.version
      )
    order by ${start}, session.id limit 1
    for update of session skip locked
  `;
}

export async function lockDue(
  tx: Tx,
  reminder: Reminder,
  now: Date,
  behind: Cursor | null,
): Promise<Awaited | null> {
  const { rows } = await dueQuery(reminder, now, behind).execute(tx);
  const [row] = rows;
  if (row === undefined) return null;
  return { ...row, ...parseSupervised(row) };
}

/**
 * Records that a version's reminder was sent.
 * @throws RefusalRollback `sent-already` if another server has sent it in the meantime.
 */
export async function saveReminder(
  tx: Tx,
  { reminder, session }: { reminder: Reminder; session: { id: string; version: number } },
  now: Date,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('session_reminders')
    .values({ session_id: session.id, reminder, version: session.version, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new RefusalRollback('sent-already' as const);
}
