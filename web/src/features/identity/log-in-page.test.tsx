// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { keepDeepLink, keepPlace } from '../../lib/deep-link.ts';
import { beforeActing } from '../../testing/barriers.ts';
import { problem, showPage } from '../../testing/show-page.tsx';
import { LogInPage } from './log-in-page.tsx';

const user = userEvent.setup();

function show(answer: () => Response, role: string | null = 'youth') {
  const me = { id: '1', role, email: 'ada@example.org', fullName: 'Ada' };
  return showPage({
    element: <LogInPage contact={<a href="mailto:us@home.example">us@home.example</a>} />,
    address: '/auth/login',
    answers: { 'POST /api/log-in': answer, 'GET /api/me': () => Response.json(me) },
  });
}

const ok = () => Response.json({ needsCode: false });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Log In' });

async function logIn() {
  await user.type(screen.getByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'apple trees');
  await user.click(button());
}

test('the button is disabled until both fields are valid (rule 1.29)', async () => {
  show(ok);
  expect(button().disabled).toBe(true);
  await user.type(screen.getByLabelText('Email'), 'ada@');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'x');
  expect(await screen.findByText('Enter a valid email address.')).toBeTruthy();
  expect(button().disabled).toBe(true);
  await user.type(screen.getByLabelText('Email'), 'example.org');
  expect(button().disabled).toBe(false);
});

test.each([
  { answer: () => problem(401, 'invalid-credentials'), words: 'Invalid email or password.' },
  { answer: () => problem(429, 'too-many-requests', 'Too many tries.'), words: 'Too many tries.' },
  { answer: () => new Response('', { status: 502 }), words: 'Failed to log in.' },
])('a failure says "$words" and keeps the input (rule 1.31)', async ({ answer, words }) => {
  show(answer);
  const whatIsWrong = beforeActing();
  await logIn();
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByDisplayValue('ada@example.org')).toBeTruthy();
  expect(await whatIsWrong(new RegExp(words))).toEqual([]);
});

test('a person who was logged out of a page isn’t told that it merely expired (rule 9.44)', async () => {
  keepPlace('rosa', '/dashboard/elder/profile');
  show(() => problem(403, 'account-paused'));
  expect(
    screen.getByText(/^You have been logged out\. .* If you can’t, we’ll tell you why\.$/),
  ).toBeDefined();
});

test('a suspended person reads where to write (rule 9.44)', async () => {
  show(() => problem(403, 'account-suspended'));
  await logIn();
  expect(await screen.findByText(/^Your account is closed at the moment/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'us@home.example' })).toBeTruthy();
});

test.each([
  { role: 'elder', dashboard: '/dashboard/elder' },
  { role: 'youth', dashboard: '/dashboard/youth' },
  { role: null, dashboard: '/dashboard/youth' },
])('$role comes to $dashboard (rule 1.30)', async ({ role, dashboard }) => {
  const { addressNow } = show(ok, role);
  await logIn();
  expect(await screen.findByText('elsewhere')).toBeTruthy();
  expect(addressNow()).toBe(dashboard);
});

test('an empty password is reported on blur (rule 1.28)', async () => {
  show(ok);
  await user.click(screen.getByLabelText('Password', { selector: 'input' }));
  await user.tab();
  expect(await screen.findByText('Please enter your password.')).toBeTruthy();
});

test('a person without an account finds sign-up (rule 1.29)', () => {
  show(ok);
  const link = screen.getByRole('link', { name: 'Create an account' });
  expect(link.getAttribute('href')).toBe('/signup');
});

test('a person who asked for a page reads that they log in for it (rule 1.43)', () => {
  keepDeepLink(new URL('http://localhost/dashboard/elder/sessions?tab=past'));
  show(ok);
  expect(screen.getByText('Log in to open the page you asked for.')).toBeDefined();
});
