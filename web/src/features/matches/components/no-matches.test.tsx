// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showPage } from '../../../testing/show-page.tsx';
import { NoMatches } from './no-matches.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each<{ role: Role | null; shown: Role }>([
  { role: 'youth', shown: 'youth' },
  { role: null, shown: 'elder' },
])('on the matches page the role $role counts as $shown (rule 5.17)', ({ role, shown }) => {
  showPage({
    element: (
      <NoMatches hasFailed={false} onTryAgain={() => {}} isFiltered={false} onClear={() => {}} />
    ),
    address: '/dashboard/elder/matches',
    me: { id: '1', role, email: 'walter@example.org', fullName: 'Walter', mustAcceptTerms: false },
  });
  const link = screen.getByRole('link', { name: 'Pick interests' });
  expect(link.getAttribute('href')).toBe(`/dashboard/${shown}/interests`);
});
