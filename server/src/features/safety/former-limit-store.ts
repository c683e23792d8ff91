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

/** A child can return without the old address, so a suspension is also kept under the guardians' mailboxes. Rule 1.185 */
async function hashesOfGuardians(tx: Tx, secret: string, childId: string): Promise<string[]> {
  const guardians = await tx
    .selectFrom('active_guardianships')
    .innerJoin('users', 'users.id', 'guardian_id')
    .select('email')
    .where('child_id', '=', childId)
    .where('has_mailbox', '=', true)
    .execute();
  return guardians.map(({ email }) =>
    keyedHash(secret, `mailbox of a former guardian ${canonicalEmail(email)}`),
  );
}

/** Does nothing unless the person is suspended. */
async function keepSuspension(tx: Tx, personId: string, hashes: readonly string[]): Promise<void> {
  await sql`
    insert into former_limits (mailbox, kind, kept, kept_at)
    select unnest(${hashes}::text[]), 'suspension', '{}', app_now()
    from people where id = ${personId} and vetting = 'suspended'
  `.execute(tx);
}

const applyLimits = (tx: Tx, personId: string, hash: string) =>
  sql`select restore_limits(${personId}, ${hash})`.execute(tx);

/** Rules 1.180 and 1.185 */
export async function keepLimits(tx: Tx, secret: string, personId: string): Promise<void> {
  const hash = await hashOfMailbox(tx, secret, personId);
  if (hash !== null) await sql`select keep_limits(${personId}, ${hash})`.execute(tx);
  await keepSuspension(tx, personId, await hashesOfGuardians(tx, secret, personId));
}

/** Does nothing until a mailbox that must be proven is proven. Rules 1.180 and 1.185 */
export async function restoreLimits(tx: Tx, secret: string, personId: string): Promise<void> {
  const hash = await hashOfMailbox(tx, secret, personId);
  if (hash !== null) await applyLimits(tx, personId, hash);
  const ofGuardians = await hashesOfGuardians(tx, secret, personId);
  for (const each of ofGuardians) await applyLimits(tx, personId, each);
  // The suspension applies to every child that the guardian adds, not only to the first.
  await keepSuspension(tx, personId, ofGuardians);
}

/** A reinstated child's guardians can add children again. Rule 1.185 */
export async function dropKeptSuspensions(tx: Tx, secret: string, childId: string): Promise<void> {
  const hashes = await hashesOfGuardians(tx, secret, childId);
  if (hashes.length > 0)
    await tx.deleteFrom('former_limits').where('mailbox', 'in', hashes).execute();
}
