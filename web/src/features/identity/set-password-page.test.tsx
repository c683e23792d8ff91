// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { takeTypedPassword } from './second-factor-data.ts';
import { SetPasswordPage } from './set-password-page.tsx';

const user = userEvent.setup();
const address = '/auth/youth-complete/set-password';
const code = 'abcdefghijklmnopqrstuvwx';
const me = { id: '1', role: 'youth', email: 'ada@example.org', fullName: 'Ada' };

const type = (label: string, text: string) =>
  user.type(screen.getByLabelText(label, { selector: 'input' }), text);
const submit = () => user.click(screen.getByRole('button', { name: 'Set password' }));
const showForLink = (answer = done) =>
  showPage({
    element: <SetPasswordPage />,
    address: `${address}#code=${code}`,
    answers: { 'POST /api/reset-password': answer },
  });

test('the messages are those of rule 1.36', async () => {
  showForLink();
  expect(await barriers()).toEqual([]);
  await submit();
  expect(await screen.findAllByText('Password is required.')).toHaveLength(2);
  expect(screen.getAllByText('Please confirm your password.')).toHaveLength(2);
  await type('New password', 'short');
  expect(await screen.findAllByText('Password must be at least 8 characters.')).toHaveLength(2);
  await type('New password', ' no more');
  await type('Confirm password', 'another');
  expect(await screen.findAllByText('Passwords do not match.')).toHaveLength(2);
});

test('a person with a reset link sets a password and can log in (rules 1.35, 1.38)', async () => {
  const { sent } = showForLink();
  await type('New password', 'quiet acorns');
  await type('Confirm password', 'quiet acorns');
  await submit();
  expect(await screen.findByRole('link', { name: 'Log In' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('Your new password is set.');
  expect(sent).toEqual([
    { call: 'POST /api/reset-password', body: { token: code, newPassword: 'quiet acorns' } },
  ]);
});

test('a moderator whose link names the account is logged in, and types the password only once (rule 9.60)', async () => {
  const moderator = {
    id: '2',
    role: null,
    email: 'mo@example.org',
    fullName: '',
    moderator: 'setting-up',
  };
  const { sent } = showPage({
    element: <SetPasswordPage />,
    address: `${address}#account=mo%40example.org&code=${code}`,
    answers: {
      'POST /api/reset-password': done,
      'POST /api/log-in': () => Response.json({ needsCode: false }),
      'GET /api/me': () => Response.json(moderator),
    },
  });
  await type('New password', 'quiet acorns');
  await type('Confirm password', 'quiet acorns');
  await submit();
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('POST /api/log-in'));
  expect(sent[1]?.body).toEqual({ email: 'mo@example.org', password: 'quiet acorns' });
  await waitFor(() => expect(takeTypedPassword()).toBe('quiet acorns'));
  expect(takeTypedPassword()).toBeNull();
});

test('a used link says so and offers a new one (rule 1.38)', async () => {
  showForLink(() => problem(409, 'link-invalid'));
  await type('New password', 'quiet acorns');
  await type('Confirm password', 'quiet acorns');
  await submit();
  expect(await screen.findByText('This link is invalid or expired.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy();
});

test('any other failure shows the response’s message (rule 1.36)', async () => {
  showForLink(() => problem(429, 'too-many-requests', 'Too many tries.'));
  await type('New password', 'quiet acorns');
  await type('Confirm password', 'quiet acorns');
  await submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tries.');
});

test('a signed-in person enters the current password and returns to the dashboard (rule 1.35)', async () => {
  const answers = [() => problem(409, 'wrong-password'), done];
  const { addressNow } = showPage({
    element: <SetPasswordPage />,
    address,
    answers: {
      'GET /api/me': () => Response.json(me),
      'POST /api/change-password': () => (answers.shift() ?? done)(),
    },
  });
  await screen.findByLabelText('Current password');
  await type('Current password', 'wrong');
  await type('New password', 'quiet acorns');
  await type('Confirm password', 'quiet acorns');
  await submit();
  expect(await screen.findAllByText('The current password isn’t right.')).toHaveLength(2);
  await type('Current password', ' no more');
  await submit();
  expect(await screen.findByText('elsewhere')).toBeTruthy();
  expect(addressNow()).toBe('/dashboard/youth');
});

test('without a login and a code, alternatives are shown', async () => {
  showPage({
    element: <SetPasswordPage />,
    address,
    answers: { 'GET /api/me': () => problem(401, 'not-signed-in') },
  });
  expect(await screen.findByRole('link', { name: 'Log In' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy();
});
