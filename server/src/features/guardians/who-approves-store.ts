import {
  type ApprovedFor,
  type StandInLost,
  standInLost,
} from '@oakling/domain/guardians/decide-who-approves';
import type { WhoApproves } from '@oakling/domain/guardians/who-approves';
import { sql } from 'kysely';
import { findGuardianIds } from '../identity/queries.ts';
import type { Tx } from '../../platform/db/database.ts';

interface ApproverRow {
  readonly id: string;
  readonly name: string;
  readonly asksAll: boolean;
  /** Null when the guardian is back or their substitute cannot decide. */
  readonly until: Date | null;
  readonly standInId: string | null;
}

/** The guardians of the viewer's child who are not suspended, longest-serving first. */
async function findApprovers(tx: Tx, childId: string): Promise<ApproverRow[]> {
  const { rows } = await sql<ApproverRow>`
    select own.guardian_id as id, card.name, own.wants_all as "asksAll",
      case when other.id is not null then own.away_until end as until, other.id as "standInId"
    from active_guardianships as own
    join person_cards as card on card.id = own.guardian_id and card.vetting <> 'suspended'
    left join active_guardianships as stand_in
      on stand_in.guardian_id = own.stand_in_id and stand_in.child_id = own.child_id and own.away_until > app_now()
    left join person_cards as other on other.id = stand_in.guardian_id and other.vetting <> 'suspended'
    where own.child_id = ${childId}
    order by own.since, own.guardian_id
  `.execute(tx);
  return rows;
}

const awayOf = ({ until, standInId }: ApproverRow) =>
  until === null || standInId === null ? null : { until, standInId };

/** The approvers for the viewer's child; null for another family's child. Rule 6.140 */
export async function readWhoApproves(
  tx: Tx,
  viewerId: string,
  childId: string,
): Promise<WhoApproves | null> {
  const rows = await findApprovers(tx, childId);
  if (!rows.some(({ id }) => id === viewerId)) return null;
  const child = await tx
    .selectFrom('people')
    .select('full_name')
    .where('id', '=', childId)
    .executeTakeFirstOrThrow();
  return {
    childName: child.full_name,
    guardians: rows.map((row) => {
      const away = awayOf(row);
      return {
        id: row.id,
        name: row.name,
        isMe: row.id === viewerId,
        asksAll: row.asksAll,
        away: away && { ...away, until: away.until.toISOString() },
      };
    }),
  };
}

/** Locks the viewer's child with its guardians, so if two name each other concurrently, the second sees the first. */
export async function lockApprovedFor(tx: Tx, childId: string): Promise<ApprovedFor | null> {
  const child = await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', childId)
    .where('role', '=', 'youth')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (child === undefined) return null;
  const rows = await findApprovers(tx, childId);
  return {
    id: childId,
    guardians: rows.map((row) => ({ id: row.id, asksAll: row.asksAll, away: awayOf(row) })),
  };
}

/** Saves a guardian's own setting; RLS rejects others'. Rules 6.140 and 6.145 */
export async function saveWish(
  tx: Tx,
  { guardianId, childId }: { readonly guardianId: string; readonly childId: string },
  wish:
    | { readonly wants_all: boolean }
    | { readonly away_until: Date | null; readonly stand_in_id: string | null },
): Promise<void> {
  await tx
    .updateTable('guardianships')
    .set(wish)
    .where('guardian_id', '=', guardianId)
    .where('child_id', '=', childId)
    .executeTakeFirstOrThrow();
}

/**
 * Ends the substitutions by a guardian, for one child or all. The guardians they substituted for decide themselves
 * again, and are notified if still away. Needs owner rights. Rules 6.144, 9.207 and 9.208
 */
export async function endStandIns(
  tx: Tx,
  standInId: string,
  childId: string | null,
): Promise<StandInLost[]> {
  const { rows } = await sql<{ away: string; childId: string; isAway: boolean }>`
    with named as (
      select guardian_id, child_id, away_until > app_now() as is_away from guardianships
      where stand_in_id = ${standInId} and (${childId}::uuid is null or child_id = ${childId})
      for update
    )
    update guardianships as own set away_until = null, stand_in_id = null
    from named
    where own.guardian_id = named.guardian_id and own.child_id = named.child_id
    returning own.guardian_id as away, own.child_id as "childId", named.is_away as "isAway"
  `.execute(tx);
  const lost: StandInLost[] = [];
  for (const { away, childId: id } of rows.filter(({ isAway }) => isAway)) {
    const guardianIds = await findGuardianIds(tx, id);
    if (!guardianIds.includes(away)) continue;
    lost.push(standInLost({ id, guardianIds }, { away, standInId }));
  }
  return lost;
}
