import type { Browser } from './browser.ts';
import { PASSWORD, type TestApp } from './test-app.ts';

/** Signs a browser in as a person who was inserted into the database without a password. */
export async function signInAs(app: TestApp, personId: string): Promise<Browser> {
  const { auth, terms } = app.platform;
  const hash = await (await auth.$context).password.hash(PASSWORD);
  const rows = await app.query<{ email: string }>`
    with account as (
      insert into accounts (user_id, account_id, provider_id, password)
      values (${personId}, ${personId}, 'credential', ${hash})
      on conflict do nothing
    )
    select email from users where id = ${personId}
  `;
  await app.query`
    insert into consents (given_by, given_for, scope, method, document_version, document_hash)
    select ${personId}, ${personId}, scope, 'sign-up-checkbox', ${terms.version}, ${terms.hash}
    from unnest(array['terms-and-privacy', 'child-account']) as scope
    on conflict do nothing
  `;
  const before = await app.query<{ day: string }>`
    select last_seen as day from people where id = ${personId}
  `;
  const email = rows[0]?.email ?? '';
  const browser = Object.assign(app.browser(), { personId, email });
  await browser.must('POST', '/api/log-in', { email, password: PASSWORD });
  // Logging in records the day, so restore the day that a test has set.
  await app.query`update people set last_seen = ${before[0]?.day} where id = ${personId}`;
  return browser;
}
