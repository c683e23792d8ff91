import { OVERDUE_MS } from '@oakling/domain/sessions/day/decide-reminder';
import type { TrustedPersonNow } from '@oakling/domain/trusted/decide-trusted-person';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { findAwaitedElders } from '../sessions/day/answer-queries.ts';

/** True if the mailbox is a child's or an invited child's, or belongs to a family that has a session with the elder or a block between them. Rule 1.223 */
const isBarred = sql<boolean>`(exists (
  select from invites where status = 'pending' and same_mailbox(child_email, trusted_people.email)
) or exists (
  select from users join people as member on member.id = users.id
  where users.has_mailbox and same_mailbox(users.email, trusted_people.email)
    and (
      (member.role = 'youth' and (member.of_age_at is null or member.of_age_at > app_now()))
      or exists (
        select from blocks
        where blocked_id = elder_id and member.id in (blocker_id, created_by)
          or blocker_id = elder_id and blocked_id = member.id
      )
      or exists (
        select from sessions
        where sessions.elder_id = trusted_people.elder_id
          and (
            sessions.youth_id = member.id
            or exists (
              select from active_guardianships
              where guardian_id = member.id and child_id = sessions.youth_id
            )
          )
      )
    )
))`;

const idleSince = (now: Date) =>
  sql<boolean>`(mailed_at is null or mailed_at <= ${new Date(now.getTime() - OVERDUE_MS)})`;

/** Trusted people who haven't said no, as they are now. Needs owner rights. */
async function findWhere(
  db: Db | Tx,
  condition: RawBuilder<boolean>,
  now: Date,
): Promise<TrustedPersonNow[]> {
  const { rows } = await sql<Omit<TrustedPersonNow, 'isElderAwaited'>>`
    select id, elder_id as "elderId", confirmed_at is not null as "isConfirmed", name, email,
      ${isBarred} as "isBarred"
    from trusted_people where ended_at is null and ${condition} order by id
  `.execute(db);
  const elderIds = rows.map(({ elderId }) => elderId);
  const awaited = await findAwaitedElders(db, elderIds, now);
  return rows.map((row) => ({ ...row, isElderAwaited: awaited.has(row.elderId) }));
}

export async function findTrustedPeople(
  db: Db | Tx,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, TrustedPersonNow>> {
  if (ids.length === 0) return new Map();
  const found = await findWhere(db, sql`id = any (${[...ids]}::uuid[])`, now);
  return new Map(found.map((trusted) => [trusted.id, trusted]));
}

/** Trusted people who agreed and got no mail in the last day. */
export const listIdleTrustedPeople = (db: Db, now: Date) =>
  findWhere(db, sql`confirmed_at is not null and ${idleSince(now)}`, now);

/** @returns false if they stopped, or if another server has mailed them in the meantime. */
export async function markMailed(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('trusted_people')
    .set({ mailed_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where(idleSince(now))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
