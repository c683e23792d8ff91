import type { AccountSnapshot } from '@oakling/domain/admin/contract';
import {
  snapshotContentSchema,
  type AccountSnapshotView,
} from '@oakling/domain/admin/account-snapshot';
import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import { KEPT_FOR } from '@oakling/domain/legal/kept-for';
import { sql } from 'kysely';
import * as v from 'valibot';
import type { Tx } from '../../platform/db/database.ts';
import { momentKey, type MomentKeyset } from '../../platform/db/cursor.ts';
import { isoMoment } from '../../platform/db/columns.ts';
import { pictureUrl, VETTED } from './people-queries.ts';
import { summaries } from './queries.ts';

const listKept = (tx: Tx) =>
  tx
    .selectFrom('account_snapshots')
    .select([
      'account_snapshots.person_id as id',
      'name',
      'role',
      isoMoment('removed_at').as('removedAt'),
    ])
    .select(
      sql<string>`iso_moment(removed_at + make_interval(days => ${KEPT_FOR.accountSnapshots.days}))`.as(
        'keptUntil',
      ),
    );

/** A page of accounts kept for a case, newest removal first, with one extra row if more follow. */
export async function pageOfKept(tx: Tx, name: string, after: MomentKeyset | null) {
  let query = listKept(tx)
    .select(momentKey('removed_at', 'person_id').as('key'))
    .orderBy('removed_at', 'desc')
    .orderBy('person_id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (name !== '') {
    // A name that consists only of marks has an empty key and matches no one.
    const key = sql`nullif(name_key(${name}), '')`;
    query = query.where(sql<boolean>`strpos(name_key(name), ${key}) > 0`);
  }
  if (after !== null) {
    query = query.where(
      sql<boolean>`(removed_at, person_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    );
  }
  return query.execute();
}

export async function keptByCase(tx: Tx, reportId: string): Promise<AccountSnapshot[]> {
  return listKept(tx)
    .innerJoin('account_snapshot_cases as held', 'held.person_id', 'account_snapshots.person_id')
    .where('held.report_id', '=', reportId)
    .orderBy('name')
    .execute();
}

/** An account snapshot with its cases, and the people who have since reused its email address. */
export async function findKept(tx: Tx, id: string): Promise<AccountSnapshotView | null> {
  const row = await listKept(tx)
    .select(['content', pictureUrl('account-snapshots', 'person_id').as('avatarUrl')])
    .where('person_id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { content, ...kept } = row;
  const cases = await summaries(tx)
    .innerJoin('account_snapshot_cases as held', 'held.report_id', 'reports.id')
    .where('held.person_id', '=', id)
    .orderBy('reports.created_at')
    .execute();
  const openedAgain = await tx
    .selectFrom('people')
    .select(VETTED)
    .where(sql<boolean>`id in (select opened_again(${id}))`)
    .execute();
  return { ...kept, ...v.parse(snapshotContentSchema, content), cases, openedAgain };
}

export async function findKeptAvatar(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('account_snapshots')
    .select('avatar')
    .where('person_id', '=', id)
    .executeTakeFirst();
  return row?.avatar ?? null;
}
