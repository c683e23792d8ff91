import type { ModeratorCandidate } from '@oakling/domain/identity/decide-moderator';
import { shutOut } from '@oakling/domain/identity/standing';
import type { Terms } from '@oakling/domain/legal/terms';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Member } from '../../platform/request-context.ts';

/**
 * The actor of a person; null for an account without a person row, `shut-out` for whoever is paused or
 * suspended (rule 9.44); and whether terms wait for them. Every request asks, so it is one query.
 */
export async function findMember(
  db: Db,
  personId: string,
  terms: Terms,
): Promise<Member | 'shut-out'> {
  const row = await db
    .selectFrom('people')
    .select(['id', 'role', 'paused_at', 'vetting'])
    .select(
      sql<boolean>`must_accept_terms(id, ${terms.version}, ${terms.hash})`.as('must_accept_terms'),
    )
    .where('id', '=', personId)
    .executeTakeFirst();
  if (row === undefined) return { actor: null, mustAcceptTerms: false };
  const { id, role, paused_at: pausedAt, vetting, must_accept_terms } = row;
  if (shutOut({ pausedAt, vetting }) !== null) return 'shut-out';
  return { actor: { personId: id, role }, mustAcceptTerms: must_accept_terms };
}

/** Whether an e-mail address (lower case) has an account. */
export async function emailHasAccount(db: Db | Tx, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}

/** A person's full name, as far as the reader may see it; empty without a person row. */
export async function findFullName(db: Db | Tx, personId: string): Promise<string> {
  const row = await db
    .selectFrom('people')
    .select('full_name')
    .where('id', '=', personId)
    .executeTakeFirst();
  return row?.full_name ?? '';
}

/** The parent of a youth; null for anyone else. Needs the owner's rights. */
export async function findParentId(db: Db | Tx, personId: string): Promise<string | null> {
  const row = await db
    .selectFrom('people')
    .select('parent_id')
    .where('id', '=', personId)
    .executeTakeFirst();
  return row?.parent_id ?? null;
}

/** Whether an account is a moderator's. */
export async function isModerator(db: Db | Tx, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('moderators')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The account at an e-mail address (lower case) as far as the moderator command asks, or null. */
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

/** Every moderator by address, and whether their second factor is set up. */
export async function listModerators(db: Db | Tx) {
  return db
    .selectFrom('moderators')
    .innerJoin('users', 'users.id', 'moderators.user_id')
    .select(['users.email', 'users.two_factor_enabled', 'moderators.created_at'])
    .orderBy('users.email')
    .execute();
}
