import { describe, expect } from 'vitest';
import { allOperations } from '../../testing/operations/all-operations.ts';
import { send } from '../../testing/operations/request.ts';
import { test } from '../../testing/operations/scenario-test.ts';
import { prepareEach } from '../../testing/operations/test.ts';
import { PIN, pinChild } from '../../testing/pin-child.ts';
import { refused } from '../../testing/refused.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { forgetTries } from '../../testing/use-up.ts';

/** Sensitive operations. Those that change the address or delete accounts have a password in the body. */
const ASK = [
  'DELETE /api/children/{id}/guardians/{guardian}',
  'DELETE /api/children/{id}/guardianship',
  'DELETE /api/logins',
  'DELETE /api/logins/{id}',
  'DELETE /api/moderation/people/{id}/second-factor',
  'DELETE /api/passkeys/{id}',
  'GET /api/account/export',
  'GET /api/children/{id}/export',
  'POST /api/calendar-feed',
  'POST /api/children/{id}/birth-date/correct',
  'POST /api/children/{id}/devices',
  'POST /api/children/{id}/guardian-invites',
  'POST /api/moderation/appeals/{id}/answer',
  'POST /api/moderation/guardianships/end',
  'POST /api/moderation/people/{id}/birth-date',
  'POST /api/moderation/people/{id}/checks',
  'POST /api/moderation/people/{id}/checks/withdraw',
  'POST /api/moderation/people/{id}/consent',
  'POST /api/moderation/people/{id}/consent/withdraw',
  'POST /api/moderation/people/{id}/first-email',
  'POST /api/moderation/people/{id}/reinstate',
  'POST /api/moderation/people/{id}/suspend',
  'PUT /api/children/{id}/away',
  'PUT /api/children/{id}/birth-date',
  'PUT /api/children/{id}/first-email',
  'PUT /api/children/{id}/pin',
  'PUT /api/children/{id}/who-approves',
  'PUT /api/friendships/{elderId}/{youthId}/pre-approval',
  'PUT /api/moderation/settings',
  'PUT /api/trusted-person',
];

const age = (app: TestApp) =>
  app.query`update logins set created_at = now() - interval '11 minutes', password_at = null`;

describe('Rule 1.148, A228, a login of more than ten minutes', () => {
  test('is refused by each sensitive operation until the password is entered', async ({
    scenario,
  }) => {
    const all = await allOperations(scenario.app);
    const asking = all.filter(({ asksPassword }) => asksPassword);
    expect(asking.map(({ name }) => name).toSorted()).toEqual(ASK);
    // Handing a browser over logs the guardian out, so this operation comes last.
    const endsLogin = (name: string) => name.endsWith('/devices');
    const inOrder = asking.toSorted(
      (a, b) => Number(endsLogin(a.name)) - Number(endsLogin(b.name)),
    );
    for (const { name, request, statuses, actor } of await prepareEach(scenario, inOrder)) {
      const browser = scenario.actors[actor];
      await age(scenario.app);
      await forgetTries(scenario.app);
      const early = await refused(scenario.app, () => send(browser, request));
      expect([name, early.status, early.body.code]).toEqual([name, 403, 'password-needed']);
      await browser.must('POST', '/api/password-again', { password: PASSWORD });
      expect([name, (await send(browser, request)).status]).toEqual([name, statuses.get(actor)]);
    }
  });

  test('of another browser is not renewed, and a wrong password renews none', async ({
    scenario,
  }) => {
    const { app, actors } = scenario;
    const other = app.browser();
    const { email } = actors.elder;
    await other.must('POST', '/api/log-in', { email, password: PASSWORD });
    await age(app);
    await other.must('POST', '/api/password-again', { password: PASSWORD });
    const wrong = await actors.elder.post('/api/password-again', { password: 'a wrong guess' });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'wrong-password']);
    expect((await actors.elder.get('/api/account/export')).status).toBe(403);
    expect((await other.get('/api/account/export')).status).toBe(200);
  });
});

test('Rule 1.189, A273, the password entered again replaces the token, so a copied cookie ends', async ({
  scenario: { app },
}) => {
  const owner = await app.signUp('elder');
  const thief = Object.assign(app.browser(), { cookies: new Map(owner.cookies) });
  await age(app);
  await owner.must('POST', '/api/password-again', { password: PASSWORD });
  expect([(await owner.get('/api/me')).status, (await thief.get('/api/me')).status]).toEqual([
    200, 401,
  ]);
  expect((await owner.get('/api/logins')).body.items).toHaveLength(1);
});

test('Rule 1.148, a child who logs in by PIN enters the PIN', async ({ scenario: { app } }) => {
  const child = await pinChild(app, await app.signUp('parent'));
  await age(app);
  expect((await child.get('/api/account/export')).body.code).toBe('password-needed');
  const wrong = await child.post('/api/password-again', { password: '111111' });
  expect([wrong.status, wrong.body.code]).toEqual([409, 'wrong-pin']);
  await child.must('POST', '/api/password-again', { password: PIN });
  expect((await child.get('/api/account/export')).status).toBe(200);
});
