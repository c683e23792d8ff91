import type { Standing } from '@oakling/domain/identity/standing';
import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import type { Outcome } from '@oakling/domain/sessions/afterwards/outcome';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

const VETTED = ['id', 'role', 'shown_name', 'vetting', 'verified_until'] as const;
/** The columns that describe a person. Rule 9.141 */
const FACTS = [
  ...VETTED,
  'full_name',
  'age_range',
  'bio',
  'avatar',
  'paused_at',
  'created_at',
  'last_seen',
] as const;

export async function findPeople(tx: Tx, ids: readonly (string | null)[]) {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return [];
  return tx.selectFrom('people').select(FACTS).where('id', 'in', known).execute();
}
export type FactsRow = Awaited<ReturnType<typeof findPeople>>[number];
export type VettedRow = Pick<FactsRow, (typeof VETTED)[number]>;

/** A person's avatar column; undefined for an unknown person. */
export async function findAvatar(tx: Tx, id: string): Promise<string | null | undefined> {
  const row = await tx
    .selectFrom('people')
    .select('avatar')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.avatar;
}

/**
 * The address of an account; the database audits the view before returning it. Null for an unknown
 * account. Rule 9.142
 */
export async function lookAtEmail(tx: Tx, id: string, requestId: string): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select look_at_email(${id}, ${requestId}) as email
  `.execute(tx);
  return rows[0]?.email ?? null;
}

/**
 * A person's family, current guardianships only: guardians, children, co-guardians and siblings.
 */
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
    .select(VETTED.map((column) => `people.${column}` as const))
    .select('kin.kin')
    .orderBy('kin.kin')
    .orderBy('people.created_at')
    .execute();
}

/**
 * The correction of a youth's date of birth: actor, time and reason; null when there is none. Rule
 * 9.214
 */
export async function correctionOf(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('birth_dates')
    .leftJoin('audit_log', (join) =>
      join
        .onRef(sql`audit_log.subject_id`, '=', sql`birth_dates.person_id::text`)
        .on('audit_log.type', '=', 'BirthDateCorrected'),
    )
    .leftJoin('people as by', 'by.id', 'audit_log.actor_id')
    .select(['corrected_at', 'correction_reason', 'by.shown_name'])
    .where('birth_dates.person_id', '=', id)
    .where('corrected_at', 'is not', null)
    // A guardian's correction precedes any by a moderator (rule 1.122).
    .orderBy('audit_log.id')
    .executeTakeFirst();
  return row ?? null;
}
export type CorrectionRow = NonNullable<Awaited<ReturnType<typeof correctionOf>>>;

/** Moderators look for patterns; the latest sessions suffice. */
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
      'sessions.status',
      'sessions.connection_mode',
      'sessions.start_time',
      'sessions.end_time',
      'sessions.time_zone',
      'sessions.lapsed_at',
      'other.id as other_id',
      'other.shown_name as other_name',
    ])
    .select([
      sql<boolean>`upper(during) <= ${now}`.as('is_over'),
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
export type MetRow = Awaited<ReturnType<typeof sessionsOf>>[number];

export async function decisionsAbout(tx: Tx, personId: string) {
  return tx
    .selectFrom('vetting_decisions as made')
    .leftJoin('suspension_notices as notice', 'notice.decision_id', 'made.id')
    .leftJoin('appeals as appeal', 'appeal.decision_id', 'made.id')
    .select(['decision', 'note', 'created_at', 'notice.told'])
    .select(['appeal.words', 'appeal.outcome', 'appeal.told as answer'])
    .where('person_id', '=', personId)
    .orderBy('made.id', 'desc')
    .execute();
}
export type DecisionRow = Awaited<ReturnType<typeof decisionsAbout>>[number];

const STANDING: Readonly<Record<Standing, RawBuilder<boolean>>> = {
  unverified: sql`vetting = 'unverified'`,
  verified: sql`vetting = 'verified' and vetting_now(vetting, verified_until) = 'verified'`,
  expired: sql`vetting = 'verified' and vetting_now(vetting, verified_until) = 'unverified'`,
  suspended: sql`vetting = 'suspended'`,
};

export interface PeopleAsked {
  /** Empty to list elders or all suspended people. */
  readonly name: string;
  readonly standing: Standing | null;
}

/** A page of people by name, plus one extra row when more follow. Rule 9.145 */
export async function pageOfPeople(
  tx: Tx,
  { name, standing }: PeopleAsked,
  after: readonly [nameKey: string, id: string] | null,
) {
  let query = tx
    .selectFrom('people')
    .innerJoin('shown_names', 'person_id', 'id')
    .select([...VETTED, 'name_key'])
    .orderBy('name_key')
    .orderBy('id')
    .limit(PAGE_SIZE + 1);
  if (standing !== null) query = query.where(STANDING[standing]);
  // Only elders are vetted; people of other roles are listed by name search or when suspended.
  const isOfAll = standing === 'suspended' || (name !== '' && standing === null);
  if (!isOfAll) query = query.where('role', '=', 'elder');
  if (name !== '') query = query.where(sql<boolean>`people.id in (${idsByName(name)})`);
  if (after !== null) {
    query = query.where(sql<boolean>`(name_key, id) > (${after[0]}, ${after[1]}::uuid)`);
  }
  return query.execute();
}

/** Matches shown names by index, and full names of people whose shown name is shorter. */
function idsByName(name: string) {
  return sql`
    select person_id from shown_names
    where name_pieces(name_key, '{1,2}')
        @> name_pieces(name_key(${name}), array[least(2, length(name_key(${name})))])
      and strpos(name_key, name_key(${name})) > 0
    union
    select id from people
    where shown_name_style <> 'full-name' and strpos(name_key(full_name), name_key(${name})) > 0
  `;
}
