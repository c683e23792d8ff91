// @vitest-environment jsdom
import type { ChildView } from '@oakling/domain/invites/contract';
import { aChild } from '@oakling/domain/testing/invites';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { barriers } from '../../../testing/barriers.ts';
import { problem, showPage } from '../../../testing/show-page.tsx';
import { ChildrenSteps } from './children-steps.tsx';

const account = aChild({
  id: 'sam',
  name: 'Sam Hollis',
  status: 'accepted',
  acceptedAt: '2031-01-01T00:00:00.000Z',
  hasInterests: true,
});
const invite = aChild({ name: 'Tom Hollis', token: 'the-token' });

function show(items: readonly ChildView[], resend = () => Response.json({})) {
  return showPage({
    element: <ChildrenSteps />,
    address: '/dashboard/parent',
    answers: {
      'GET /api/children': () => Response.json({ items }),
      'POST /api/invites/the-token/resend': resend,
    },
  });
}

const titles = async () =>
  within(await screen.findByRole('region', { name: 'What comes next' }))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

test('Rule 9.222, a parent reads each new child’s next step, and nothing about the others', async () => {
  show([
    account,
    { ...account, id: 'lily', name: 'Lily Hollis', hasInterests: false },
    { ...account, id: 'max', name: 'Max', hasInterests: false, isPaused: true },
    invite,
    { ...invite, name: 'Eve', status: 'expired', token: 'other' },
  ]);
  expect(await titles()).toEqual([
    'Lily joined. Next: interests',
    'Tom: invited, not joined yet',
    'Eve: invited, but the link has expired',
  ]);
  const about = screen.getByRole('link', { name: 'About Lily' });
  expect(about.getAttribute('href')).toBe('/dashboard/parent/children/lily');
  expect(await barriers()).toEqual([]);
});

test('Rule 4.17, an invite can be resent from the dashboard, which confirms it', async () => {
  const { sent } = show([invite]);
  await userEvent.click(await screen.findByRole('button', { name: 'Send again to Tom' }));
  expect(await screen.findByText(/^A new email is on its way to Tom/)).toBeDefined();
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
});

test('an invite that can’t be resent says why', async () => {
  show([invite], () => problem(409, 'already-accepted'));
  await userEvent.click(await screen.findByRole('button', { name: 'Send again to Tom' }));
  expect(await screen.findByText('Your child has already accepted this invite.')).toBeDefined();
});

test('nothing is shown once all have joined and chosen interests', async () => {
  const { client } = show([account]);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole('region')).toBeNull();
});

test.for([
  ['refused', 'This address doesn’t take mail. Your invites say what you can do.'],
  ['given-up', 'We couldn’t send this email. Your invites say what you can do.'],
] as const)(
  'Rules 8.158 and 8.159, of an invite that was %s a parent reads why, and comes to the invites',
  async ([mailFailure, words]) => {
    show([{ ...invite, mailFailure }]);
    expect(await titles()).toEqual(['Tom: the invite didn’t arrive']);
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull();
    const link = screen.getByRole('link', { name: 'See your invites' });
    expect(link.getAttribute('href')).toBe('/dashboard/parent/invite-child#your-invites');
  },
);
