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

const guardianHash = (secret: string, email: string) =>
  keyedHash(secret, `mailbox of a former guardian ${canonicalEmail(email)}`);

/**
 * Keeps the suspensions of this child or of this guardian's children under the guardians' mailboxes, because a child
 * can return without the old address. Rule 1.185
 */
async function keepForGuardians(tx: Tx, secret: string, personId: string): Promise<void> {
  const suspended = await tx
    .selectFrom('active_guardianships')
    .innerJoin('people', 'people.id', 'child_id')
    .innerJoin('users', 'users.id', 'guardian_id')
    .select(['email', 'child_id'])
    .where('vetting', '=', 'suspended')
    .where('has_mailbox', '=', true)
    .where((eb) => eb.or([eb('child_id', '=', personId), eb('guardian_id', '=', personId)]))
    .execute();
  for (const { email, child_id: of } of suspended) {
    await tx
      .insertInto('former_limits')
      .values({
        mailbox: guardianHash(secret, email),
        kind: 'suspension',
        kept: JSON.stringify({ of }),
        kept_at: sql`app_now()`,
      })
      .execute();
  }
}

/** Rules 1.180 and 1.185 */
export async function keepLimits(tx: Tx, secret: string, personId: string): Promise<void> {
  const hash = await hashOfMailbox(tx, secret, personId);
  if (hash !== null) await sql`select keep_limits(${personId}, ${hash})`.execute(tx);
  await keepForGuardians(tx, secret, personId);
}

/** Does nothing until a mailbox that must be proven is proven. Rule 1.180 */
export async function restoreLimits(tx: Tx, secret: string, personId: string): Promise<void> {
  const hash = await hashOfMailbox(tx, secret, personId);
  if (hash !== null) await sql`select restore_limits(${personId}, ${hash})`.execute(tx);
}

/** Suspends a new child whose guardian has, or had, a suspended child. Rule 1.185 */
export async function suspendLikeSibling(
  tx: Tx,
  secret: string,
  { personId, guardianId }: { readonly personId: string; readonly guardianId: string },
): Promise<void> {
  const { email } = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', guardianId)
    .executeTakeFirstOrThrow();
  await sql`
    with suspended as (
      update people set vetting = 'suspended'
      where id = ${personId} and vetting <> 'suspended' and (
        exists (select from former_limits where mailbox = ${guardianHash(secret, email)})
        or exists (
          select from active_guardianships join people as sibling on sibling.id = child_id
          where guardian_id = ${guardianId} and child_id <> ${personId} and sibling.vetting = 'suspended'
        )
      )
      returning id
    )
    insert into vetting_decisions (person_id, decision, note, created_at)
    select id, 'suspended', 'Another child of the same guardian is or was suspended.', app_now() from suspended
  `.execute(tx);
}

/** Forgets the suspensions of former children, once a moderator reinstates a child of the same guardian. Rule 1.185 */
export async function forgetSuspensions(tx: Tx, secret: string, childId: string): Promise<void> {
  const guardians = await tx
    .selectFrom('active_guardianships')
    .innerJoin('users', 'users.id', 'guardian_id')
    .select('email')
    .where('child_id', '=', childId)
    .execute();
  const hashes = guardians.map(({ email }) => guardianHash(secret, email));
  // The same child's suspension can also be kept under the child's own mailbox.
  await sql`
    delete from former_limits where kind = 'suspension' and kept ->> 'of' in (
      select kept ->> 'of' from former_limits where mailbox = any(${hashes}::text[])
    )
  `.execute(tx);
}
