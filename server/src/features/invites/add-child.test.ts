import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test as base } from '../../testing/fixtures.ts';
import { addChild, PIN } from '../../testing/pin-child.ts';

const test = base.extend('parent', ({ app }) => app.signUp('parent', 'Maria Young'));
const child = (changes: object = {}) => ({
  childName: 'Sam Young',
  pin: PIN,
  guardianConsent: true,
  ...changes,
});

describe('Rule 1.81, a child without a mailbox', () => {
  test('exists immediately, with guardian, PIN and consents, and no mail is sent', async ({
    app,
    parent,
  }) => {
    const before = (await app.mails()).length;
    const { id } = await addChild(parent, 'Sam Young', { note: 'Shy', ageRange: '15-20' });
    const { db } = app.platform;
    const rows = await app.query`
      select people.role, full_name, invited_as, age_range, note, has_mailbox, email, missing_requirements,
        guardians_of(people.id) as guardians, pin_hash <> '' as "hasPin",
        (select count(*)::int from accounts where user_id = people.id) as passwords
      from people join users using (id) join child_pins on child_id = people.id where people.id = ${id}
    `;
    expect(rows).toEqual([
      {
        role: 'youth',
        full_name: 'Sam Young',
        invited_as: 'Sam Young',
        age_range: '15-20',
        note: 'Shy',
        has_mailbox: false,
        email: `${id}@child.invalid`,
        missing_requirements: ['consent'],
        guardians: [parent.personId],
        hasPin: true,
        passwords: 0,
      },
    ]);
    const consents = await sql`
      select scope, method, given_by from consents where given_for = ${id} order by scope
    `.execute(db);
    const by = { method: 'guardian-checkbox', given_by: parent.personId };
    expect(consents.rows).toEqual([
      { scope: 'child-account', ...by },
      { scope: 'terms-and-privacy', ...by },
    ]);
    expect((await app.mails()).length).toBe(before);
    const { body } = await parent.get(`/api/children/${id}`);
    expect(body).toMatchObject({ email: '', logsInByPin: true, fullName: 'Sam Young' });
    // No invite was accepted, so the list marks the child as added. Rule 4.63
    const { items } = (await parent.get('/api/children')).body;
    expect(items).toMatchObject([{ id, status: 'accepted', isAdded: true }]);
  });

  test('is added once, however often the button is clicked', async ({ app, parent }) => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => parent.post('/api/children', child({ childName: 'Twin' }))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
    const again = await parent.post('/api/children', child({ childName: 'tWIN' }));
    expect(again.body.code).toBe('already-added');
    const other = await app.signUp('parent');
    expect((await other.post('/api/children', child({ childName: 'Twin' }))).status).toBe(201);
  });

  test('requires the consent, and a PIN that isn’t easy to guess', async ({ parent }) => {
    const pins = ['000000', '123456', '987654', '890123', '121212', '123123', '112233', '123321'];
    for (const pin of [...pins, '12345', '1234567', 'abcdef']) {
      expect((await parent.post('/api/children', child({ pin }))).status).toBe(422);
    }
    const without = await parent.post('/api/children', child({ guardianConsent: false }));
    expect(without.body.errors[0].path).toBe('guardianConsent');
    expect((await parent.get('/api/children')).body.items).toEqual([]);
  });

  test('can’t be added by a parent whose required address is unproven', async ({ openApp }) => {
    const app = await openApp({ EMAIL_PROOF: 'required' });
    const parent = await app.signUp('parent');
    const users = await app.count('users');
    const refused = await parent.post('/api/children', child());
    expect([refused.status, refused.body.code]).toEqual([409, 'email-unproven']);
    expect(await app.count('users')).toBe(users);
    await app.query`update users set email_verified = true`;
    expect((await parent.post('/api/children', child())).status).toBe(201);
  });
});

describe('Rule 1.82, an account without a mailbox', () => {
  test('can’t be reached by password, reset, invite or another address', async ({
    app,
    parent,
  }) => {
    const { id } = await addChild(parent);
    const email = `${id}@child.invalid`;
    const anyone = app.browser();
    for (const [path, body] of [
      ['/api/log-in', { email, password: 'correct horse battery' }],
      ['/api/forgot-password', { email }],
    ] as const) {
      expect((await anyone.post(path, body)).status).toBe(422);
    }
    const invited = await parent.post('/api/invites', { childName: 'X', childEmail: email });
    expect(invited.status).toBe(422);
    const { db } = app.platform;
    const broken = [
      sql`insert into accounts (user_id, account_id, provider_id, password) values (${id}, 'x', 'credential', 'x')`,
      sql`update users set email = 'sam@home.example', email_verified = true where id = ${id}`,
      sql`update users set email = 'other@child.invalid' where id = ${parent.personId}`,
      sql`insert into logins (user_id, token, expires_at) values (${id}, 'stolen', now())`,
    ];
    for (const statement of broken)
      await expect(statement.execute(db)).rejects.toThrow(
        /accounts_mailbox|password needs|users_mailbox|doesn't open this account|proven/,
      );
  });
});
