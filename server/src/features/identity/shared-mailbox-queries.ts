import type { SignUp } from '@oakling/domain/identity/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

// Addresses that are spelled differently but reach one mailbox. Rule 4.75

/**
 * True if an email address reaches the mailbox of a suspended person or, for a new elder, of another elder, even with a
 * different plus-tag. Needs system rights. Rule 1.11
 */
export async function isMailboxInUse(
  tx: Tx,
  { email, role }: Pick<SignUp, 'email' | 'role'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.id')
    .select('users.id')
    .where(sql<boolean>`same_mailbox(email, ${email})`)
    .where(sql<boolean>`(vetting = 'suspended' or (role = 'elder' and ${role} = 'elder'))`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * True if an email address reaches the mailbox of a youth who isn't the parent's child, even with a different plus-tag.
 * Needs system rights. Rule 4.4
 */
export async function isOtherFamilys(
  db: Db | Tx,
  { email, parentId }: { email: string; parentId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.id')
    .select('users.id')
    .where('role', '=', 'youth')
    .where(sql<boolean>`same_mailbox(email, ${email})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('active_guardianships')
            .whereRef('child_id', '=', 'users.id')
            .where('guardian_id', '=', parentId),
        ),
      ),
    )
    .executeTakeFirst();
  return row !== undefined;
}
