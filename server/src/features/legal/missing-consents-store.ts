import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

export interface MissingRow {
  readonly child_id: string;
  readonly child_name: string;
  readonly key: string;
  readonly begun_at: Date;
  readonly withdrawn_at: Date | null;
  readonly guardians: readonly { readonly id: string; readonly name: string }[];
}

/**
 * A page of children without a recorded consent, longest waiting first, plus one extra row when
 * more follow. Adults have no guardian and need none. Rule 9.241
 */
export async function pageOfMissing(
  tx: Tx,
  after: readonly [begunAt: string, childId: string] | null,
): Promise<readonly MissingRow[]> {
  const behind =
    after === null
      ? sql``
      : sql`and (begun_at, child_id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const { rows } = await sql<MissingRow>`
    select child_id, child.shown_name as child_name, begun_at, withdrawn_at, guardians,
      to_char(begun_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key
    from child_consents
    join people as child on child.id = child_id
    cross join lateral (
      select json_agg(json_build_object('id', person.id, 'name', person.shown_name)
        order by since, person.id) as guardians
      from active_guardianships as own join people as person on person.id = guardian_id
      where own.child_id = child_consents.child_id
    ) as family
    where state <> 'recorded' and guardians is not null
      ${behind}
    order by begun_at, child_id limit ${PAGE_SIZE + 1}
  `.execute(tx);
  return rows;
}
