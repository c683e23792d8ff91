// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { beforeActing } from '../../testing/barriers.ts';
import { problem, showPage } from '../../testing/show-page.tsx';
import { InviteChildPage } from './invite-child-page.tsx';

const user = userEvent.setup();
const dana = aMe();
const token = '7b1de4a6-6f0c-4b9b-8a52-0a9a7c0f7e11';

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

function show(answer: () => Response = () => Response.json({ token }, { status: 201 }), me = dana) {
  return showPage({
    element: <InviteChildPage />,
    address: '/dashboard/parent/invite-child',
    me,
    answers: {
      'POST /api/invites': answer,
      'GET /api/invites': () => Response.json({ items: [], nextCursor: null }),
    },
  });
}

/** Requests other than GET. */
const changes = (sent: readonly { call: string }[]) =>
  sent.filter(({ call }) => !call.startsWith('GET'));

async function invite() {
  await user.type(screen.getByLabelText("Child's name"), 'Ada Maria Lovelace');
  await user.type(screen.getByLabelText("Child's email"), 'ada@example.org');
  await user.click(screen.getByRole('button', { name: 'Send Invite' }));
}

test('each name style is previewed while typing (rule 4.5)', async () => {
  show();
  await user.type(screen.getByLabelText("Child's name"), 'Ada Maria Lovelace');
  expect(screen.getByText('Others see “Ada Maria Lovelace”')).toBeTruthy();
  expect(screen.getByText('Others see “Ada L.”')).toBeTruthy();
});

test('an empty form gets the messages of rule 4.2 and sends nothing', async () => {
  const { sent } = show();
  await user.click(screen.getByRole('button', { name: 'Send Invite' }));
  expect(await screen.findAllByText("Please enter your child's name.")).toHaveLength(2);
  expect(screen.getAllByText('Enter a valid email address.')).toHaveLength(2);
  expect(changes(sent)).toEqual([]);
});

test('a sent invite clears the form for the next child, and saves the email (rules 4.8, 4.11)', async () => {
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
  expect(screen.getByLabelText("Child's name")).toHaveProperty('value', '');
  expect(Object.entries(window.localStorage)).toEqual([
    [`oakling.invited-email.${token}`, 'ada@example.org'],
  ]);
});

test('an email with an account is reported at its field, and no input is lost (rule 4.4)', async () => {
  show(() => problem(409, 'email-has-account'));
  await invite();
  expect(await screen.findByText('Failed to send invite. Please try again.')).toBeTruthy();
  expect(screen.getAllByText(/This email already has an account/)).toHaveLength(2);
  expect(screen.getByDisplayValue('Ada Maria Lovelace')).toBeTruthy();
});

test('a second open invite to an email is reported at its field, with what to do (rule 4.20)', async () => {
  show(() => problem(409, 'already-invited'));
  await invite();
  expect(await screen.findAllByText(/send that invite again or withdraw it/)).toHaveLength(2);
  expect(screen.getByDisplayValue('ada@example.org')).toBeTruthy();
});

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
