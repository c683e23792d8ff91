// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { barriers } from '../testing/barriers.ts';
import { showPage } from '../testing/show-page.tsx';
import { DashboardIndex } from './dashboard-index.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NONE = { pending: 0, upcoming: 0, rejected: 0, past: 0 };

function show(children: readonly object[], counts = NONE) {
  showPage({
    element: <DashboardIndex />,
    address: '/dashboard/parent',
    me: {
      id: 'me',
      role: 'parent',
      email: 'me@example.org',
      fullName: 'Me',
      mustAcceptTerms: false,
    },
    answers: {
      'GET /api/sessions?bucket=pending': () =>
        Response.json({ items: [], nextCursor: null, counts }),
      'GET /api/children': () => Response.json({ items: children }),
    },
  });
}

test('a parent without children is led to the first invite', async () => {
  show([]);
  const link = await screen.findByRole('link', { name: 'Invite Your Child' });
  expect(link.getAttribute('href')).toBe('/dashboard/parent/invite-child');
  expect(await screen.findByText('All caught up!')).toBeDefined();
  expect(await barriers()).toEqual([]);
});

test('a parent who has invited a child is not told to begin', async () => {
  show([{ id: null, token: 'the-token', name: 'Ada', status: 'pending', avatarUrl: null }]);
  expect(await screen.findByText('All caught up!')).toBeDefined();
  expect(screen.queryByText('Start by inviting your child')).toBeNull();
});

test('a parent whose only child grew up is not told to start', async () => {
  show([], { ...NONE, past: 2 });
  expect(await screen.findByText('All caught up!')).toBeDefined();
  expect(screen.queryByText('Start by inviting your child')).toBeNull();
});
