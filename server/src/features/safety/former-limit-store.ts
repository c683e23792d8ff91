import { canonicalEmail } from '@oakling/domain/kernel/canonical-email';
import { sql } from 'kysely';
import { keyedHash } from '../../platform/auth/encryption.ts';
import type { Tx } from '../../platform/db/database.ts';

/**
 * The hashes of a mailbox. Siblings can share a mailbox with different plus-tags, so a youth's hash includes the tag.
 * Rule 4.75
 */
function mailboxHashes(secret: string, email: string) {
  const mailbox = canonicalEmail(email);
  const [tag = ''] = /\+[^@]*/.exec(email) ?? [];
  return {
    adult: keyedHash(secret, `mailbox of a former adult ${mailbox}`),
    youth: keyedHash(secret, `mailbox of a former youth ${tag} ${mailbox}`),
  };
}

const findAccount = (tx: Tx, personId: string) =>
  tx
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.id')
    .select(['email', 'role'])
    .where('people.id', '=', personId)
    .where('has_mailbox', '=', true)
    .executeTakeFirst();

/** Rule 1.180 */
export async function keepLimits(tx: Tx, secret: string, personId: string): Promise<void> {
  const account = await findAccount(tx, personId);
  if (account === undefined) return;
  const { adult, youth } = mailboxHashes(secret, account.email);
  await sql`select keep_limits(${personId}, ${account.role === 'youth' ? youth : adult})`.execute(
    tx,
  );
}

export async function restoreLimits(tx: Tx, secret: string, personId: string): Promise<void> {
  const account = await findAccount(tx, personId);
  if (account === undefined) return;
  const hashes = Object.values(mailboxHashes(secret, account.email));
  await sql`select restore_limits(${personId}, ${hashes})`.execute(tx);
}
