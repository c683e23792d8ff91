// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { beforeActing } from '../../testing/barriers.ts';
import { fillIn } from '../../testing/fill-in.ts';
import { problem, showPage } from '../../testing/show-page.tsx';
import { InviteChildPage } from './invite-child-page.tsx';

const user = userEvent.setup();
const dana = aMe();
const token = '7b1de4a6-6f0c-4b9b-8a52-0a9a7c0f7e11';

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

function show(
  answer: () => Response | Promise<Response> = () => Response.json({ token }, { status: 201 }),
  me = dana,
) {
  return showPage({
    element: <InviteChildPage />,
    address: '/dashboard/parent/invite-child',
    me,
    answers: {
      'POST /api/invites': answer,
      'POST /api/children': answer,
      'GET /api/invites': () => Response.json({ items: [], nextCursor: null }),
    },
  });
}

const changes = (sent: readonly { call: string }[]) =>
  sent.filter(({ call }) => !call.startsWith('GET'));

async function invite() {
  await fillIn(user, screen.getByLabelText("Child's name"), 'Ada Maria Lovelace');
  await fillIn(user, screen.getByLabelText("Child's email"), 'ada@example.org');
  await user.click(screen.getByRole('button', { name: 'Send invite' }));
}

test('each name style is previewed while typing (rule 4.5)', async () => {
  show();
  await user.type(screen.getByLabelText("Child's name"), 'Ada Maria Lovelace');
  expect(screen.getByText('Others see “Ada Maria Lovelace”')).toBeTruthy();
  expect(screen.getByText('Others see “Ada L.”')).toBeTruthy();
});

test('an empty form gets the messages of rule 4.2 and sends nothing', async () => {
  const { sent } = show();
  await user.click(screen.getByRole('button', { name: 'Send invite' }));
  expect(await screen.findAllByText("Please enter your child's name.")).toHaveLength(2);
  expect(screen.getAllByText('Enter a valid email address.')).toHaveLength(2);
  expect(changes(sent)).toEqual([]);
});

test('a sent invite replaces the form until the next child, and saves the email (rules 4.8, 4.11)', async () => {
  const { sent } = show();
  const whatIsWrong = beforeActing();
  await user.click(screen.getByRole('radio', { name: 'First name and initial' }));
  await invite();
  expect(await screen.findByText('Invite sent! Check your email.')).toBeTruthy();
  expect(await whatIsWrong(/^Invite sent!/)).toEqual([]);
  expect(changes(sent)).toEqual([
    {
      call: 'POST /api/invites',
      body: {
        childName: 'Ada Maria Lovelace',
        childEmail: 'ada@example.org',
        ageRange: '10-15',
        birthDate: '',
        note: '',
        shownNameStyle: 'first-name-and-initial',
      },
    },
  ]);
  expect(screen.queryByLabelText("Child's name")).toBeNull();
  const done = screen.getByRole('link', { name: 'Done' });
  expect(done.getAttribute('href')).toBe('/dashboard/parent');
  await user.click(screen.getByRole('button', { name: 'Invite another child' }));
  expect(document.activeElement).toBe(screen.getByLabelText("Child's name"));
  expect(document.activeElement).toHaveProperty('value', '');
  expect(Object.entries(window.localStorage)).toEqual([
    [`oakling.invited-email.${token}`, 'ada@example.org'],
  ]);
});

test.for([
  ['email-has-account', /This email already has an account/],
  ['already-invited', /send that invite again or withdraw it/],
] as const)(
  'Rules 4.4 and 4.20, %s is said at its field, and nothing typed is lost',
  async ([code, words]) => {
    show(() => problem(409, code));
    await invite();
    expect(await screen.findByText('Failed to send invite. Please try again.')).toBeTruthy();
    expect(screen.getAllByText(words)).toHaveLength(2);
    expect(screen.getByDisplayValue('Ada Maria Lovelace')).toBeTruthy();
  },
);

test('a failure says why retrying won’t help (rules 4.8, 4.13)', async () => {
  show(() => problem(429, 'too-many-requests', 'Too many tries. Please wait a while.'));
  await invite();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to send invite. Please try again.');
  expect(alert.textContent).toContain('Please wait a while.');
});

test('the input survives a reload, but not for another parent', async () => {
  const first = show();
  await user.type(screen.getByLabelText("Child's name"), 'Ada');
  first.unmount();
  const second = show();
  expect(screen.getByLabelText("Child's name")).toHaveProperty('value', 'Ada');
  second.unmount();
  show(undefined, { ...dana, id: 'eva' });
  expect(screen.getByLabelText("Child's name")).toHaveProperty('value', '');
});

test('the age range defaults to 10-15, and the note is optional (rules 4.3, 4.7)', async () => {
  const { sent } = show(() => problem(500, 'server-error'));
  const age = screen.getByLabelText<HTMLSelectElement>('Age range');
  expect([...age.options].map(({ text }) => text)).toEqual(['10-15', '15-20', '20-25']);
  expect(age.value).toBe('10-15');
  expect(screen.getByLabelText('Note')).toHaveProperty('value', '');
  await invite();
  expect(await screen.findByText('Failed to send invite. Please try again.')).toBeDefined();
  const request = sent.find(({ call }) => call === 'POST /api/invites');
  expect(request?.body).toMatchObject({ ageRange: '10-15', note: '' });
});

test('while sending, the page reads Sending invite... (rule 4.8)', async () => {
  const answer = Promise.withResolvers<Response>();
  show(() => answer.promise);
  await invite();
  expect(await screen.findByRole('button', { name: 'Sending invite...' })).toBeDefined();
  expect(screen.queryByText('Invite sent! Check your email.')).toBeNull();
  answer.resolve(Response.json({ token: '7b1de4a6-6f0c-4b9b-8a52-0a9a7c0f7e11' }));
  expect(await screen.findByText('Invite sent! Check your email.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Send invite' })).toBeNull();
});

async function born(day: string, month: string, year: string) {
  await fillIn(user, screen.getByLabelText("Child's name"), 'Tom Young');
  await fillIn(user, screen.getByLabelText("Child's email"), 'tom@example.org');
  await user.type(screen.getByLabelText('Day'), day);
  await user.type(screen.getByLabelText('Month'), month);
  await user.type(screen.getByLabelText('Year'), year);
}

test('the date of birth says why it is asked, is sent as a day, and isn’t stored in the browser (rule 4.60)', async () => {
  const { sent } = show(() => problem(500, 'server-error'));
  await born('7', '3', '2014');
  expect(
    screen.getByRole('group', { name: /^Date of birth/ }).getAttribute('aria-describedby'),
  ).toBe('birthDate-description');
  expect(
    screen.getByText(/only to know when Tom turns 13, 16 and 18. Nobody sees it/),
  ).toBeDefined();
  const kept = JSON.stringify([
    Object.values(window.sessionStorage),
    Object.values(window.localStorage),
  ]);
  expect(kept).toContain('Tom Young');
  expect(kept).not.toContain('2014');
  await user.click(screen.getByRole('button', { name: 'Send invite' }));
  await screen.findByText('Failed to send invite. Please try again.');
  const request = sent.find(({ call }) => call === 'POST /api/invites');
  expect(request?.body).toMatchObject({ birthDate: '2014-03-07' });
});

test('an invalid day, or one outside the age range, opens the optional fields and is reported there (rules 1.72, 4.7, 4.61)', async () => {
  show(() => problem(422, 'birth-date-unfit'));
  const details = screen.getByLabelText('Day').closest('details');
  expect(details?.open).toBe(false);
  await born('31', '2', '2014');
  await user.tab();
  await vi.waitFor(() => expect(details?.open).toBe(true));
  expect(await screen.findByText('Enter a day, month and year, such as 27 3 2012.')).toBeDefined();
  await user.clear(screen.getByLabelText('Day'));
  await user.type(screen.getByLabelText('Day'), '3');
  await user.click(screen.getByRole('button', { name: 'Send invite' }));
  const group = screen.getByRole('group', { name: /^Date of birth/ });
  await vi.waitFor(() => expect(group.textContent).toContain('doesn’t fit the age range'));
});

test('a family with one mailbox continues with a PIN (rule 4.75)', async () => {
  show(() => problem(409, 'own-mailbox'));
  await fillIn(user, screen.getByLabelText("Child's name"), 'Tom Young');
  await fillIn(user, screen.getByLabelText("Child's email"), 'dana+tom@example.org');
  await user.click(screen.getByRole('button', { name: 'Send invite' }));
  await user.click(await screen.findByRole('button', { name: 'Add my child with a PIN' }));
  expect(await screen.findByRole('button', { name: 'Add child' })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>("Child's name").value).toBe('Tom Young');
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^With a PIN/ }).checked).toBe(true);
});

test('a child with a PIN can have a date of birth, too (rules 1.81, 4.60, 4.61, 4.62)', async () => {
  const { sent } = show(() => problem(422, 'birth-date-unfit'));
  await user.click(screen.getByRole('radio', { name: /^With a PIN/ }));
  await fillIn(user, await screen.findByLabelText("Child's name"), 'Tom Young');
  await user.selectOptions(screen.getByLabelText('Age range'), '15-20');
  await user.type(screen.getByLabelText('Day'), '7');
  await user.type(screen.getByLabelText('Month'), '3');
  await user.type(screen.getByLabelText('Year'), '2004');
  expect(screen.getByText(/^Tom stays supervised/)).toBeDefined();
  for (const field of ['New PIN', 'The same PIN once more'])
    await user.type(screen.getByLabelText(field), '483920');
  await user.click(screen.getByRole('checkbox', { name: /^I am the parent/ }));
  await user.click(screen.getByRole('button', { name: 'Add child' }));
  const group = screen.getByRole('group', { name: /^Date of birth/ });
  await vi.waitFor(() => expect(group.textContent).toContain('doesn’t fit the age range'));
  const request = sent.find(({ call }) => call === 'POST /api/children');
  expect(request?.body).toMatchObject({ birthDate: '2004-03-07' });
});

test('a parent reads that an adult stays supervised at first (rule 4.62)', async () => {
  show(() => problem(500, 'server-error'));
  expect(screen.queryByText(/stays supervised/)).toBeNull();
  await user.selectOptions(screen.getByLabelText('Age range'), '20-25');
  expect(
    screen.getByText(/^Your child stays supervised, .* until a moderator has confirmed/),
  ).toBeDefined();
});
