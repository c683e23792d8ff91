import {
  type ApprovedFor,
  type SubstituteLost,
  substituteLost,
} from '@oakling/domain/guardians/decide-who-approves';
import type { WhoApproves } from '@oakling/domain/guardians/who-approves';
import { sql } from 'kysely';
import { findGuardianIds } from '../identity/queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import { lockChild } from './store.ts';

interface ApproverRow {
  readonly id: string;
  readonly name: string;
  readonly asksAll: boolean;
  /** Null if the guardian is back or the substitute can't decide. */
  readonly until: Date | null;
  readonly substituteId: string | null;
}

/** The active guardians of the viewer's child, longest-serving first. */
async function findApprovers(tx: Tx, childId: string): Promise<ApproverRow[]> {
  const { rows } = await sql<ApproverRow>`
    select own.guardian_id as id, card.name, own.wants_all as "asksAll",
      case when other.id is not null then own.away_until end as until, other.id as "substituteId"
    from active_guardianships as own
    join person_cards as card on card.id = own.guardian_id and card.vetting <> 'suspended'
    left join active_guardianships as substitute
      on substitute.guardian_id = own.substitute_id and substitute.child_id = own.child_id and own.away_until > app_now()
    left join person_cards as other on other.id = substitute.guardian_id and other.vetting <> 'suspended'
    where own.child_id = ${childId}
    order by own.since, own.guardian_id
  `.execute(tx);
  return rows;
}

const awayOf = ({ until, substituteId }: ApproverRow) =>
  until === null || substituteId === null ? null : { until, substituteId };

/** The approvers for the viewer's child, or null for another family's child. Rule 6.140 */
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

/**
 * Locks the viewer's child and their guardians: if two guardians name each other concurrently, the second sees the first.
 */
export async function lockApprovedFor(tx: Tx, childId: string): Promise<ApprovedFor | null> {
  if (!(await lockChild(tx, childId))) return null;
  const rows = await findApprovers(tx, childId);
  return {
    id: childId,
    guardians: rows.map((row) => ({ id: row.id, asksAll: row.asksAll, away: awayOf(row) })),
  };
}

/** Saves a guardian's own setting; RLS rejects writes to another guardian's. Rules 6.140 and 6.145 */
export async function saveWish(
  tx: Tx,
  { guardianId, childId }: { readonly guardianId: string; readonly childId: string },
  wish:
    | { readonly wants_all: boolean }
    | { readonly away_until: Date | null; readonly substitute_id: string | null },
): Promise<void> {
  await tx
    .updateTable('guardianships')
    .set(wish)
    .where('guardian_id', '=', guardianId)
    .where('child_id', '=', childId)
    .executeTakeFirstOrThrow();
}

/**
 * Ends the substitutions by a guardian, for one child or for all. The absent guardians decide for themselves again, and
 * are notified if still away. Needs owner rights. Rules 6.144, 9.207 and 9.208
 */
export async function endSubstitutions(
  tx: Tx,
  substituteId: string,
  childId: string | null,
): Promise<SubstituteLost[]> {
  const { rows } = await sql<{ away: string; childId: string; isAway: boolean }>`
    with named as (
      select guardian_id, child_id, away_until > app_now() as is_away from guardianships
      where substitute_id = ${substituteId} and (${childId}::uuid is null or child_id = ${childId})
      for update
    )
    update guardianships as own set away_until = null, substitute_id = null
    from named
    where own.guardian_id = named.guardian_id and own.child_id = named.child_id
    returning own.guardian_id as away, own.child_id as "childId", named.is_away as "isAway"
  `.execute(tx);
  const lost: SubstituteLost[] = [];
  for (const { away, childId: id } of rows.filter(({ isAway }) => isAway)) {
    const guardianIds = await findGuardianIds(tx, id);
    if (!guardianIds.includes(away)) continue;
    lost.push(substituteLost({ id, guardianIds }, { away, substituteId }));
  }
  return lost;
}
