import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Browser } from './browser.ts';
import { CHILD, insertPeople, literal, literals } from './rows.ts';
import type { TestApp } from './test-app.ts';

/**
 * Inserts another child of these guardians with owner rights, with consents and a login. An invite and its completion
 * would take twenty times as long. The first guardian gives the consent to the account.
 */
export async function storeChild(
  app: TestApp,
  guardians: readonly [Browser, ...Browser[]],
): Promise<Browser> {
  const id = randomUUID();
  const email = `${id}@family.example`;
  const names = literals({ full_name: 'Nia Young', invited_as: 'Nia Young' });
  const [{ personId: firstId }] = guardians;
  const ids = guardians.map(({ personId }) => personId);
  await app.platform.db.transaction().execute(async (tx) => {
    await sql`
      with account as (
        insert into users (id, email, email_verified) values (${id}, ${email}, true)
      ), login as (
        insert into logins (user_id, token, expires_at) values (${id}, ${id}, now() + interval '1 day')
      )
      ${sql.raw(insertPeople({ ...CHILD, ...names, id: literal(id) }))}
    `.execute(tx);
    await sql`
      with guardian as (
        insert into guardianships (guardian_id, child_id) select unnest(${ids}::uuid[]), ${id}
      ), waiting as (
        update child_consents set given_by = ${firstId}, mail_due_at = now() + interval '1 day'
        where child_id = ${id}
      )
      insert into consents (given_by, given_for, scope, method, document_version, document_hash)
      select guardian.id, ${id}, scope, method, document_version, document_hash
      from unnest(${ids}::uuid[]) as guardian (id), (
        select distinct on (scope) scope, method, document_version, document_hash from consents
        where scope in ('terms-and-privacy', 'child-account') and given_by <> given_for
        order by scope, id desc
      ) as known
    `.execute(tx);
  });
  return Object.assign(app.browser(), { email, personId: id });
}
