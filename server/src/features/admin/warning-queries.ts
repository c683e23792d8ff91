import type { SentWarning, Warnable, Warn } from '@oakling/domain/admin/decide-warning';
import { WARNING_TEXTS } from '@oakling/domain/safety/warning';
import { sql } from 'kysely';
import { textColumns } from '../../platform/db/columns.ts';
import type { Tx } from '../../platform/db/database.ts';
import { brokenConstraint } from '../../platform/db/database.ts';
import { RefusalRollback } from '../../platform/db/transact.ts';
import { findGuardianIds } from '../identity/queries.ts';

/** Locks the person to warn, so the second of two concurrent warnings sees the first. */
export async function lockWarnable(tx: Tx, id: string): Promise<Warnable | null> {
  const row = await tx
    .selectFrom('people')
    .select(['id', 'vetting'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const last = await tx
    .selectFrom('warnings')
    .select(['sent_at', 'read_at'])
    .where('person_id', '=', id)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    id,
    guardianIds: await findGuardianIds(tx, id),
    isSuspended: row.vetting === 'suspended',
    last: last === undefined ? null : { sentAt: last.sent_at, isRead: last.read_at !== null },
  };
}

/** The person reported in a case, or null if the case names no one or the account is gone. */
export async function reportedOf(tx: Tx, reportId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('reports')
    .select('reported_id')
    .where('id', '=', reportId)
    .executeTakeFirst();
  return row?.reported_id ?? null;
}

/** @throws RefusalRollback when the clocks of server and database disagree about whether a week has passed. */
export async function insertWarning(
  tx: Tx,
  warning: Warn & { personId: string; moderatorId: string },
): Promise<void> {
  try {
    await tx
      .insertInto('warnings')
      .values({
        person_id: warning.personId,
        moderator_id: warning.moderatorId,
        report_id: warning.reportId ?? null,
        ...textColumns(WARNING_TEXTS, warning),
      })
      .execute();
  } catch (error) {
    if (brokenConstraint(error) === 'warnings_weekly') throw new RefusalRollback('warned-lately');
    throw error;
  }
}

export async function warningsOf(tx: Tx, personId: string): Promise<SentWarning[]> {
  const { rows } = await sql<{ warnings: SentWarning[] }>`
    select warnings_to(${personId}) as warnings
  `.execute(tx);
  return rows[0]?.warnings ?? [];
}

/** True if this case led to a warning, even if the warned person has since left. Rules 9.149 and 9.234 */
export async function isWarnedFrom(tx: Tx, reportId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('reports')
    .select('warned_at')
    .where('id', '=', reportId)
    .executeTakeFirst();
  return row !== undefined && row.warned_at !== null;
}
