// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import { aMe } from '@oakling/domain/testing/me';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../testing/show-page.tsx';
import { DashboardIndex } from './dashboard-index.tsx';

const noSessions = () =>
  Response.json({
    items: [],
    nextCursor: null,
    counts: { pending: 0, upcoming: 0, rejected: 0, past: 0 },
  });

type Answers = Parameters<typeof showPage>[0]['answers'];

function show(role: Role, more: Answers = {}) {
  showPage({
    element: <DashboardIndex />,
    address: `/dashboard/${role}`,
    me: aMe({ role }),
    answers: {
      'GET /api/sessions?bucket=pending': noSessions,
      'GET /api/sessions?bucket=upcoming': noSessions,
      ...more,
    },
  });
}

test('a parent starts with the pending decisions (rule 10.16)', async () => {
  show('parent');
  expect(await screen.findByRole('heading', { name: 'All caught up!' })).toBeDefined();
});

test('a parent without decisions finds each child’s page, and who is paused (rule 9.122)', async () => {
  const account = {
    status: 'accepted',
    acceptedAt: '2031-01-01T00:00:00.000Z',
    isAdded: false,
    avatarUrl: null,
    token: null,
    mailFailure: null,
    hasInterests: true,
  };
  const items = [
    { ...account, id: 'sam', name: 'Sam', isPaused: true },
    { ...account, id: 'lily', name: '', isPaused: false },
    { ...account, id: null, name: 'Invited', status: 'pending', isPaused: false },
  ];
  show('parent', { 'GET /api/children': () => Response.json({ items }) });
  const list = within(await screen.findByRole('region', { name: 'Your children' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'SamPaused',
    'Unnamed Child',
  ]);
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/parent/children/sam',
    '/dashboard/parent/children/lily',
  ]);
});

test('an open invite comes before the text for an empty list (rule 9.222)', async () => {
  const open = { status: 'pending', token: 'tom', mailFailure: null, isPaused: false };
  const tom = { id: null, name: 'Tom', ...open };
  show('parent', { 'GET /api/children': () => Response.json({ items: [tom] }) });
  const title = await screen.findByRole('heading', { name: 'All caught up!' });
  const step = screen.getByRole('heading', { name: 'Tom: invited, not joined yet' });
  expect(step.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each(['elder', 'youth'] as const)(
  'the %s starts with the landing picture, the next session and the next steps (rule 10.17)',
  async (role) => {
    show(role);
    expect(await screen.findByRole('heading', { name: 'Your next session' })).toBeDefined();
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/landing.svg');
    expect(screen.getByRole('heading', { name: 'What to do next' })).toBeDefined();
  },
);
