import type { Actor } from '@oakling/domain/identity/role';
import type { Db, Tx } from '../../platform/database.ts';

/** The actor of a person, or null for an account without a person row. */
export async function findActor(db: Db, personId: string): Promise<Actor | null> {
  const row = await db
    .selectFrom('people')
    .select(['id', 'role'])
    .where('id', '=', personId)
    .executeTakeFirst();
  return row === undefined ? null : { personId: row.id, role: row.role };
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
