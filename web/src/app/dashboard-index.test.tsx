// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showPage } from '../testing/show-page.tsx';
import { DashboardIndex } from './dashboard-index.tsx';

const noSessions = () =>
  Response.json({
    items: [],
    nextCursor: null,
    counts: { pending: 0, upcoming: 0, rejected: 0, past: 0 },
  });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(role: Role) {
  showPage({
    element: <DashboardIndex />,
    address: `/dashboard/${role}`,
    me: { id: 'me', role, email: 'me@example.org', fullName: 'Me', mustAcceptTerms: false },
    answers: {
      'GET /api/sessions?bucket=pending': noSessions,
      'GET /api/sessions?bucket=upcoming': noSessions,
    },
  });
}

test('a parent starts with what waits for a decision (rule 10.16)', async () => {
  show('parent');
  expect(await screen.findByRole('heading', { name: 'All caught up!' })).toBeDefined();
});

test.each(['elder', 'youth'] as const)(
  'the %s starts with the landing picture, the next session and what to do next (rule 10.17)',
  async (role) => {
    show(role);
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/landing.svg');
    expect(await screen.findByRole('heading', { name: 'Your next session' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'What to do next' })).toBeDefined();
  },
);
