import { DEFAULT_CHECKS } from '@oakling/domain/identity/clearance';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Browser } from './browser.ts';

const pathOf = ({ personId }: Browser) => `/api/moderation/people/${personId}/checks`;

interface Recorded {
  readonly check?: string;
  readonly until?: string;
  readonly note?: string;
}

export const recordCheck = (moderator: Browser, elder: Browser, recorded: Recorded = {}) =>
  moderator.post(pathOf(elder), { check: 'Talk', note: 'Met her', ...recorded });

export const withdrawCheck = (moderator: Browser, elder: Browser, check: string, note = 'Moved') =>
  moderator.post(`${pathOf(elder)}/withdraw`, { check, endingNote: note });

export const checkList = async (moderator: Browser, elder: Browser) =>
  (await moderator.get(pathOf(elder))).body;

/** Records the default list of checks, so the elder is cleared until this day. */
export async function clearElder(
  moderator: Browser,
  elder: Browser,
  until = '2099-01-01',
): Promise<void> {
  for (const check of DEFAULT_CHECKS) {
    await moderator.must('POST', pathOf(elder), { check, until, note: 'Met her' });
  }
}

export async function storeChecks(db: Db | Tx, personId: string): Promise<void> {
  await sql`
    insert into elder_checks (person_id, name, note)
    select ${personId}, name, 'Met her' from check_list
  `.execute(db);
}

export async function lapseChecks(db: Db | Tx, personId: string, check?: string): Promise<void> {
  await sql`
    update elder_checks
    set recorded_at = now() - interval '9 days', valid_until = (now() at time zone 'utc')::date - 1
    where person_id = ${personId} and ended_at is null
      and (${check ?? null}::text is null or name = ${check ?? null})
  `.execute(db);
}

export async function dropChecks(db: Db | Tx): Promise<void> {
  await sql`delete from elder_checks`.execute(db);
}
