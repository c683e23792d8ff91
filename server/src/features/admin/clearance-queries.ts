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

export function lapsingChecks(tx: Tx, today: string, days: number) {
  return tx
    .selectFrom('elder_checks as made')
    .innerJoin('check_list as listed', 'listed.name', 'made.name')
    .where('made.ended_at', 'is', null)
    .where(sql<boolean>`made.valid_until <= ${today}::date + ${days}::int`);
}

/** Elders with checks that expire soon or have expired, earliest first. Rule 9.133 */
export async function findLapsing(tx: Tx, today: string): Promise<Lapsing['items']> {
  return lapsingChecks(tx, today, AHEAD_DAYS)
    .innerJoin('people as elder', 'elder.id', 'made.person_id')
    .select(['elder.id as personId', 'elder.shown_name as personName'])
    .select(
      sql<Lapsing['items'][number]['checks']>`json_agg(json_build_object(
        'name', made.name, 'validUntil', made.valid_until, 'isLapsed', made.valid_until < ${today}::date
      ) order by made.valid_until, listed.place)`.as('checks'),
    )
    .groupBy('elder.id')
    .orderBy(sql`min(made.valid_until)`)
    .orderBy('elder.id')
    .limit(MOST_ROWS)
    .execute();
}
