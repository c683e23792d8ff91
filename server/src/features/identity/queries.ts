import { shutOut } from '@oakling/domain/identity/standing';
import type { Actor } from '@oakling/domain/identity/role';
import type { Db, Tx } from '../../platform/database.ts';

/**
 * The actor of a person; null for an account without a person row, `shut-out` for whoever is paused or
 * suspended. Rule 9.44
 */
export async function findActor(db: Db, personId: string): Promise<Actor | 'shut-out' | null> {
  const row = await db
    .selectFrom('people')
    .select(['id', 'role', 'paused_at', 'vetting'])
    .where('id', '=', personId)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (shutOut({ pausedAt: row.paused_at, vetting: row.vetting }) !== null) return 'shut-out';
  return { personId: row.id, role: row.role };
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
