// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { problem, showPage } from '../../../testing/show-page.tsx';
import { InviteChildPage } from '../invite-child-page.tsx';

const user = userEvent.setup();

afterEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

function show(answer: () => Response) {
  return showPage({
    element: <InviteChildPage />,
    address: '/dashboard/parent/invite-child',
    me: aMe(),
    answers: { 'POST /api/invites': answer },
  });
}

async function born(day: string, month: string, year: string) {
  await user.type(screen.getByLabelText("Child's name"), 'Tom Young');
  await user.type(screen.getByLabelText("Child's email"), 'tom@example.org');
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
  await user.click(screen.getByRole('button', { name: 'Send Invite' }));
  await screen.findByText('Failed to send invite. Please try again.');
  const invite = sent.find(({ call }) => call === 'POST /api/invites');
  expect(invite?.body).toMatchObject({ birthDate: '2014-03-07' });
});

test('an invalid day, or one outside the age range, is reported at the field (rules 1.72, 4.61)', async () => {
  show(() => problem(422, 'birth-date-unfit'));
  await born('31', '2', '2014');
  await user.tab();
  expect(await screen.findByText('Enter a day, month and year, such as 27 3 2012.')).toBeDefined();
  await user.clear(screen.getByLabelText('Day'));
  await user.type(screen.getByLabelText('Day'), '3');
  await user.click(screen.getByRole('button', { name: 'Send Invite' }));
  const group = screen.getByRole('group', { name: /^Date of birth/ });
  await vi.waitFor(() => expect(group.textContent).toContain('does not fit the age range'));
});

test('a parent reads that an adult decides alone (rule 4.62)', async () => {
  show(() => problem(500, 'server-error'));
  expect(screen.queryByText(/decides alone/)).toBeNull();
  await user.selectOptions(screen.getByLabelText('Age range'), '20-25');
  expect(
    screen.getByText(
      'Your child is an adult and decides alone. You will not see or approve sessions.',
    ),
  ).toBeDefined();
});
