import { expect } from 'vitest';
import { test as base } from '../../testing/fixtures.ts';
import { newModerator } from '../../testing/moderator.ts';

const test = base.extend('nobody', { scope: 'file', auto: true }, async ({ app }) => {
  const nobody = await app.signUp('elder');
  await app.query`delete from people where id = ${nobody.personId}`;
  return nobody;
});

test('Rule 1.42, it can read its own address, and that it has no role', async ({ app, nobody }) => {
  await newModerator(app);
  const { body } = await nobody.get('/api/me');
  const { id, role, email, fullName } = body;
  // A moderator exists, but this account isn't one.
  expect(body).not.toHaveProperty('moderator');
  expect({ id, role, email, fullName }).toEqual({
    id: nobody.personId,
    role: null,
    email: nobody.email,
    fullName: '',
  });
});
