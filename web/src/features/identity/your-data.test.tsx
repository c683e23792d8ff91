// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import { aMe } from '@oakling/domain/testing/me';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { YourData } from './components/your-data.tsx';
import type { FamilyLeft } from './remove-account-text.ts';

const user = userEvent.setup();
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: () => 'blob:file',
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(`${this.download} ${this.href}`);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const show = (answers: Record<string, () => Response>, role: Role = 'parent', isOfAge?: true) =>
  showPage({
    element: <YourData />,
    address: '/dashboard/parent/account',
    me: aMe({ id: '1', role, isOfAge }),
    answers,
  });

const left = (family: FamilyLeft) =>
  showPage({
    element: <YourData family={family} />,
    address: '/dashboard/parent/account',
    me: aMe({ id: '1', role: 'parent' }),
  });

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const dialog = () => screen.findByRole('alertdialog', { name: 'Delete your account?' });
const confirm = async () =>
  user.click(within(await dialog()).getByRole('button', { name: 'Delete my account' }));

test('the data is a file (rule 9.83)', async () => {
  show({ 'GET /api/account/export': () => new Response('zip') });
  await press('Download my data');
  expect(await screen.findByText(/^Your file is ready/)).toBeDefined();
  expect(saved).toEqual(['oakling-export.zip blob:file']);
});

test('a refused download shows the server’s message', async () => {
  const words = 'Too many tries. Please wait a while and try again.';
  show({ 'GET /api/account/export': () => problem(429, 'too-many-requests', words) });
  await press('Download my data');
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  expect(saved).toEqual([]);
});

test.each([
  ['parent', /If a child has no other guardian, we delete their account too/],
  ['youth', /We tell all your guardians/],
  ['elder', /keep a record of past sessions/],
] as const)(
  'deleting says to a %s what will happen before it asks (rule 9.13)',
  async (role, words) => {
    const { sent } = show({}, role);
    await press('Delete my account');
    expect(within(await dialog()).getByText(words)).toBeDefined();
    expect(within(await dialog()).getByText('This can’t be undone.')).toBeDefined();
    // The text is the same for everyone, with or without a report. Rule 9.158
    expect(
      within(await dialog()).getByText(/only they keep a copy, for 90 days at most/),
    ).toBeDefined();
    await press('Keep my account');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent).toEqual([]);
  },
);

test.each<[FamilyLeft, readonly RegExp[], RegExp]>([
  [
    { gone: ['Leo', 'Mia'], staying: ['Zoe'] },
    [
      /^We delete your account and the accounts of Leo and Mia at once/,
      /^We cancel the upcoming sessions of Leo and Mia and/,
      /^Zoe has another guardian and keeps the account/,
    ],
    /If a child/,
  ],
  [
    { gone: ['Leo'], staying: [] },
    [/^We delete your account and the account of Leo at once/],
    /guardian/,
  ],
  [{ gone: [], staying: [] }, [/^We delete your account at once/], /child|guardian|all of you/],
])(
  'deleting names the children who go with a parent: %j (rule 9.13)',
  async (family, said, not) => {
    left(family);
    await press('Delete my account');
    for (const words of said) expect(within(await dialog()).getByText(words)).toBeDefined();
    expect(within(await dialog()).queryByText(not)).toBeNull();
  },
);

test('deleting mentions no guardian to an adult youth (rule 1.97)', async () => {
  show({}, 'youth', true);
  await press('Delete my account');
  expect(within(await dialog()).getByText(/can’t get this account back/)).toBeDefined();
  expect(within(await dialog()).queryByText(/guardian|parent|invite/)).toBeNull();
});

test('an empty or wrong password is reported at the field; the right one leads to the landing page', async () => {
  let isRight = false;
  const { sent, addressNow } = show({
    'POST /api/account/removal': () => (isRight ? done() : problem(409, 'wrong-password')),
  });
  await press('Delete my account');
  await confirm();
  const field = await screen.findByLabelText('Your password');
  expect(screen.getByText('Please enter your password.')).toBeDefined();
  expect(sent).toEqual([]);
  await user.type(field, 'a password');
  await confirm();
  expect(await screen.findByText('This password isn’t right.')).toBeDefined();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  isRight = true;
  await user.type(field, '{Enter}');
  expect(await screen.findByText('elsewhere')).toBeDefined();
  expect(sent.at(-1)?.body).toEqual({ password: 'a password' });
  expect(addressNow()).toBe('/');
});

const showOfChild = (hasOthers: boolean | undefined, answers: Record<string, () => Response>) =>
  showPage({
    element: <YourData child={{ id: 'sam', name: 'Sam', hasOthers }} />,
    address: '/dashboard/parent/children/sam',
    me: aMe({ id: '1' }),
    answers,
  });

test('with another guardian there is no button to delete a child, but what to do (rule 9.215)', () => {
  showOfChild(true, {});
  expect(screen.queryByRole('button', { name: 'Delete Sam’s account' })).toBeNull();
  expect(screen.getByText(/^Sam has another guardian.*You can step back/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Download everything' })).toBeDefined();
  cleanup();
  showOfChild(undefined, {});
  expect(screen.queryByRole('button', { name: 'Delete Sam’s account' })).toBeNull();
});

test('if someone became a guardian in the meantime, the child’s account stays, in words (rule 9.12)', async () => {
  showOfChild(false, {
    'POST /api/children/sam/removal': () => problem(409, 'has-other-guardians'),
  });
  await press('Delete Sam’s account');
  const asked = within(await screen.findByRole('alertdialog'));
  await user.type(asked.getByLabelText('Your password', { selector: 'input' }), 'apple trees');
  await user.click(asked.getByRole('button', { name: 'Delete Sam’s account' }));
  expect(await asked.findByText(/You can step back as a guardian instead/)).toBeDefined();
});

test('a parent exports or deletes a child’s data (rule 9.12)', async () => {
  const { sent, addressNow } = showOfChild(false, {
    'GET /api/children/sam/export': () => new Response('zip'),
    'POST /api/children/sam/removal': done,
  });
  await press('Download everything');
  expect(await screen.findByText(/^Your file is ready/)).toBeDefined();
  await press('Delete Sam’s account');
  const asked = within(await screen.findByRole('alertdialog', { name: 'Delete Sam’s account?' }));
  expect(asked.getByText(/^We delete Sam’s account at once, with everything in it/)).toBeDefined();
  await user.type(asked.getByLabelText('Your password', { selector: 'input' }), 'apple trees');
  await user.click(asked.getByRole('button', { name: 'Delete Sam’s account' }));
  expect(await screen.findByText('elsewhere')).toBeDefined();
  expect(addressNow()).toBe('/dashboard/parent/children');
  expect(sent.at(-1)).toEqual({
    call: 'POST /api/children/sam/removal',
    body: { password: 'apple trees' },
  });
});

test('an adult without a mailbox deletes the account with the PIN (rule 1.112)', async () => {
  const { sent } = showPage({
    element: <YourData />,
    address: '/dashboard/youth/account',
    me: aMe({ id: '1', role: 'youth', email: '', fullName: 'Sam', isOfAge: true, mailbox: 'none' }),
    answers: { 'POST /api/account/removal': () => problem(409, 'wrong-pin', 'No') },
  });
  await press('Delete my account');
  await confirm();
  expect(await screen.findByText('Enter the 6 digits of your PIN.')).toBeDefined();
  await user.type(screen.getByLabelText('Your PIN'), '483920');
  await confirm();
  expect(await screen.findByText('Wrong PIN.')).toBeDefined();
  expect(sent.at(-1)).toMatchObject({ body: { password: '483920' } });
});
