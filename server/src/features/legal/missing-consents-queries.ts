import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import type { MissingConsent } from '@oakling/domain/legal/contract';
import { sql } from 'kysely';
import { momentKey, type MomentKeyset } from '../../platform/db/cursor.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Matches children with a guardian; adults have none and need no consent. Rule 9.241 */
export const IS_CONSENT_MISSING = sql<boolean>`(state <> 'recorded' and exists (
  select from active_guardianships as own where own.child_id = child_consents.child_id))`;

/**
 * A page of children without a recorded consent, longest-waiting first, with one extra row if more follow. Rule 9.241
 */
export async function pageOfMissing(
  tx: Tx,
  after: MomentKeyset | null,
): Promise<readonly (MissingConsent & { readonly key: MomentKeyset })[]> {
  const behind =
    after === null
      ? sql``
      : sql`and (begun_at, child_id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`;
  const { rows } = await sql<MissingConsent & { readonly key: MomentKeyset }>`
    select child_id as "childId", child.shown_name as "childName", iso_moment(withdrawn_at) as "takenBackAt",
      case when withdrawn_at is null then iso_moment(begun_at) end as "waitingSince", guardians,
      ${momentKey('begun_at', 'child_id')} as key
    from child_consents
    join people as child on child.id = child_id
    cross join lateral (
      select json_agg(json_build_object('id', person.id, 'name', person.shown_name)
        order by since, person.id) as guardians
      from active_guardianships as own join people as person on person.id = guardian_id
      where own.child_id = child_consents.child_id
    ) as family
    where ${IS_CONSENT_MISSING}
      ${behind}
    order by begun_at, child_id limit ${PAGE_SIZE + 1}
  `.execute(tx);
  return rows;
}
