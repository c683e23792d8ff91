import { TERMS_VERSION } from '@oakling/domain/legal/terms';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { databaseState, tablesContaining } from '../../testing/database-state.ts';
import { test } from '../../testing/fixtures.ts';
import { refused } from '../../testing/refused.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { countTries } from '../../testing/use-up.ts';

let people = 0;

const elder = (changes: object = {}) => ({
  role: 'elder',
  fullName: 'Rosa Alvarez',
  email: `rosa${(people += 1)}@home.example`,
  password: 'a rather long one',
  ageRange: '75+',
  connectionPref: 'By phone',
  acceptTerms: true,
  ...changes,
});
const parent = (changes: object = {}) =>
  elder({ role: 'parent', guardianConsent: true, ...changes });

const post = (app: TestApp, body: object) => app.browser().post('/api/sign-up', body);

describe('Rules 1.12 and 9.21, signing up', () => {
  test.for([
    ['elder', elder(), [['terms-and-privacy', 'sign-up-checkbox']]],
    [
      'parent',
      parent(),
      [
        ['child-account', 'guardian-checkbox'],
        ['terms-and-privacy', 'sign-up-checkbox'],
      ],
    ],
  ] as const)(
    'writes user, %s, consents and what there is to know later',
    async ([role, body, consents], { app }) => {
      const browser = app.browser();
      const answer = await browser.post('/api/sign-up', body);
      expect([answer.status, answer.body]).toEqual([201, { role }]);
      const { id, ...me } = (await browser.get('/api/me')).body;
      expect(me).toEqual({
        role,
        email: body.email,
        fullName: 'Rosa Alvarez',
        mustAcceptTerms: false,
        emailProof: 'asked',
        secondFactor: 'off',
      });

      const { db } = app.platform;
      const row = await sql`
      select email, email_verified, role, full_name, age_range, connection_pref, stage, skills
      from people join users using (id) where id = ${id}
    `.execute(db);
      expect(row.rows).toEqual([
        {
          email: body.email,
          email_verified: false,
          role,
          full_name: 'Rosa Alvarez',
          age_range: '75+',
          connection_pref: 'By phone',
          stage: null,
          skills: {},
        },
      ]);
      const given = await sql<{ scope: string; method: string; ours: boolean }>`
      select scope, method, given_by = given_for and document_version = ${TERMS_VERSION}
        and document_hash ~ '^[0-9a-f]{64}$' and at > now() - interval '1 minute' as ours
      from consents where given_for = ${id} order by scope
    `.execute(db);
      expect(given.rows.map(({ scope, method, ours }) => [scope, method, ours])).toEqual(
        consents.map(([scope, method]) => [scope, method, true]),
      );
      const audit = await sql`
      select type, actor_id, after from audit_log where subject_id = ${id} order by id
    `.execute(db);
      const after = { role, ageRange: '75+' };
      expect(audit.rows).toEqual([
        { type: 'PersonSignedUp', actor_id: null, after },
        { type: 'EmailProofAsked', actor_id: null, after: null },
      ]);
    },
  );

  test('the password and the name are stored in the right place', async ({ app }) => {
    const body = elder({ password: 'nowhere in clear', fullName: 'Zita Unique' });
    await post(app, body);
    expect(await tablesContaining(app.platform.db, 'nowhere in clear')).toEqual([]);
    expect(await tablesContaining(app.platform.db, 'Zita Unique')).toEqual(['people']);
    const tables = await tablesContaining(app.platform.db, body.email);
    expect(tables).toEqual(['email_proofs', 'users']);
  });

  test('a failure after the user row leaves no user', async ({ app }) => {
    const { db } = app.platform;
    await app.query`
      create function fail() returns trigger language plpgsql as $$ begin raise 'no room'; end $$
    `;
    await app.query`
      create trigger fail before insert on people for each row
      when (new.full_name = 'Unlucky') execute function fail()
    `;
    const before = await databaseState(db);
    const body = elder({ fullName: 'Unlucky' });
    const browser = app.browser();
    const answer = await browser.post('/api/sign-up', body);
    expect([answer.status, answer.body.code, browser.cookies.size]).toEqual([
      500,
      'server-error',
      0,
    ]);
    expect(answer.text).not.toMatch(/no room|Unlucky|trigger|sql/i);
    expect(await databaseState(db)).toEqual(before);
    await app.query`drop function fail() cascade`;
    expect((await post(app, body)).status).toBe(201);
  });
});

describe('Rule 1.11, an address that has an account', () => {
  test.for([
    (email: string) => email,
    (email: string) => email.toUpperCase(),
    (email: string) => `  ${email} `,
  ])('is refused with 409, however it is written', async (write, { app }) => {
    const body = elder();
    await post(app, body);
    const again = elder({ email: write(body.email), password: 'another password' });
    const answer = await refused(app, () => post(app, again));
    expect([answer.status, answer.body.code]).toEqual([409, 'email-taken']);
    const login = { email: body.email, password: body.password };
    expect((await app.browser().post('/api/log-in', login)).status).toBe(200);
  });

  test('of ten sign-ups at once, one succeeds', async ({ app }) => {
    const body = elder();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(app, body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });
});

test('a place that signs up a crowd gets 429', async ({ app }) => {
  const browser = app.browser();
  const signUp = () => browser.post('/api/sign-up', elder());
  await signUp();
  await countTries(app, 'sign-up', 299);
  expect([(await signUp()).status, (await signUp()).status]).toEqual([201, 429]);
  expect((await post(app, elder())).status).toBe(201);
});
