// @vitest-environment jsdom
import { aMatch } from '@oakling/domain/testing/match-views';
import { aMe } from '@oakling/domain/testing/me';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { EagerObserver } from '../../testing/eager-observer.ts';
import { showPage } from '../../testing/show-page.tsx';
import { MatchesPage } from './matches-page.tsx';

const ten = [...'0123456789'].map((end) =>
  aMatch({ id: `0189f7a4-0000-7000-8000-00000000000${end}` }),
);

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', EagerObserver);
});

function show(items: readonly object[]) {
  showPage({
    element: <MatchesPage />,
    address: '/dashboard/elder/find-matches',
    me: aMe({ role: 'elder' }),
    answers: {
      'GET /api/interests': () => Response.json({ interests: [{ name: 'Photography', level: 1 }] }),
      'GET /api/matches': () => Response.json({ items, nextCursor: null }),
      'GET /api/matches?name=ro': () =>
        Response.json({ items: items.slice(1, 2), nextCursor: null }),
    },
  });
}

test('Rule 5.34, nine matches have no search', async () => {
  show(ten.slice(1));
  expect(await screen.findByText('9 matches')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('search')).toBeNull());
});

test('Rule 5.34, ten have one, which stays once it has begun', async () => {
  show(ten);
  await userEvent.type(await screen.findByLabelText('Search by name'), 'ro');
  expect(await screen.findByText('1 match')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Search by name').value).toBe('ro');
});
