// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { problem, showPage } from '../../testing/show-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';

const user = userEvent.setup();
const me = { id: '1', role: 'parent', email: 'mara@example.org', fullName: 'Mara' };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.sessionStorage.clear();
});

function show(answer: () => Response = () => Response.json({ role: 'parent' }, { status: 201 })) {
  return showPage({
    element: <SignUpPage />,
    address: '/signup',
    answers: { 'POST /api/sign-up': answer, 'GET /api/me': () => Response.json(me) },
  });
}

const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign Up' });

async function fillInAsParent() {
  await user.click(screen.getByRole('radio', { name: 'Parent' }));
  await user.type(field('Full name'), 'Mara Okafor');
  await user.type(field('Email'), 'Mara@Example.org');
  await user.type(field('Password'), 'quiet acorns');
  await user.selectOptions(screen.getByLabelText('Age range'), '35-45');
}
const tick = (name: RegExp) => user.click(screen.getByRole('checkbox', { name }));

test('the button waits for every field and box that the role must give (rule 1.10)', async () => {
  show();
  await fillInAsParent();
  await tick(/^I accept the Privacy Policy and Terms of Service$/);
  expect(button().disabled).toBe(true);
  await tick(/^I am the parent or legal guardian/);
  expect(button().disabled).toBe(false);
  await user.clear(field('Full name'));
  expect(button().disabled).toBe(true);
});

test('a message comes on leaving a field and goes as soon as it is valid (rule 1.10)', async () => {
  show();
  await user.type(field('Password'), 'short');
  await user.tab();
  expect(await screen.findByText('Password must be at least 8 characters.')).toBeTruthy();
  await user.type(field('Password'), 'er than before');
  expect(screen.queryByText('Password must be at least 8 characters.')).toBeNull();
});

test('the guardian box is for parents only, and the heading says the role (rules 1.8, 1.9)', async () => {
  show();
  expect(screen.getByRole('heading', { name: 'Sign Up as Elder' })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /guardian/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Parent' }));
  expect(screen.getByRole('heading', { name: 'Sign Up as Parent' })).toBeTruthy();
});

test('signing up twice in a row sends once, and leads to the dashboard (rule 1.12)', async () => {
  const { sent, addressNow } = show();
  await fillInAsParent();
  await tick(/accept/);
  await tick(/guardian/);
  await user.dblClick(button());
  expect(await screen.findByText('elsewhere')).toBeTruthy();
  expect(addressNow()).toBe('/dashboard/parent');
  expect(sent.filter(({ call }) => call === 'POST /api/sign-up')).toEqual([
    {
      call: 'POST /api/sign-up',
      body: {
        role: 'parent',
        fullName: 'Mara Okafor',
        email: 'mara@example.org',
        password: 'quiet acorns',
        ageRange: '35-45',
        connectionPref: '',
        acceptTerms: true,
        guardianConsent: true,
      },
    },
  ]);
});

test('an e-mail with an account is said at its field, with a way to log in (rule 1.11)', async () => {
  show(() => problem(409, 'email-taken'));
  await fillInAsParent();
  await tick(/accept/);
  await tick(/guardian/);
  await user.click(button());
  const words = 'That email address is already registered. Try logging in instead.';
  expect(await screen.findAllByText(words)).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Log in with this email' })).toBeTruthy();
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  await user.type(field('Email'), '.uk');
  expect(screen.queryByText(words)).toBeNull();
});

test('what was typed survives a reload, the password does not', async () => {
  const { unmount } = show();
  await fillInAsParent();
  expect(JSON.stringify(window.sessionStorage)).not.toContain('quiet acorns');
  unmount();
  show();
  expect(screen.getByDisplayValue('Mara Okafor')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Sign Up as Parent' })).toBeTruthy();
  expect(field('Password')).toHaveProperty('value', '');
});
