import {
  type AnsweredCheckIn,
  CHECK_IN_TEXTS,
  type CheckIn,
  type DueCheckIn,
  type NextCheckIn,
  OPEN_MS,
  QUIET_MS,
  type QuietFriend,
  REMIND_MS,
  IDLE_MS,
  type Unanswered,
} from '@oakling/domain/sessions/friendships/check-in';
import type { FriendshipKey } from '@oakling/domain/sessions/friendships/contract';
import { sql } from 'kysely';
import { selectTexts, textColumns, isoMoment } from '../../../platform/db/columns.ts';
import type { Tx } from '../../../platform/db/database.ts';

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds);
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Adds the first check-in of each friendship that began lately, and of older ones that met again. Number 1 stands for
 * the friendship's start; a check-in that is no longer on time is left out. Rule 6.440
 */
export async function planCheckIns(tx: Tx, now: Date): Promise<void> {
  await sql`
    insert into check_ins (elder_id, youth_id, person_id, number, due_at)
    select elder_id, youth_id, youth_id, 1, (
      select min(upper(during)) from sessions as first
      where first.elder_id = met.elder_id and first.youth_id = met.youth_id and first.status = 'approved'
    ) + interval '336 hours'
    from (
      select distinct elder_id, youth_id from sessions
      where status = 'approved' and elder_id is not null
        and lower(during) > ${now}::timestamptz - interval '14 days' and upper(during) <= ${now}
    ) as met
    -- An index lookup for each pair; "not exists" scans all check-ins.
    where (
      select planned.number from check_ins as planned
      where planned.elder_id = met.elder_id and planned.youth_id = met.youth_id limit 1
    ) is null
    on conflict do nothing
  `.execute(tx);
}

export function dueQuery(now: Date, behind: DueCheckIn | null) {
  return sql<DueCheckIn>`
    select elder_id as "elderId", youth_id as "youthId", number, due_at as "dueAt", met.start as start,
      met.last as "lastMetAt", met.has_next as "hasNext", can_meet(elder_id, youth_id) as "mayMeet",
      guardians_of(youth_id) as "guardianIds"
    from check_ins
    cross join lateral (
      select min(upper(during)) as start, max(upper(during)) filter (where upper(during) <= ${now}) as last,
        bool_or(upper(during) > ${now}) as has_next
      from sessions as session
      where session.elder_id = check_ins.elder_id and session.youth_id = check_ins.youth_id
        and session.status = 'approved'
    ) as met
    where asked_at is null and due_at <= ${now} and met.last is not null
      and (due_at, elder_id, youth_id) > (
        ${behind?.dueAt ?? new Date(0)}::timestamptz, ${behind?.elderId ?? FIRST}::uuid, ${behind?.youthId ?? FIRST}::uuid
      )
    order by due_at, elder_id, youth_id limit 1
    for update of check_ins skip locked
  `;
}

export async function lockDue(tx: Tx, now: Date, behind: DueCheckIn | null) {
  return (await dueQuery(now, behind).execute(tx)).rows[0] ?? null;
}

/** Asks everyone, or leaves the check-in out, and adds the friendship's next one. */
export async function saveCheckIn(tx: Tx, decided: NextCheckIn, now: Date): Promise<void> {
  const { elderId, youthId, number, askedIds, next } = decided;
  if (askedIds.length === 0) {
    await sql`
      update check_ins set number = ${next.number}, due_at = ${next.dueAt}
      where elder_id = ${elderId} and youth_id = ${youthId} and asked_at is null
    `.execute(tx);
    return;
  }
  await sql`
    with asked as (
      update check_ins set asked_at = ${now}
      where elder_id = ${elderId} and youth_id = ${youthId} and asked_at is null
      returning due_at
    )
    insert into check_ins (elder_id, youth_id, person_id, number, due_at, asked_at)
    select ${elderId}, ${youthId}, person_id, ${number}, due_at, ${now}
    from asked, unnest(${askedIds}::uuid[]) as person_id
    where person_id <> ${youthId}
  `.execute(tx);
  await sql`
    insert into check_ins (elder_id, youth_id, person_id, number, due_at)
    values (${elderId}, ${youthId}, ${youthId}, ${next.number}, ${next.dueAt})
  `.execute(tx);
}

const UNANSWERED = sql`elder_id as "elderId", youth_id as "youthId", person_id as "personId", number, asked_at as "askedAt"`;

export function unansweredQuery(now: Date, behind: Unanswered | null) {
  return sql<Unanswered>`
    select ${UNANSWERED} from check_ins
    where asked_at <= ${before(now, REMIND_MS)} and asked_at > ${before(now, OPEN_MS)}
      and answered_at is null and reminded_at is null and can_check_in(elder_id, youth_id, person_id)
      and (asked_at, elder_id, youth_id, person_id) > (
        ${behind?.askedAt ?? new Date(0)}::timestamptz, ${behind?.elderId ?? FIRST}::uuid,
        ${behind?.youthId ?? FIRST}::uuid, ${behind?.personId ?? FIRST}::uuid
      )
    order by asked_at, elder_id, youth_id, person_id limit 1
    for update skip locked
  `;
}

export async function lockUnanswered(tx: Tx, now: Date, behind: Unanswered | null) {
  return (await unansweredQuery(now, behind).execute(tx)).rows[0] ?? null;
}

export async function saveCheckInReminder(tx: Tx, open: Unanswered, now: Date): Promise<void> {
  await sql`update check_ins set reminded_at = ${now} where ${isRow(open)}`.execute(tx);
}

const isRow = ({ elderId, youthId, personId, number }: Unanswered) =>
  sql`(elder_id, youth_id, person_id, number) = (${elderId}, ${youthId}, ${personId}, ${number})`;

/** The latest check-in that this person may answer. */
export async function lockAsked(tx: Tx, { elderId, youthId }: FriendshipKey, personId: string) {
  const { rows } = await sql<Unanswered>`
    select ${UNANSWERED} from check_ins
    where (elder_id, youth_id, person_id) = (${elderId}, ${youthId}, ${personId})
      and can_check_in(elder_id, youth_id, person_id)
    order by number desc limit 1 for update
  `.execute(tx);
  return rows[0] ?? null;
}

export async function saveCheckInAnswer(tx: Tx, answered: AnsweredCheckIn): Promise<void> {
  const { feeling, answeredAt } = answered;
  await tx
    .updateTable('check_ins')
    .set({
      feeling,
      // The server that asked may have a clock that is ahead. Rule 9.230
      answered_at: sql<Date>`greatest(${answeredAt}::timestamptz, asked_at)`,
      ...textColumns(CHECK_IN_TEXTS, answered),
    })
    .where(sql<boolean>`${isRow(answered)}`)
    .execute();
}

/** The reader's open check-ins, earliest first. Needs owner rights, because a view of cards would scan all people. */
export async function openCheckIns(tx: Tx, personId: string, now: Date): Promise<CheckIn[]> {
  return tx
    .selectFrom('check_ins')
    .innerJoin('people as elder', 'elder.id', 'elder_id')
    .innerJoin('people as youth', 'youth.id', 'youth_id')
    .select(['elder_id as elderId', 'youth_id as youthId', isoMoment('asked_at').as('askedAt')])
    .select(['elder.shown_name as elder', 'youth.shown_name as youth'])
    .select(selectTexts(CHECK_IN_TEXTS))
    .select(sql<CheckIn['feeling']>`feeling`.as('feeling'))
    .where('person_id', '=', personId)
    .where('asked_at', '>', before(now, OPEN_MS))
    .where(sql<boolean>`can_check_in(elder_id, youth_id, person_id)`)
    .orderBy('asked_at')
    .orderBy('elder_id')
    .orderBy('youth_id')
    .$castTo<CheckIn>()
    .execute();
}

/** Friends of an elder or youth whose last session was a while ago, without another one planned. Needs owner rights. Rule 6.446 */
export async function quietFriends(tx: Tx, personId: string, now: Date): Promise<QuietFriend[]> {
  const { rows } = await sql<QuietFriend>`
    with friend as materialized (
      select elder_id, youth_id, max(upper(during)) filter (where status = 'approved') as last,
        (array_agg(id order by lower(during) desc) filter (where status = 'approved'))[1] as session_id
      from sessions
      where (elder_id = ${personId} or youth_id = ${personId}) and elder_id is not null
        and (status = 'approved' or (status = 'pending' and lower(during) > ${now}))
      group by elder_id, youth_id
      having max(upper(during)) <= ${before(now, QUIET_MS)} and max(upper(during)) > ${before(now, IDLE_MS)}
    )
    select other.id as "otherId", other.shown_name as other, session_id as "sessionId"
    from friend
    join people as other on other.id = case when elder_id = ${personId} then youth_id else elder_id end
    where can_check_in(elder_id, youth_id, ${personId}) and not exists (
      select from rests
      where until > ${now} and (asker_id, asked_id) in ((elder_id, youth_id), (youth_id, elder_id))
    )
    order by last, other.id
  `.execute(tx);
  return rows;
}

/** A guardian's export of a child omits these, because they are private. Rule 6.443 */
export async function readCheckIns(tx: Tx, personId: string) {
  return tx
    .selectFrom('check_ins')
    .select(['elder_id', 'youth_id', 'asked_at', 'answered_at', 'feeling', 'note'])
    .where('person_id', '=', personId)
    .where('asked_at', 'is not', null)
    .orderBy('asked_at')
    .execute();
}
