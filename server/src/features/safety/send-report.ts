import type { Actor } from '@oakling/domain/identity/role';
import { decideReport, type ReportInput, type ReportRefusal } from '@oakling/domain/safety/report';
import { asPerson } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ChangedBy, Result } from '../../platform/db/transact.ts';
import { findReportState, insertReport, isSameReport } from './store.ts';

/**
 * Adds a report to the moderators' queue. Idempotent: a double click or a retry sends one report.
 * Rules 9.16 and 9.69
 */
export async function sendReport(
  { db, transact }: Platform,
  actor: Actor,
  changedBy: ChangedBy,
  input: ReportInput,
): Promise<Result<unknown, ReportRefusal | 'id-taken'>> {
  const result = await transact(changedBy, async (tx) => {
    const state = await findReportState(tx, actor.personId, input);
    const decision = decideReport(actor, state, input);
    if (decision.ok) await insertReport(tx, decision.value);
    return decision;
  });
  if (result.ok) return result;
  const isRepeat = await asPerson(db, actor.personId, (tx) => isSameReport(tx, input));
  return isRepeat ? { ok: true, value: null } : result;
}
