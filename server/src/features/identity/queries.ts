import type { Actor } from '@oakling/domain/identity/role';
import type { StageNow } from '@oakling/domain/stages/stage';
import { shutOut } from '@oakling/domain/identity/standing';
import type { ModeratorCandidate } from '@oakling/domain/identity/decide-moderator';
import type { Terms } from '@oakling/domain/legal/terms';
import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/db-types.ts';
import { isInTime, type StoredLogin } from '../../platform/auth/logins.ts';
import { deviceTokens } from '../../platform/auth/device-cookie.ts';
import { hashOneTimeCode, mailboxOf } from '../../platform/auth/one-time-code.ts';
import type { AppContext, Member } from '../../platform/http/request-context.ts';
import type { Platform } from '../../platform/platform.ts';
import { findDeviceChildren } from './device-store.ts';

type MemberRow = Pick<Selectable<DB['people']>, 'id' | 'role' | 'vetting'> & {
  readonly pausedAt: Date | null;
};

/** A person's actor, or null for an account without a person row. Rule 9.44 */
function actorOf(row: MemberRow | null): Actor | 'shut-out' | null {
  if (row === null) return null;
  const { id, role, pausedAt, vetting } = row;
  return shutOut({ pausedAt, vetting }) === null ? { personId: id, role } : 'shut-out';
}

export async function findMember(
  db: Db,
  personId: string,
  terms: Terms,
): Promise<Member | 'shut-out'> {
  const row = await db
    .selectFrom('people')
    .select(['id', 'role', 'paused_at as pausedAt', 'vetting'])
    .select(mustAcceptTerms(terms).as('mustAcceptTerms'))
    .where('id', '=', personId)
    .executeTakeFirst();
  const actor = actorOf(row ?? null);
  if (actor === 'shut-out') return actor;
  return { actor, mustAcceptTerms: row?.mustAcceptTerms ?? false };
}

const mustAcceptTerms = ({ version, hash }: Terms) =>
  sql<boolean>`must_accept_terms(people.id, ${version}, ${hash})`;

interface LoginRow {
  readonly id: string;
  readonly expiresAt: Date;
  readonly isOnChildsDevice: boolean;
  readonly personId: string;
  readonly memberId: string | null;
  readonly role: MemberRow['role'] | null;
  readonly pausedAt: Date | null;
  readonly vetting: MemberRow['vetting'] | null;
  readonly email: string;
  readonly isEmailProven: boolean;
  readonly hasMailbox: boolean;
  readonly moderatorId: string | null;
  readonly enrolled: boolean;
  readonly passed: boolean;
  readonly isPasswordRecent: boolean;
  readonly isOfAge: boolean;
  readonly isOwnDevice: boolean;
  readonly isLocked: boolean;
  readonly mustAcceptTerms: boolean;
}

/**
 * Finds a login by its token, valid or not, with its person. A single query, because every request needs it, and written
 * as text, because the query builder would take 40 µs to build it.
 */
export async function findLogin(db: Db, token: string, terms: Terms): Promise<StoredLogin | null> {
  const { rows } = await sql<LoginRow>`
    select logins.id, logins.expires_at as "expiresAt", on_childs_device as "isOnChildsDevice",
      logins.user_id as "personId", people.id as "memberId", people.role, people.paused_at as "pausedAt", people.vetting,
      users.email, users.email_verified as "isEmailProven", users.has_mailbox as "hasMailbox",
      moderators.user_id as "moderatorId", users.two_factor_enabled as enrolled,
      logins.second_factor_at is not null as passed,
      greatest(logins.created_at, password_at) > app_now() - interval '10 minutes' as "isPasswordRecent",
      coalesce(people.of_age_at <= app_now(), false) as "isOfAge",
      own_devices.login_id is not null as "isOwnDevice", is_device_locked(logins.id) as "isLocked",
      ${mustAcceptTerms(terms)} as "mustAcceptTerms"
    from logins
    join users on users.id = logins.user_id
    left join people on people.id = users.id
    left join moderators on moderators.user_id = users.id
    left join own_devices on own_devices.login_id = logins.id
    left join child_pins on child_pins.child_id = logins.user_id
    where logins.token = ${token} and ${isInTime}
      -- A PIN that a guardian set no longer gives an adult a valid login, even before the job ends it. Rule 1.119
      and (child_device_id is null or own_since is not null or (of_age_at <= app_now()) is not true)
  `.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { memberId: id, role, pausedAt, vetting, expiresAt, isLocked, enrolled, passed } = row;
  const isMember = id !== null && role !== null && vetting !== null;
  const isAdult = isMember && row.hasMailbox && (role !== 'youth' || row.isOfAge);
  const mayHaveSecondFactor = isAdult || row.moderatorId !== null;
  const actor = actorOf(isMember ? { id, role, pausedAt, vetting } : null);
  if (actor === 'shut-out') return { login: actor, expiresAt, isLocked };
  const login = {
    id: row.id,
    token,
    personId: row.personId,
    email: row.hasMailbox ? row.email : '',
    isEmailProven: row.isEmailProven,
    mailbox: row.hasMailbox ? null : row.isOfAge ? ('none' as const) : ('guardian' as const),
    actor,
    isPasswordRecent: row.isPasswordRecent,
    isOnChildsDevice: row.isOnChildsDevice,
    isOwnDevice: row.isOwnDevice,
    mustAcceptTerms: isMember && row.mustAcceptTerms,
    secondFactor: mayHaveSecondFactor ? (enrolled ? ('on' as const) : ('off' as const)) : null,
    moderator: row.moderatorId === null ? null : { enrolled, passed },
  };
  return { login, expiresAt, isLocked };
}

/** Needs owner rights. */
export async function isEmailProven(db: Db, personId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('email_verified')
    .where('id', '=', personId)
    .executeTakeFirst();
  return row?.email_verified ?? false;
}

/**
 * True if the link was mailed before the account changed its mailbox or password. Needs owner rights. Rules 1.64 and
 * 1.134
 */
export async function isFormerLink(
  db: Db,
  { guardianId, mailbox, mailedAt }: { guardianId: string; mailbox: string; mailedAt: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('email')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('audit_log')
          .select('audit_log.id')
          .where('feature', '=', 'identity')
          .where('subject_id', '=', guardianId)
          .where('type', '=', 'PasswordChanged')
          .where('at', '>', mailedAt),
      ).as('isBefore'),
    )
    .where('id', '=', guardianId)
    .executeTakeFirst();
  return row !== undefined && (Boolean(row.isBefore) || mailboxOf(row.email) !== mailbox);
}

/**
 * The person signed in to the browser that opens a guardian's mailed link, and the children to whom that browser was
 * handed over. Empty if that guardian is signed in. Rule 6.360
 */
export async function othersInBrowser(
  { db, origin, clock }: Platform,
  c: AppContext,
  guardianId: string,
): Promise<readonly string[]> {
  const signedIn = c.get('login')?.personId ?? null;
  if (signedIn === guardianId) return [];
  const children = await findDeviceChildren(
    db,
    deviceTokens(c, origin).map(hashOneTimeCode),
    clock(),
  );
  return [...(signedIn === null ? [] : [signedIn]), ...children.map(({ id }) => id)];
}

/** True if the viewer meets all requirements of this installation. Rule 1.57 */
export async function isSelfLetIn(tx: Tx, personId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('people')
    .select(sql<boolean>`may_meet(role, vetting, missing_requirements)`.as('is_let_in'))
    .where('id', '=', personId)
    .executeTakeFirst();
  return row?.is_let_in ?? false;
}

/** True for a member's account, and false for a moderator's. Needs owner rights. */
export async function hasPerson(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** `email` must be lowercase. */
export async function emailHasAccount(db: Db | Tx, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * A person's full name, which is empty without a person row, and their last time zone. Also whether they still have to
 * review what works after a new password. Needs owner rights.
 */
export async function findSelf(
  db: Db | Tx,
  personId: string,
): Promise<{
  fullName: string;
  isOfAge: boolean;
  hasNewPassword: boolean | null;
  timeZone: string | null;
}> {
  const row = await db
    .selectFrom('people')
    .select(['full_name as fullName', 'time_zone as timeZone'])
    .select(
      sql<boolean | null>`(
        select type = 'PasswordChanged' and at > app_now() - interval '30 days' from audit_log
        where feature = 'identity' and subject_id = people.id::text
          and type in ('PasswordChanged', 'LoginsChecked')
        order by audit_log.id desc limit 1
      )`.as('hasNewPassword'),
    )
    .select(sql<boolean>`coalesce(of_age_at <= app_now(), false)`.as('isOfAge'))
    .where('id', '=', personId)
    .executeTakeFirst();
  return row ?? { fullName: '', isOfAge: false, hasNewPassword: false, timeZone: null };
}

/** A youth's guardians whom the reader can see, longest-serving first. Empty for other readers. */
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

/** Needs owner rights. */
export async function findSupervision(
  tx: Tx,
  youthId: string,
): Promise<{ guardianIds: readonly string[]; stage: StageNow }> {
  const { rows } = await sql<{ guardianIds: string[]; stage: StageNow }>`
    select guardians_of(id) as "guardianIds", stage_now(stage, of_age_at) as stage
    from people where id = ${youthId} and role = 'youth'
  `.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error('a session has no youth');
  return row;
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
    .select('users.id as userId')
    .select(sql<boolean>`people.id is not null`.as('isMember'))
    .select(sql<boolean>`moderators.user_id is not null`.as('isModerator'))
    .where('users.email', '=', email)
    .executeTakeFirst();
  return row ?? null;
}

export async function listModerators(db: Db | Tx) {
  return db
    .selectFrom('moderators')
    .innerJoin('users', 'users.id', 'moderators.user_id')
    .select(['users.email', 'users.email_verified', 'users.two_factor_enabled'])
    .select(['moderators.created_at'])
    .orderBy('users.email')
    .execute();
}
