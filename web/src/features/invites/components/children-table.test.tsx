// @vitest-environment jsdom
import type { ChildView } from '@oakling/domain/invites/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { showPage } from '../../../testing/show-page.tsx';
import { ChildrenTable } from './children-table.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(items: readonly ChildView[]) {
  return showPage({
    element: <ChildrenTable />,
    address: '/dashboard/parent/profile',
    answers: { 'GET /api/children': () => Response.json({ items }) },
  });
}

test('the table says name and status in words (rules 3.8, 3.9, 3.17)', async () => {
  show([
    { name: 'Ada', status: 'accepted', acceptedAt: '2026-03-03T12:00:00.000Z', avatarUrl: null },
    { name: 'Ben Young', status: 'pending', acceptedAt: null, avatarUrl: null },
    { name: ' ', status: 'expired', acceptedAt: null, avatarUrl: null },
  ]);
  const table = await screen.findByRole('table', { name: 'Your Children' });
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(rows).toEqual([
    'NameAdaStatusAccepted on Tuesday, March 3, 2026',
    'NameBen YoungStatusWaiting for BenSend again or withdraw',
    'NameUnnamed ChildStatusExpiredSend again or withdraw',
  ]);
  const headers = within(table).getAllByRole('columnheader');
  expect(headers.map(({ textContent }) => textContent)).toEqual(['Name', 'Status']);
});

test('an invite that nobody has accepted leads to where it can be sent again (rule 3.8)', async () => {
  const { addressNow } = show([
    { name: 'Ben', status: 'pending', acceptedAt: null, avatarUrl: null },
  ]);
  await userEvent.click(await screen.findByRole('link', { name: 'Send again or withdraw' }));
  expect(addressNow()).toBe('/dashboard/parent/invite-child#your-invites');
});

test('without children it says so and leads to the invite (rule 3.9)', async () => {
  show([]);
  expect(await screen.findByText('No invited children yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Invite Your Child' })).toBeTruthy();
});
