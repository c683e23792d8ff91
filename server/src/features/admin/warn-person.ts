import { decideWarning, type Warn } from '@oakling/domain/admin/decide-warning';
import type { ByModerator } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockCase } from './store.ts';
import { insertWarning, lockWarnable, reportedOf } from './warning-queries.ts';

/** Rules 9.146 and 9.147: a moderator warns somebody, from a case or not. */
export async function warnPerson(
  { transact, clock }: Platform,
  by: ByModerator,
  personId: string,
  { words, reportId }: Warn,
) {
  return transact(by, async (tx) => {
    // The case before the person, as a moderator who closes it and suspends them holds them.
    const from =
      reportId === undefined
        ? null
        : { found: await lockCase(tx, reportId), reportedId: await reportedOf(tx, reportId) };
    const person = await lockWarnable(tx, personId);
    const decision = decideWarning(person, from, by.personId, clock());
    if (decision.ok) {
      await insertWarning(tx, {
        personId,
        moderatorId: by.personId,
        words,
        ...(reportId !== undefined && { reportId }),
      });
    }
    return decision;
  });
}
