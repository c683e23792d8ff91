// @vitest-environment jsdom
import type { ChildView } from '@oakling/domain/invites/contract';
import { aChild } from '@oakling/domain/testing/invites';
import { aMe } from '@oakling/domain/testing/me';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { barriers } from '../testing/barriers.ts';
import { showPage } from '../testing/show-page.tsx';
import { DashboardIndex } from './dashboard-index.tsx';

const NONE = { pending: 0, upcoming: 0, rejected: 0, past: 0 };

const INVITED = aChild({ token: 'the-token' });

function show(children: readonly ChildView[], counts = NONE) {
  showPage({
    element: <DashboardIndex />,
    address: '/dashboard/parent',
    me: aMe(),
    answers: {
      'GET /api/sessions?bucket=pending': () =>
        Response.json({ items: [], nextCursor: null, counts }),
      'GET /api/children': () => Response.json({ items: children }),
    },
  });
}

test('a parent without children is guided to the first invite', async () => {
  show([]);
  const link = await screen.findByRole('link', { name: 'Invite Your Child' });
  expect(link.getAttribute('href')).toBe('/dashboard/parent/invite-child');
  expect(await screen.findByText('All caught up!')).toBeDefined();
  expect(await barriers()).toEqual([]);
});

test('a parent who has invited a child isn’t told to begin', async () => {
  show([INVITED]);
  expect(await screen.findByText('All caught up!')).toBeDefined();
  expect(screen.queryByText('Start by inviting your child')).toBeNull();
});

test('a parent whose only child grew up isn’t told to start', async () => {
  show([], { ...NONE, past: 2 });
  expect(await screen.findByText('All caught up!')).toBeDefined();
  expect(screen.queryByText('Start by inviting your child')).toBeNull();
});
