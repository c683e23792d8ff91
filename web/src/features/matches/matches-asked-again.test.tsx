// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EagerObserver } from '../../testing/eager-observer.ts';
import { showPage } from '../../testing/show-page.tsx';
import { matchesQuery } from './data.ts';
import { MatchesPage } from './matches-page.tsx';

const rosa = {
  id: '0189f7a4-0000-7000-8000-000000000001',
  name: 'Rosa',
  role: 'youth',
  avatarUrl: null,
  isVerified: false,
  bio: '',
  matchScore: 1,
  buttonType: 'viewProfile',
  sharedInterests: [],
  hasOpenRequest: false,
};

test('Rule 5.33, the page refetches matches on opening, even if another page just did', async () => {
  vi.stubGlobal('ResizeObserver', EagerObserver);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } });
  client.setQueryData(matchesQuery({ name: '', interest: null }).queryKey, {
    pages: [{ items: [], nextCursor: null }],
    pageParams: [null],
  });
  showPage({
    element: <MatchesPage />,
    address: '/dashboard/elder/matches',
    client,
    me: aMe({ role: 'elder' }),
    answers: {
      'GET /api/interests': () => Response.json({ interests: [{ name: 'Photography', level: 1 }] }),
      'GET /api/matches': () => Response.json({ items: [rosa], nextCursor: null }),
    },
  });
  expect(await screen.findByRole('heading', { name: 'Rosa' })).toBeDefined();
});
