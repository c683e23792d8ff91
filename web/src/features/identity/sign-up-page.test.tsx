// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { fillIn } from '../../testing/fill-in.ts';
import { problem, showPage } from '../../testing/show-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';

const user = userEvent.setup();
const me = { id: '1', role: 'parent', email: 'mara@example.org', fullName: 'Mara' };

afterEach(() => {
  window.sessionStorage.clear();
});

function show(
  answer: () => Response = () => Response.json({ role: 'parent' }, { status: 201 }),
  whoAmI: () => Response = () => Response.json(me),
) {
  return showPage({
    element: <SignUpPage />,
    address: '/signup',
    answers: { 'POST /api/sign-up': answer, 'GET /api/me': whoAmI },
  });
}

const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign Up' });

async function fillInAsParent() {
  await user.click(screen.getByRole('radio', { name: 'Parent' }));
  await fillIn(user, field('Full name'), 'Mara Okafor');
  await fillIn(user, field('Email'), 'Mara@Example.org');
  await fillIn(user, field('Password'), 'quiet acorns');
  await user.selectOptions(screen.getByLabelText('Age range'), '35-45');
}
const tick = (name: RegExp) => user.click(screen.getByRole('checkbox', { name }));
async function fillInAll() {
  await fillInAsParent();
  await tick(/accept/);
  await tick(/guardian/);
}

test('the button is disabled until the role’s required fields and boxes are complete (rule 1.10)', async () => {
  show();
  await fillInAsParent();
  await tick(/^I accept the Privacy Policy and Terms of Service$/);
  expect(button().disabled).toBe(true);
  await tick(/^I am the parent or legal guardian/);
  expect(button().disabled).toBe(false);
  await user.clear(field('Full name'));
  expect(button().disabled).toBe(true);
});

test('an error appears on blur and disappears once the field is valid (rule 1.10)', async () => {
  show();
  await user.type(field('Password'), 'short');
  await user.tab();
  expect(await screen.findByText('Password must be at least 8 characters.')).toBeTruthy();
  await user.type(field('Password'), 'er than before');
  expect(screen.queryByText('Password must be at least 8 characters.')).toBeNull();
});

test('the guardian checkbox is for parents only, and the heading has the role (rules 1.8, 1.9)', async () => {
  show();
  expect(screen.getByRole('heading', { name: 'Sign Up as Elder' })).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /guardian/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Parent' }));
  expect(screen.getByRole('heading', { name: 'Sign Up as Parent' })).toBeTruthy();
});

test('signing up twice in a row sends once, and opens the dashboard (rule 1.12)', async () => {
  const { sent, addressNow } = show();
  await fillInAll();
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

test('an optional field that a password manager fills in is shown before it is sent (rule 10.309)', () => {
  show();
  fireEvent.input(field('Connection preference'), { target: { value: 'mara@example.org' } });
  expect(field('Connection preference').closest('details')?.open).toBe(true);
});

test('a password of eight spaces is accepted (rule 1.5)', async () => {
  show();
  await fillInAll();
  await user.clear(field('Password'));
  await user.type(field('Password'), '        ');
  expect(button().disabled).toBe(false);
});

test('a created account isn’t reported as a failure if loading the person fails (rule 1.12)', async () => {
  const { addressNow } = show(undefined, () => problem(503, 'server-error'));
  await fillInAll();
  await user.click(button());
  expect(await screen.findByText('elsewhere')).toBeTruthy();
  expect(addressNow()).toBe('/dashboard/parent');
});

test('an email with an account is reported at its field, with a log-in link (rule 1.11)', async () => {
  show(() => problem(409, 'email-taken'));
  await fillInAll();
  await user.click(button());
  const words = 'That email address is already registered. Try logging in instead.';
  expect(await screen.findAllByText(words)).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Log in with this email' })).toBeTruthy();
  expect(field('Email').getAttribute('aria-invalid')).toBe('true');
  await user.type(field('Email'), '.uk');
  expect(screen.queryByText(words)).toBeNull();
});

test.each([
  { name: 'Privacy Policy', to: '/privacy-policy' },
  { name: 'Terms of Service', to: '/terms-of-service' },
])('the $name opens in a new tab (rule 1.13)', ({ name, to }) => {
  show();
  const link = screen.getByRole('link', { name });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([to, '_blank']);
});

test('optional fields are under “More”, which never hides an error (rule 10.217)', async () => {
  show();
  const preference = field('Connection preference');
  const more = preference.closest('details');
  expect(more?.open).toBe(false);
  await user.click(screen.getByText('Optional'));
  await user.click(preference);
  await user.paste('x'.repeat(201));
  await user.tab();
  expect(preference.getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByText('Optional'));
  expect(more?.open).toBe(true);
});

test('the page starts for elders, under the small logo, with a log-in link (rules 1.9, 10.4)', () => {
  show();
  expect(screen.getByRole('radio', { name: 'Elder' })).toHaveProperty('checked', true);
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  expect(screen.getByRole('img', { name: 'Oakling' }).getAttribute('src')).toBe('/logo.svg');
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/auth/login');
  expect(field('Connection preference')).toHaveProperty('value', '');
  const ranges = [...screen.getByLabelText<HTMLSelectElement>('Age range').options];
  expect(ranges.map(({ value }) => value).join(' ')).toBe(' 18-25 25-35 35-45 45-60 60-75 75+');
});

test.each([
  { label: 'Full name', words: 'Please enter your full name.' },
  { label: 'Email', words: 'Enter a valid email address.' },
  { label: 'Password', words: 'Password must be at least 8 characters.' },
  { label: 'Age range', words: 'Please select an age range.' },
])('left empty, $label says "$words" (rules 1.3 to 1.6)', async ({ label, words }) => {
  show();
  await user.click(screen.getByLabelText(label, { selector: 'input, select' }));
  await user.tab();
  expect(await screen.findByText(words)).toBeTruthy();
});

test.each([
  { box: /accept/, words: 'You must accept the Privacy Policy and Terms of Service.' },
  { box: /guardian/, words: 'Parental consent is required to create a youth account.' },
])('unchecked, $box says "$words" (rules 1.2, 1.8)', async ({ box, words }) => {
  show();
  await fillInAsParent();
  await tick(box);
  await tick(box);
  await user.tab();
  expect(await screen.findByText(words)).toBeTruthy();
  await tick(box);
  expect(screen.queryByText(words)).toBeNull();
});

test.each([
  { answer: () => problem(429, 'too-many-requests', 'Too many tries.'), words: 'Too many tries.' },
  {
    answer: () => new Response('', { status: 502 }),
    words: 'Failed to sign up. Please try again.',
  },
])('any other failure says "$words" (rule 1.11)', async ({ answer, words }) => {
  show(answer);
  await fillInAll();
  await user.click(button());
  expect((await screen.findByRole('alert')).textContent).toBe(words);
});

test('the input survives a reload, but not the password', async () => {
  const { unmount } = show();
  await fillInAsParent();
  expect(JSON.stringify(window.sessionStorage)).not.toContain('quiet acorns');
  unmount();
  show();
  expect(screen.getByDisplayValue('Mara Okafor')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Sign Up as Parent' })).toBeTruthy();
  expect(field('Password')).toHaveProperty('value', '');
});
