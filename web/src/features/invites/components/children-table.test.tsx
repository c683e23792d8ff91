// @vitest-environment jsdom
import type { ChildView } from '@oakling/domain/invites/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showPage } from '../../../testing/show-page.tsx';
import { ChildrenTable } from './children-table.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(items: readonly ChildView[]) {
  showPage({
    element: <ChildrenTable />,
    address: '/dashboard/parent/profile',
    answers: { 'GET /api/children': () => Response.json({ items }) },
  });
}

test('the table says name and status in words (rules 3.9, 3.17)', async () => {
  show([
    { name: 'Ada', status: 'accepted', avatarUrl: null },
    { name: 'Ben', status: 'pending', avatarUrl: null },
    { name: ' ', status: 'expired', avatarUrl: null },
  ]);
  const table = await screen.findByRole('table', { name: 'Your Children' });
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(rows).toEqual([
    'NameAdaStatusAccepted',
    'NameBenStatusPending',
    'NameUnnamed ChildStatusExpired',
  ]);
});

test('without children it says so and leads to the invite (rule 3.9)', async () => {
  show([]);
  expect(await screen.findByText('No invited children yet.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Invite Your Child' })).toBeTruthy();
});
