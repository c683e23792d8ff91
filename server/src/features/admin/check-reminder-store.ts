import type { LapsingCheck, ReminderDays } from '@oakling/domain/admin/decide-check-reminder';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { RefusalRollback } from '../../platform/db/transact.ts';

/**
 * Locks the next check after `behind` that may need a reminder. The check is on the list, and either expires within 30
 * days or has expired without a reminder.
 */
export async function lockLapsing(
  tx: Tx,
  today: string,
  behind: string,
): Promise<LapsingCheck | null> {
  const { rows } = await sql<LapsingCheck>`
    select made.id, made.person_id as "personId", made.name as check, made.valid_until as "validUntil",
      (made.recorded_at at time zone 'utc')::date as "recordedOn",
      array(select days from check_reminders where check_id = made.id) as sent
    from elder_checks as made
    where made.ended_at is null and made.id > ${behind}
      and made.valid_until <= ${today}::date + 30
      and not exists (select from check_reminders where check_id = made.id and days = 0)
      and exists (select from check_list as listed where listed.name = made.name)
    order by made.id limit 1
    for update of made skip locked
  `.execute(tx);
  return rows[0] ?? null;
}

/** @throws RefusalRollback `sent-already` when another server sent it in the meantime. */
export async function saveCheckReminder(
  tx: Tx,
  { id, days }: { readonly id: string; readonly days: ReminderDays },
  now: Date,
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('check_reminders')
    .values({ check_id: id, days, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new RefusalRollback('sent-already' as const);
}
