import { expect } from 'vitest';
import { testWithOwnFamily } from '../../testing/fixtures.ts';
import { newMails } from '../../testing/new-mails.ts';
import { comeOfAge, forgetAllSteps } from '../../testing/steps.ts';
import { PASSWORD } from '../../testing/test-app.ts';
import { logIn } from '../../testing/appeals.ts';

const test = testWithOwnFamily.extend('forgotten', { auto: true }, ({ app }) =>
  forgetAllSteps(app),
);

test('Rule 1.131, at 18 a login by the youth’s own password continues, and a new password ends every other one', async ({
  app,
  family: { parent, youth },
}) => {
  const elsewhere = app.browser();
  const login = { email: youth.email, password: PASSWORD };
  await elsewhere.must('POST', '/api/log-in', login);
  expect(await comeOfAge(app, youth)).toBe(1);
  for (const browser of [youth, elsewhere]) expect((await browser.get('/api/me')).status).toBe(200);
  // The reset link goes to the adult, although a guardian requested it.
  const mails = await newMails(app, () =>
    parent.must('POST', '/api/forgot-password', { email: youth.email }),
  );
  expect(mails.map(({ to }) => to)).toEqual([youth.email]);
  const changed = { currentPassword: PASSWORD, newPassword: 'of my very own 18' };
  await youth.must('POST', '/api/change-password', changed);
  expect((await youth.get('/api/me')).status).toBe(200);
  expect((await elsewhere.get('/api/me')).status).toBe(401);
  expect((await logIn(app, youth)).status).toBe(401);
});
