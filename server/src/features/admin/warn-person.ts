import { decideWarning, type Warn } from '@oakling/domain/admin/decide-warning';
import type { ByModerator } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockCase } from './store.ts';
import { insertWarning, lockWarnable, reportedOf } from './warning-queries.ts';

/** A moderator warns a person, with or without a case. Rules 9.146 and 9.147 */
export async function warnPerson(
  { transact, clock }: Platform,
  by: ByModerator,
  personId: string,
  warning: Warn,
) {
  const { reportId } = warning;
  return transact(by, async (tx) => {
    // Lock the case before the person, in the order of closing a case, to avoid deadlocks.
    const from =
      reportId === undefined
        ? null
        : { found: await lockCase(tx, reportId), reportedId: await reportedOf(tx, reportId) };
    const person = await lockWarnable(tx, personId);
    const decision = decideWarning(person, from, by.personId, clock());
    if (decision.ok) {
      await insertWarning(tx, { ...warning, personId, moderatorId: by.personId });
    }
    return decision;
  });
}
