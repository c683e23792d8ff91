import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { findPeople } from './people-queries.ts';
import { summaries } from './queries.ts';

const REMOVED = sql<string>`to_char(removed_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const LISTED = ['person_id', 'name', 'role', 'removed_at'] as const;

export type KeptKeyset = readonly [removedAt: string, id: string];

/**
 * A page of accounts kept for a case, latest removal first, plus one extra row when more follow.
 */
export async function pageOfKept(tx: Tx, name: string, after: KeptKeyset | null) {
  let query = tx
    .selectFrom('kept_accounts')
    .select(LISTED)
    .select(REMOVED.as('key'))
    .orderBy('removed_at', 'desc')
    .orderBy('person_id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (name !== '') query = query.where(sql<boolean>`strpos(name_key(name), name_key(${name})) > 0`);
  if (after !== null) {
    query = query.where(
      sql<boolean>`(removed_at, person_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  }
  return query.execute();
}
export type KeptRow = Pick<Awaited<ReturnType<typeof pageOfKept>>[number], (typeof LISTED)[number]>;

/** The accounts kept for one case. */
export async function keptByCase(tx: Tx, reportId: string): Promise<KeptRow[]> {
  return tx
    .selectFrom('kept_accounts')
    .innerJoin('kept_account_cases as held', 'held.person_id', 'kept_accounts.person_id')
    .select(['kept_accounts.person_id', 'name', 'role', 'removed_at'])
    .where('held.report_id', '=', reportId)
    .orderBy('name')
    .execute();
}

/** A kept account with its cases, and the person who has since reused its address. */
export async function findKept(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('kept_accounts')
    .select([...LISTED, 'avatar', 'content'])
    .where('person_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const cases = await summaries(tx)
    .innerJoin('kept_account_cases as held', 'held.report_id', 'reports.id')
    .where('held.person_id', '=', id)
    .orderBy('reports.created_at')
    .execute();
  const { rows } = await sql<{ id: string }>`select opened_again(${id}) as id`.execute(tx);
  const openedAgain = await findPeople(
    tx,
    rows.map((again) => again.id),
  );
  return { row, cases, openedAgain };
}

/** The avatar column of a kept account. */
export async function findKeptAvatar(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('kept_accounts')
    .select('avatar')
    .where('person_id', '=', id)
    .executeTakeFirst();
  return row?.avatar ?? null;
}
