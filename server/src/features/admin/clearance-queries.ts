import {
  CHECK_ENDING_TEXTS,
  CHECK_TEXTS,
  type CheckList,
  type Lapsing,
} from '@oakling/domain/admin/clearance-contract';
import { checkStateOn } from '@oakling/domain/identity/clearance';
import { type NotNull, sql } from 'kysely';
import { selectTexts, isoMoment } from '../../platform/db/columns.ts';
import type { Tx } from '../../platform/db/database.ts';
import { actorName } from './queries.ts';

const checksOf = (tx: Tx, personId: string) =>
  tx
    .selectFrom('elder_checks')
    .select(['name', 'valid_until as validUntil', ...selectTexts(CHECK_TEXTS)])
    .select([actorName('recorded_by').as('recordedBy'), isoMoment('recorded_at').as('recordedAt')])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc');

/** A person's check list with all ended checks, newest first. Rule 9.130 */
export async function findCheckList(tx: Tx, personId: string, today: string): Promise<CheckList> {
  const list = await tx.selectFrom('check_list').select('name').orderBy('place').execute();
  const made = await checksOf(tx, personId).where('ended_at', 'is', null).execute();
  const listed = new Set(list.map(({ name }) => name));
  const currentOf = new Map(made.map(({ name, ...check }) => [name, check]));
  return {
    checks: [...new Set([...listed, ...currentOf.keys()])].map((name) => {
      const current = currentOf.get(name) ?? null;
      const state = checkStateOn({ name, made: current }, today);
      return { name, isListed: listed.has(name), state, current };
    }),
    ended: await checksOf(tx, personId)
      .select(['id', 'ending', ...selectTexts(CHECK_ENDING_TEXTS)])
      .select([actorName('ended_by').as('endedBy'), isoMoment('ended_at').as('endedAt')])
      .where('ended_at', 'is not', null)
      .$narrowType<{ ending: NotNull }>()
      .execute(),
  };
}

/** The look-ahead in days, and the page size, which exceeds what anyone handles at once. */
const AHEAD_DAYS = 60;
const MOST_ROWS = 50;

/** Checks that expire soon or have expired, earliest first. Rule 9.133 */
export async function findLapsing(tx: Tx, today: string): Promise<Lapsing['items']> {
  const { rows } = await sql<Lapsing['items'][number]>`
    select elder.id as "personId", elder.shown_name as "personName", made.name as check,
      made.valid_until as "validUntil", made.valid_until < ${today}::date as "isLapsed"
    from elder_checks as made
    join check_list as listed on listed.name = made.name
    join people as elder on elder.id = made.person_id
    where made.ended_at is null and made.valid_until <= ${today}::date + ${AHEAD_DAYS}::int
    order by made.valid_until, made.id limit ${MOST_ROWS}
  `.execute(tx);
  return rows;
}
