import type { Actor } from '@oakling/domain/identity/role';
import type { StageNow } from '@oakling/domain/stages/stage';
import { shutOut } from '@oakling/domain/identity/standing';
import type { ModeratorCandidate } from '@oakling/domain/identity/decide-moderator';
import type { Terms } from '@oakling/domain/legal/terms';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/db-types.ts';
import type { StoredLogin } from '../../platform/auth/logins.ts';
import { mailboxOf } from '../../platform/auth/mailbox.ts';
import type { Member } from '../../platform/http/request-context.ts';

/** The columns of `people` that define an actor. */
type MemberRow = Pick<Selectable<DB['people']>, 'id' | 'role' | 'paused_at' | 'vetting'>;

/** A person's actor; null for an account without a person row. Rule 9.44 */
function actorOf(row: MemberRow | null): Actor | 'shut-out' | null {
  if (row === null) return null;
  const { id, role, paused_at: pausedAt, vetting } = row;
  return shutOut({ pausedAt, vetting }) === null ? { personId: id, role } : 'shut-out';
}

/** A person's actor, and whether they must accept terms. */
export async function findMember(
  db: Db,
  personId: string,
  terms: Terms,
): Promise<Member | 'shut-out'> {
  const row = await db
    .selectFrom('people')
    .select(['id', 'role', 'paused_at', 'vetting'])
    .select(mustAcceptTerms(terms).as('must_accept_terms'))
    .where('id', '=', personId)
    .executeTakeFirst();
  const actor = actorOf(row ?? null);
  if (actor === 'shut-out') return actor;
  return { actor, mustAcceptTerms: row?.must_accept_terms ?? false };
}

const mustAcceptTerms = ({ version, hash }: Terms) =>
  sql<boolean>`must_accept_terms(people.id, ${version}, ${hash})`;

/**
 * A login by its token, valid or not, with its person. One query, because every request needs it.
 */
export async function findLogin(db: Db, token: string, terms: Terms): Promise<StoredLogin | null> {
  const row = await db
    .selectFrom('logins')
    .innerJoin('users', 'users.id', 'logins.user_id')
    .leftJoin('people', 'people.id', 'users.id')
    .leftJoin('moderators', 'moderators.user_id', 'users.id')
    .select(['logins.id', 'logins.expires_at', 'logins.second_factor_at', 'logins.user_id'])
    .select(['users.email', 'users.email_verified', 'users.two_factor_enabled'])
    .select(['users.has_mailbox', 'moderators.user_id as moderator_id'])
    .select(['people.id as person_id', 'people.role', 'people.paused_at', 'people.vetting'])
    .select(sql<boolean>`coalesce(people.of_age_at <= app_now(), false)`.as('is_of_age'))
    .select(mustAcceptTerms(terms).as('must_accept_terms'))
    .leftJoin('child_pins', 'child_pins.child_id', 'logins.user_id')
    .where('logins.token', '=', token)
    // An adult's login by a PIN that a guardian set is invalid, even before the job ends it. Rule
    // 1.119
    .where(
      sql<boolean>`(child_device_id is null or own_since is not null or (of_age_at <= app_now()) is not true)`,
    )
    .executeTakeFirst();
  if (row === undefined) return null;
  const { person_id: id, role, paused_at, vetting } = row;
  const isMember = id !== null && role !== null && vetting !== null;
  const actor = actorOf(isMember ? { id, role, paused_at, vetting } : null);
  const { expires_at: expiresAt } = row;
  if (actor === 'shut-out') return { login: actor, expiresAt };
  const moderator = {
    enrolled: row.two_factor_enabled,
    passed: row.second_factor_at !== null,
  };
  const login = {
    id: row.id,
    token,
    personId: row.user_id,
    email: row.has_mailbox ? row.email : '',
    isEmailProven: row.email_verified,
    mailbox: row.has_mailbox ? null : row.is_of_age ? ('none' as const) : ('guardian' as const),
    actor,
    mustAcceptTerms: isMember && row.must_accept_terms,
    moderator: row.moderator_id === null ? null : moderator,
  };
  return { login, expiresAt };
}

/** True when a person has confirmed their mailbox. Needs owner rights. */
export async function isEmailProven(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('email_verified')
    .where('id', '=', personId)
    .executeTakeFirst();
  return row?.email_verified ?? false;
}

/** True when an account has moved from this mailbox to another. Needs owner rights. Rule 1.64 */
export async function isFormerMailbox(db: Db, personId: string, mailbox: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', personId)
    .executeTakeFirst();
  return row !== undefined && mailboxOf(row.email) !== mailbox;
}

/** True when the viewer meets all requirements of this installation. Rule 1.57 */
export async function isSelfLetIn(tx: Tx, personId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('people')
    .select(sql<boolean>`may_meet(role, vetting, lacks)`.as('is_let_in'))
    .where('id', '=', personId)
    .executeTakeFirst();
  return row?.is_let_in ?? false;
}

/** True when an email address (lowercase) has an account. */
export async function emailHasAccount(db: Db | Tx, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** A person's full name if the reader may see it; empty without a person row. */
export async function findSelf(
  db: Db | Tx,
  personId: string,
): Promise<{ fullName: string; isOfAge: boolean }> {
  const row = await db
    .selectFrom('people')
    .select(['full_name', sql<boolean>`of_age_at <= app_now()`.as('is_of_age')])
    .where('id', '=', personId)
    .executeTakeFirst();
  return { fullName: row?.full_name ?? '', isOfAge: row?.is_of_age === true };
}

/** A youth's guardians visible to the reader, longest-serving first; empty for anyone else. */
export async function findGuardianIds(tx: Tx, childId: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('active_guardianships')
    .select('guardian_id')
    .where('child_id', '=', childId)
    .orderBy('since')
    .orderBy('guardian_id')
    .execute();
  return rows.map((row) => row.guardian_id);
}

/** A youth's current guardians and stage. Needs owner rights. */
export async function findSupervision(
  tx: Tx,
  youthId: string,
): Promise<{ guardianIds: readonly string[]; stage: StageNow }> {
  const { rows } = await sql<{ guardian_ids: string[]; stage: StageNow }>`
    select guardians_of(id) as guardian_ids, stage_now(stage, of_age_at) as stage
    from people where id = ${youthId} and role = 'youth'
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a session has no youth');
  return { guardianIds: row.guardian_ids, stage: row.stage };
}

/** The account of an email address (lowercase) for the moderator command, or null. */
export async function findCandidate(
  db: Db | Tx,
  email: string,
): Promise<ModeratorCandidate | null> {
  const row = await db
    .selectFrom('users')
    .leftJoin('people', 'people.id', 'users.id')
    .leftJoin('moderators', 'moderators.user_id', 'users.id')
    .select(['users.id', 'people.id as person_id', 'moderators.user_id as moderator_id'])
    .where('users.email', '=', email)
    .executeTakeFirst();
  if (row === undefined) return null;
  const isMember = row.person_id !== null;
  return { userId: row.id, isMember, isModerator: row.moderator_id !== null };
}

/** All moderators by address, and whether they use two-factor sign-in. */
export async function listModerators(db: Db | Tx) {
  return db
    .selectFrom('moderators')
    .innerJoin('users', 'users.id', 'moderators.user_id')
    .select(['users.email', 'users.email_verified', 'users.two_factor_enabled'])
    .select(['moderators.created_at'])
    .orderBy('users.email')
    .execute();
}
