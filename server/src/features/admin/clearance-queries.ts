import type { CheckList, Lapsing } from '@oakling/domain/admin/clearance-contract';
import { checkStateOn } from '@oakling/domain/identity/clearance';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { namelessActor, type Viewer } from './view.ts';

/** A person's check list with all ended checks, latest first. Rule 9.130 */
export async function findCheckList(tx: Tx, personId: string, viewer: Viewer): Promise<CheckList> {
  const list = await tx.selectFrom('check_list').select('name').orderBy('place').execute();
  const rows = await tx
    .selectFrom('elder_checks')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .execute();
  const current = rows.filter(({ ended_at }) => ended_at === null);
  const listed = new Set(list.map(({ name }) => name));
  const unlisted = current.filter(({ name }) => !listed.has(name));
  return {
    checks: [...list, ...unlisted].map(({ name }) => {
      const row = current.find((check) => check.name === name);
      const made = row === undefined ? null : { validUntil: row.valid_until };
      return {
        name,
        isListed: listed.has(name),
        state: checkStateOn({ name, made }, viewer.today),
        current: row === undefined ? null : recordView(row, viewer),
      };
    }),
    ended: rows.flatMap((row): CheckList['ended'] => {
      const { ending, ended_at } = row;
      if (ending === null || ended_at === null) return [];
      return [
        {
          ...recordView(row, viewer),
          id: row.id,
          name: row.name,
          ending,
          endedBy: namelessActor(row.ended_by, viewer),
          endedAt: ended_at.toISOString(),
          endingNote: row.ending_note,
        },
      ];
    }),
  };
}

type CheckRow = {
  readonly recorded_by: string | null;
  readonly recorded_at: Date;
  readonly valid_until: string | null;
  readonly note: string;
};

function recordView(row: CheckRow, viewer: Viewer) {
  return {
    recordedBy: namelessActor(row.recorded_by, viewer),
    recordedAt: row.recorded_at.toISOString(),
    validUntil: row.valid_until,
    note: row.note,
  };
}

/** Look-ahead in days and page size: more rows than anyone handles at once. */
const AHEAD_DAYS = 60;
const MOST_ROWS = 50;

/** Checks that lapse soon or have lapsed, earliest first. Rule 9.133 */
export async function findLapsing(tx: Tx, today: string): Promise<Lapsing['items']> {
  const { rows } = await sql<{ id: string; shown_name: string; name: string; valid_until: string }>`
    select elder.id, elder.shown_name, made.name, made.valid_until
    from elder_checks as made
    join check_list as listed on listed.name = made.name
    join people as elder on elder.id = made.person_id
    where made.ended_at is null and made.valid_until <= ${today}::date + ${AHEAD_DAYS}::int
    order by made.valid_until, made.id limit ${MOST_ROWS}
  `.execute(tx);
  return rows.map(({ id, shown_name, name, valid_until }) => ({
    personId: id,
    personName: shown_name,
    check: name,
    validUntil: valid_until,
    isLapsed: valid_until < today,
  }));
}
