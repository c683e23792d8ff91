// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showPage } from '../../../testing/show-page.tsx';
import { NoMatches } from './no-matches.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(isMatchingOn: boolean) {
  showPage({
    element: (
      <NoMatches
        hasFailed={false}
        onTryAgain={() => undefined}
        isFiltered={false}
        onClear={() => undefined}
      />
    ),
    address: '/dashboard/youth/matches',
    me: { id: '1', role: 'youth', email: 's@example.org', fullName: 'Sam', mustAcceptTerms: false },
    answers: { 'GET /api/profile': () => Response.json({ isMatchingOn }) },
  });
}

test('a youth whose parent switched matching off is told so (rule 9.124)', async () => {
  show(false);
  expect(await screen.findByText(/^Your parent has switched off finding new people/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Pick interests' })).toBeNull();
  cleanup();
  show(true);
  expect(await screen.findByRole('link', { name: 'Pick interests' })).toBeDefined();
});
