import { canonicalEmail } from '@oakling/domain/kernel/canonical-email';
import { sql } from 'kysely';
import { keyedHash } from '../../platform/auth/encryption.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Siblings can share a mailbox with different plus-tags, so a youth's hash includes the tag. Rule 4.75 */
function mailboxHash(secret: string, email: string, isYouth: boolean): string {
  const mailbox = canonicalEmail(email);
  if (!isYouth) return keyedHash(secret, `mailbox of a former adult ${mailbox}`);
  const [tag = ''] = /\+[^@]*/.exec(email) ?? [];
  return keyedHash(secret, `mailbox of a former youth ${tag} ${mailbox}`);
}

async function hashOfMailbox(tx: Tx, secret: string, personId: string): Promise<string | null> {
  const account = await tx
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.id')
    .select(['email', 'role'])
    .where('people.id', '=', personId)
    .where('has_mailbox', '=', true)
    .executeTakeFirst();
  return account === undefined
    ? null
    : mailboxHash(secret, account.email, account.role === 'youth');
}

/** Rule 1.180 */
export async function keepLimits(tx: Tx, secret: string, personId: string): Promise<void> {
  const hash = await hashOfMailbox(tx, secret, personId);
  if (hash !== null) await sql`select keep_limits(${personId}, ${hash})`.execute(tx);
}

/** Does nothing until a mailbox that must be proven is proven. Rule 1.180 */
export async function restoreLimits(tx: Tx, secret: string, personId: string): Promise<void> {
  const hash = await hashOfMailbox(tx, secret, personId);
  if (hash !== null) await sql`select restore_limits(${personId}, ${hash})`.execute(tx);
}
