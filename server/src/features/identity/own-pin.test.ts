import { describe, expect } from 'vitest';
import { test as base } from '../../testing/fixtures.ts';
import { enterPin, growWithOwnPin, OTHER_PIN, PIN, pinChild } from '../../testing/pin-child.ts';
import { PASSWORD } from '../../testing/test-app.ts';

const REMOVAL = '/api/account/removal';
const test = base
  .extend('parent', ({ app }) => app.signUp('parent', 'Maria Young'))
  .extend('child', ({ app, parent }) => pinChild(app, parent))
  .extend('adult', async ({ app, child }) => {
    await growWithOwnPin(app, { id: child.personId });
    await enterPin(child, child.personId);
    return child;
  });

describe('Rule 1.112, an adult without a mailbox', () => {
  test('deletes the account with the PIN, and nothing opens it afterward', async ({
    app,
    adult,
  }) => {
    const wrong = await adult.post(REMOVAL, { password: OTHER_PIN });
    expect([wrong.status, wrong.body.code]).toEqual([409, 'wrong-pin']);
    expect((await adult.post(REMOVAL, { password: PASSWORD })).body.code).toBe('wrong-pin');
    await adult.must('POST', REMOVAL, { password: PIN });
    expect((await adult.get('/api/me')).status).toBe(401);
    expect((await enterPin(adult, adult.personId)).body.code).toBe('no-device');
    const rows = await app.query`select from users where id = ${adult.personId}`;
    expect(rows).toEqual([]);
  });

  // Attack A151.
  test('can’t guess more PINs in an open login than on the log-in page', async ({ app, adult }) => {
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () => adult.post(REMOVAL, { password: OTHER_PIN })),
    );
    const codes = guesses.map(({ body }) => body.code).toSorted();
    expect(codes.filter((code) => code === 'wrong-pin')).toHaveLength(5);
    expect(codes.filter((code) => code === 'pin-locked')).toHaveLength(3);
    expect((await adult.post(REMOVAL, { password: PIN })).body.code).toBe('pin-locked');
    expect((await enterPin(adult, adult.personId)).body.code).toBe('pin-locked');
    app.setNow(new Date(Date.now() + 86_400_000));
    await adult.must('POST', REMOVAL, { password: PIN });
    app.setNow(null);
  });
});

test('Rule 1.112, a child can’t delete anything with its PIN, and uses up no attempt', async ({
  parent,
  child,
}) => {
  for (const password of [PIN, OTHER_PIN]) {
    const { status, body } = await child.post(REMOVAL, { password });
    expect([status, body.code]).toEqual([409, 'wrong-password']);
  }
  expect((await parent.get(`/api/children/${child.personId}/pin`)).body.triesLeft).toBe(5);
});
