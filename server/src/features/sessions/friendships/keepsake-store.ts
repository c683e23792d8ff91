import type { GoodbyeCard } from '@oakling/domain/safety/contract';
import {
  ANSWER_MS,
  type AnswerableKeepsake,
  type Keepsake,
  TOLD_AFTER_MS,
  type Untold,
} from '@oakling/domain/sessions/friendships/goodbye';
import { sql } from 'kysely';
import { isoMoment } from '../../../platform/db/columns.ts';
import { asOwner, type Tx } from '../../../platform/db/database.ts';
import { findShownNames } from '../supervision/rest-store.ts';

/**
 * Keepsakes of the viewer and of the viewer's children, the latest first. Those of people who have met again since are
 * left out. Rule 6.484
 */
export async function listKeepsakes(tx: Tx, viewerId: string, now: Date): Promise<Keepsake[]> {
  const canAnswerSince = new Date(now.getTime() - ANSWER_MS);
  const kept = await tx
    .selectFrom('keepsakes')
    .select(['id', 'person_id as ownerId', 'other_id as otherId', 'interests', 'sent', 'received'])
    .select([
      isoMoment('ended_at').as('endedAt'),
      sql<string[]>`array(select iso_moment(at) from unnest(met_at) as at)`.as('metAt'),
      sql<boolean>`person_id = ${viewerId} and sent is null and told_at > ${canAnswerSince}`.as(
        'canAnswer',
      ),
      sql<boolean>`exists (
        select from blocks
        where blocker_id = person_id and blocked_id = other_id and is_goodbye and may_lift(blocker_id, created_by)
      )`.as('canResume'),
    ])
    .where(
      sql<boolean>`not exists (
        select from sessions
        where status = 'approved' and lower(during) > ended_at
          and (elder_id, youth_id) in ((person_id, other_id), (other_id, person_id))
      )`,
    )
    .orderBy('ended_at', 'desc')
    .orderBy('id')
    .execute();
  if (kept.length === 0) return [];
  const ids = kept.flatMap(({ ownerId, otherId }) => [ownerId, otherId]);
  const names = await findShownNames(tx, viewerId, ids);
  return kept.map((item) => ({
    ...item,
    owner: item.ownerId === viewerId ? null : (names.get(item.ownerId) ?? null),
    other: names.get(item.otherId) ?? null,
  })) as Keepsake[];
}

/** `reachedId` is null if the other has no keepsake, or if one of the two blocked the other without a goodbye. */
export async function lockKeepsake(
  tx: Tx,
  id: string,
  readerId: string,
): Promise<AnswerableKeepsake | null> {
  const found = await tx
    .selectFrom('keepsakes')
    .select(['id', 'person_id as ownerId', 'other_id as otherId', 'told_at as toldAt', 'sent'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined || found.toldAt === null) return null;
  const { ownerId, otherId, toldAt } = found;
  const { rows } = await asOwner(tx, readerId, () =>
    sql<{ id: string }>`
      select person_id as id from keepsakes
      where person_id = ${otherId} and other_id = ${ownerId} and not exists (
        select from blocks
        where (blocker_id, blocked_id) in ((person_id, other_id), (other_id, person_id)) and not is_goodbye
      )
    `.execute(tx),
  );
  return {
    ...found,
    sent: found.sent as GoodbyeCard | null,
    toldAt,
    reachedId: rows[0]?.id ?? null,
  };
}

/** The other reads the card if it reaches them. Rule 6.485 */
export async function saveCard(
  tx: Tx,
  { id, ownerId, reachedId, sent }: AnswerableKeepsake & { readonly sent: GoodbyeCard },
): Promise<void> {
  await tx.updateTable('keepsakes').set({ sent }).where('id', '=', id).execute();
  if (reachedId === null) return;
  await asOwner(tx, ownerId, () => addCards(tx, { of: reachedId, with: ownerId, received: sent }));
}

interface Side {
  /** The person who gets the keepsake, or all friends of the other. */
  readonly of?: string;
  readonly with: string;
  readonly sent?: GoodbyeCard | null;
  readonly received?: GoodbyeCard | null;
  readonly isTold?: boolean;
}

/**
 * Adds keepsakes of people with an approved session, unless they blocked the other themselves. Friends who already have
 * one, and haven't met since, keep theirs and aren't told again.
 */
export async function keep(tx: Tx, side: Side, now: Date): Promise<void> {
  const { of = null, with: other, sent = null, received = null, isTold = false } = side;
  await addCards(tx, side);
  await sql`
    with meeting as (
      select session.id, person_id, lower(during) as starts_at,
        lower(during) <= ${now} and not exists (
          select from session_outcomes as said
          where said.session_id = session.id and said.person_id = friend.person_id and outcome = 'did-not-happen'
        ) as took_place
      from sessions as session
      cross join lateral (
        select case elder_id when ${other} then youth_id else elder_id end as person_id
      ) as friend
      where status = 'approved' and ${other}::uuid in (elder_id, youth_id)
        and person_id is not null and person_id = coalesce(${of}::uuid, person_id)
        and (${isTold} or not exists (
          select from blocks
          where blocker_id = person_id and created_by = person_id and blocked_id = ${other}
        ))
    ), friendship as (
      select person_id, max(starts_at) as last_at, array_agg(id) filter (where took_place) as ids,
        array_agg(starts_at order by starts_at) filter (where took_place) as met_at
      from meeting group by person_id
    )
    insert into keepsakes (person_id, other_id, ended_at, told_at, met_at, interests, sent, received)
    select person_id, ${other}::uuid, ${now}::timestamptz, ${isTold ? now : null}::timestamptz,
      coalesce(met_at, '{}'),
      array(select distinct name from sessions, unnest(interests) as name where id = any (ids) order by name),
      ${sent}::text, ${received}::text
    from friendship
    where not exists (
      select from keepsakes as last
      where last.person_id = friendship.person_id and last.other_id = ${other} and last.ended_at >= last_at
    )
    on conflict (person_id, other_id) do update set ended_at = excluded.ended_at, told_at = excluded.told_at,
      met_at = excluded.met_at, interests = excluded.interests, sent = excluded.sent,
      received = excluded.received
  `.execute(tx);
}

/** Adds the cards of a later goodbye. */
async function addCards(tx: Tx, { of, with: other, sent, received }: Side): Promise<void> {
  const cards = { ...(sent && { sent }), ...(received && { received }) };
  if (of === undefined || Object.keys(cards).length === 0) return;
  await tx.updateTable('keepsakes').set(cards).where(isSide(of, other)).execute();
}

/** Drops the keepsake of a person who blocks. */
export async function dropKeepsake(
  tx: Tx,
  { of, with: other }: Required<Pick<Side, 'of' | 'with'>>,
): Promise<void> {
  await tx.deleteFrom('keepsakes').where(isSide(of, other)).execute();
}

const isSide = (of: string, other: string) =>
  sql<boolean>`(person_id, other_id) = (${of}::uuid, ${other}::uuid)`;

/** Drops an end that was taken back before its words, unless another cause stays. Rule 6.483 */
export async function dropEnd(tx: Tx, one: string, other: string): Promise<void> {
  await sql`
    delete from keepsakes as kept
    where (person_id, other_id) in ((${one}::uuid, ${other}::uuid), (${other}, ${one}))
      and not has_block(${one}, ${other})
      and not exists (select from people where id in (${one}, ${other}) and vetting = 'suspended')
      and exists (
        select from keepsakes as untold
        where untold.told_at is null
          and (untold.person_id, untold.other_id) in ((kept.person_id, kept.other_id), (kept.other_id, kept.person_id))
      )
  `.execute(tx);
}

/** Drops what wasn't told of a person who is back. Rule 6.483 */
export async function dropUntold(tx: Tx, personId: string): Promise<void> {
  await sql`
    delete from keepsakes
    where other_id = ${personId} and told_at is null and not has_block(person_id, other_id)
  `.execute(tx);
}

/** The next end that is due to be told, sorted by id. */
export async function lockUntold(tx: Tx, now: Date, behind: Untold | null): Promise<Untold | null> {
  const { rows } = await sql<Untold>`
    select id, person_id as "personId", other_id as "otherId", ended_at as "endedAt",
      case when exists (select from blocks where blocker_id = person_id and blocked_id = other_id) then '{}'
      else guardians_of(person_id) end as "guardianIds"
    from keepsakes
    where told_at is null and ended_at <= ${new Date(now.getTime() - TOLD_AFTER_MS)}
      -- A paused or suspended person reads the words when they are back.
      and not exists (
        select from people where id = person_id and (paused_at is not null or vetting = 'suspended')
      )
      and (${behind?.id ?? null}::uuid is null or id > ${behind?.id ?? null})
    order by id limit 1
    for update skip locked
  `.execute(tx);
  return rows[0] ?? null;
}

export async function saveTold(tx: Tx, { id }: Untold, now: Date): Promise<void> {
  await tx.updateTable('keepsakes').set({ told_at: now }).where('id', '=', id).execute();
}
