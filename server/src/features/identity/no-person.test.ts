import { sql } from 'kysely';
import { expect } from 'vitest';
import { test as base } from '../../testing/fixtures.ts';
import { newModerator } from '../../testing/moderator.ts';
import { operations } from '../../testing/operations.ts';
import { refused } from '../../testing/refused.ts';

const test = base.extend('nobody', { scope: 'file', auto: true }, async ({ app }) => {
  const nobody = await app.signUp('elder');
  await sql`delete from people where id = ${nobody.personId}`.execute(app.platform.db);
  return nobody;
});

/** What is about the account itself: who is signed in, where, and its password. */
const OF_THE_ACCOUNT = /^\/api\/(me|logins|log-out|change-password)/;

test('Rule 1.42, an account without a person gets no data: 403 wherever a person is needed', async ({
  app,
  nobody,
}) => {
  const all = await operations(app);
  const needPerson = all.filter(({ isPublic, path }) => !isPublic && !OF_THE_ACCOUNT.test(path));
  expect(needPerson.length).toBeGreaterThan(12);
  for (const { method, examplePath, exampleBody } of needPerson) {
    const answer = await refused(app, () =>
      exampleBody === undefined
        ? nobody.send(method, examplePath)
        : nobody.json(method, examplePath, exampleBody),
    );
    expect([method, examplePath, answer.status]).toEqual([method, examplePath, 403]);
  }
});

test('Rule 1.42, it learns its own address, and that it has no role', async ({ app, nobody }) => {
  await newModerator(app);
  const { body } = await nobody.get('/api/me');
  const { id, role, email, fullName } = body;
  // Not a moderator's either, though there is one.
  expect(body).not.toHaveProperty('moderator');
  expect({ id, role, email, fullName }).toEqual({
    id: nobody.personId,
    role: null,
    email: nobody.email,
    fullName: '',
  });
});
