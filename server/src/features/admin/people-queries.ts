import type { PersonFacts, PersonView } from '@oakling/domain/admin/contract';
import { REVIEWS, type Review } from '@oakling/domain/identity/decide-review';
import { STANDINGS, type Standing } from '@oakling/domain/identity/standing';
import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import type { Outcome } from '@oakling/domain/sessions/afterwards/outcome';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { isoMoment } from '../../platform/db/columns.ts';

/** The standing as of today. An expired verification is treated as unverified. Rule 9.73 */
const STANDING = sql<Standing>`case
  when vetting = 'verified' and vetting_now(vetting, verified_until) = 'unverified' then 'expired'
  else vetting
end`;
/** Matches `vettedSchema` in domain. */
export const VETTED = [
  'people.id',
  'people.role',
  'people.shown_name as name',
  'people.verified_until as verifiedUntil',
  STANDING.as('standing'),
] as const;

/** Built-in avatars are public; uploaded ones come from a route that audits each view. */
export const pictureUrl = (folder: 'people' | 'account-snapshots', id: string) => sql<
  string | null
>`
  case when avatar like 'upload:%' then ${`/api/moderation/${folder}/`} || ${sql.ref(id)} || '/picture'
  else avatar_url(${sql.ref(id)}, avatar) end
`;

/** Rule 9.141 */
export async function findPeople(
  tx: Tx,
  ids: readonly (string | null)[],
): Promise<readonly PersonFacts[]> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return [];
  return tx
    .selectFrom('people')
    .select(VETTED)
    .select(['full_name as fullName', 'age_range as ageRange', 'bio', 'last_seen as lastSeen'])
    .select([
      pictureUrl('people', 'id').as('avatarUrl'),
      sql<boolean>`paused_at is not null`.as('isPaused'),
      isoMoment('created_at').as('joinedAt'),
    ])
    .where('id', 'in', known)
    .execute();
}

/** A person's avatar column, or undefined for an unknown person. */
export async function findAvatar(tx: Tx, id: string): Promise<string | null | undefined> {
  const row = await tx
    .selectFrom('people')
    .select('avatar')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.avatar;
}

/**
 * Returns an account's email address after the database has audited the view, or null for an unknown account.
 * Rule 9.142
 */
export async function lookAtEmail(tx: Tx, id: string, requestId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select look_at_email(${id}, ${requestId}) as email
  `.execute(tx);
  return rows[0]?.email ?? null;
}

export async function familyOf(tx: Tx, id: string) {
  type Kin = 'guardian' | 'child' | 'co-guardian' | 'sibling';
  const kin = sql<{ id: string; kin: Kin }>`(
    select guardian_id as id, 'guardian' as kin from active_guardianships where child_id = ${id}
    union
    select child_id, 'child' from active_guardianships where guardian_id = ${id}
    union
    select other.guardian_id, 'co-guardian'
    from active_guardianships as own join active_guardianships as other using (child_id)
    where own.guardian_id = ${id} and other.guardian_id <> ${id}
    union
    select other.child_id, 'sibling'
    from active_guardianships as own join active_guardianships as other using (guardian_id)
    where own.child_id = ${id} and other.child_id <> ${id}
  )`;
  return tx
    .selectFrom('people')
    .innerJoin(kin.as('kin'), 'kin.id', 'people.id')
    .select(VETTED)
    .select('kin.kin')
    .orderBy('kin.kin')
    .orderBy('people.created_at')
    .execute();
}

/**
 * The correction of a youth's date of birth: actor, time and reason, or null if there is none. Moderators see the actor
 * as long as that account exists. Rule 9.214
 */
export async function correctionOf(tx: Tx, id: string): Promise<PersonView['birthDateCorrected']> {
  const row = await tx
    .selectFrom('birth_dates')
    .leftJoin('audit_log', (join) =>
      join
        .onRef(sql`audit_log.subject_id`, '=', sql`birth_dates.person_id::text`)
        .on('audit_log.type', '=', 'BirthDateCorrected'),
    )
    .leftJoin('people as by', 'by.id', 'audit_log.actor_id')
    .select([
      sql<string>`coalesce(by.shown_name, 'A former guardian')`.as('by'),
      isoMoment('corrected_at').as('at'),
      sql<string>`coalesce(correction_reason, '')`.as('reason'),
    ])
    .where('birth_dates.person_id', '=', id)
    .where('corrected_at', 'is not', null)
    // A guardian's correction comes before any correction by a moderator (rule 1.122).
    .orderBy('audit_log.id')
    .executeTakeFirst();
  return row ?? null;
}

/** Open reasons for moderators to look at this account. Rule 1.169 */
export async function reviewsOf(tx: Tx, personId: string): Promise<Review[]> {
  const rows = await tx
    .selectFrom('account_reviews')
    .select('reason')
    .where('person_id', '=', personId)
    .where('done_at', 'is', null)
    .orderBy('reason')
    .execute();
  return rows.map(({ reason }) => reason);
}

/** Moderators look for patterns, for which the latest sessions are enough. */
const SESSIONS = 50;

/** The latest sessions of an elder or youth, without places or texts. Rule 9.143 */
export async function sessionsOf(tx: Tx, id: string, now: Date) {
  return tx
    .selectFrom('sessions')
    .leftJoin('people as other', (join) =>
      join.on(sql<boolean>`other.id = case elder_id when ${id} then youth_id else elder_id end`),
    )
    .select([
      'sessions.id',
      'sessions.connection_mode as connectionMode',
      'sessions.start_time as startTime',
      'sessions.end_time as endTime',
      'sessions.time_zone as timeZone',
    ])
    .select([
      sql<PersonView['sessions'][number]['other']>`case when other.id is not null
        then json_build_object('id', other.id, 'name', other.shown_name) end`.as('other'),
      sql<PersonView['sessions'][number]['state']>`
        case when lapsed_at is null then sessions.status else 'lapsed' end`.as('state'),
      sql<boolean>`upper(during) <= ${now}`.as('isOver'),
      sql<{ name: string; outcome: Outcome }[]>`coalesce((
        select json_agg(json_build_object('name', by.shown_name, 'outcome', outcome) order by by.id)
        from session_outcomes join people as by on by.id = person_id
        where session_id = sessions.id
      ), '[]')`.as('answers'),
    ])
    .where((eb) => eb.or([eb('elder_id', '=', id), eb('youth_id', '=', id)]))
    .orderBy(sql`lower(during) desc`)
    .limit(SESSIONS)
    .execute();
}

/** Decisions about a person and warnings to them, in the same form as in account snapshots. */
export async function historyOf(tx: Tx, personId: string) {
  const { rows } = await sql<Pick<PersonView, 'decisions' | 'warnings'>>`
    select decisions_about(${personId}) as decisions, warnings_to(${personId}) as warnings
  `.execute(tx);
  return rows[0] ?? { decisions: [], warnings: [] };
}

export interface PeopleAsked {
  /** If empty, the query lists elders or all suspended people. */
  readonly name: string;
  readonly standing: Standing | Review | null;
}

/** Names of the listed checks that an elder without the badge lacks today. Rule 9.400 */
const LACKS = sql<string[]>`
  case when role <> 'elder' or vetting = 'suspended' then '{}'::text[] else array(
    select name from check_list where not exists (
      select from elder_checks as made
      where made.person_id = people.id and made.name = check_list.name and ended_at is null
        and (valid_until is null or valid_until >= (app_now() at time zone 'UTC')::date)
    ) order by place
  ) end`;

/** A page of people by name, with one extra row if more follow. Rule 9.145 */
export async function pageOfPeople(
  tx: Tx,
  asked: PeopleAsked,
  after: readonly [nameKey: string, id: string] | null,
) {
  let query = peopleAsked(tx, asked)
    .select(VETTED)
    .select([
      LACKS.as('lacks'),
      sql<readonly [nameKey: string, id: string]>`json_build_array(name_key, id)`.as('key'),
    ])
    .orderBy('name_key')
    .orderBy('id')
    .limit(PAGE_SIZE + 1);
  if (after !== null) {
    query = query.where(sql<boolean>`(name_key, id) > (${after[0]}, ${after[1]}::uuid)`);
  }
  return query.execute();
}

export function peopleAsked(tx: Tx, { name, standing }: PeopleAsked) {
  let query = tx.selectFrom('people').innerJoin('shown_names', 'person_id', 'id');
  const vetted = STANDINGS.find((known) => known === standing);
  const review = REVIEWS.find((known) => known === standing);
  if (vetted !== undefined) query = query.where(STANDING, '=', vetted);
  if (review !== undefined) {
    query = query.where('people.id', 'in', (eb) =>
      eb
        .selectFrom('account_reviews')
        .select('person_id')
        .where('reason', '=', review)
        .where('done_at', 'is', null),
    );
  }
  // Only elders are vetted. People of other roles appear in name searches, in reviews, and while suspended.
  const isOfAll =
    review !== undefined || standing === 'suspended' || (name !== '' && standing === null);
  if (!isOfAll) query = query.where('role', '=', 'elder');
  return name === '' ? query : query.where(sql<boolean>`people.id in (${idsByName(name)})`);
}

/**
 * Matches shown names by index, and also the full names of people whose shown name is shorter. A name that consists
 * only of marks has an empty key and matches no one. Rule 9.145
 */
function idsByName(name: string) {
  const key = sql`nullif(name_key(${name}), '')`;
  return sql`
    select person_id from shown_names
    where name_pieces(name_key, '{1,2}')
        @> name_pieces(${key}, array[least(2, length(${key}))])
      and strpos(name_key, ${key}) > 0
    union
    select id from people
    where shown_name_style <> 'full-name' and strpos(name_key(full_name), ${key}) > 0
  `;
}
