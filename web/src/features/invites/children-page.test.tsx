// @vitest-environment jsdom
import type { ChildView } from '@oakling/domain/invites/contract';
import { aChild } from '@oakling/domain/testing/invites';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { showPage } from '../../testing/show-page.tsx';
import { ChildrenTable } from './children-page.tsx';

function show(items: readonly ChildView[]) {
  return showPage({
    element: <ChildrenTable />,
    address: '/dashboard/parent/profile',
    answers: { 'GET /api/children': () => Response.json({ items }) },
  });
}

test('the table says name and status in words (rules 3.8, 3.9, 3.17)', async () => {
  show([
    aChild({ id: 'ada', status: 'accepted', acceptedAt: '2026-03-03T12:00:00.000Z' }),
    aChild({
      id: 'sam',
      name: 'Sam',
      status: 'accepted',
      acceptedAt: '2026-03-04T12:00:00.000Z',
      isAdded: true,
    }),
    aChild({ name: 'Ben Young' }),
    aChild({ name: ' ', status: 'expired' }),
  ]);
  const table = await screen.findByRole('table', { name: 'Your Children' });
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(rows).toEqual([
    'NameAdaStatusAccepted on Tuesday, March 3, 2026',
    'NameSamStatusAdded on Wednesday, March 4, 2026',
    'NameBen YoungStatusWaiting for BenSend again or withdraw',
    'NameUnnamed ChildStatusExpiredSend again or withdraw',
  ]);
  const headers = within(table).getAllByRole('columnheader');
  expect(headers.map(({ textContent }) => textContent)).toEqual(['Name', 'Status']);
});

test('an unaccepted invite links to where it can be resent (rule 3.8)', async () => {
  const { addressNow } = show([aChild({ name: 'Ben' })]);
  await userEvent.click(await screen.findByRole('link', { name: 'Send again or withdraw' }));
  expect(addressNow()).toBe('/dashboard/parent/invite-child#your-invites');
});

test('without children, it says so and links to the invite form (rule 3.9)', async () => {
  show([]);
  expect(await screen.findByText('No invited children yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Invite Your Child' })).toBeTruthy();
});

test('a child with an account links to its page and is marked while paused (rules 9.96, 9.99)', async () => {
  const { addressNow } = show([
    aChild({ id: 'one', status: 'accepted' }),
    aChild({ id: 'two', status: 'accepted', isPaused: true }),
  ]);
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(rows.map(({ textContent }) => textContent?.endsWith('Paused'))).toEqual([false, true]);
  await userEvent.click(within(rows[1] ?? document.body).getByRole('link', { name: 'Ada' }));
  expect(addressNow()).toBe('/dashboard/parent/children/two');
});
