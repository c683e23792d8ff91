// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import { aMe } from '@oakling/domain/testing/me';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../../testing/show-page.tsx';
import { NoMatches } from './no-matches.tsx';

test.each<{ role: Role | null; shown: Role }>([
  { role: 'youth', shown: 'youth' },
  { role: null, shown: 'elder' },
])('on the matches page the role $role counts as $shown (rule 5.17)', ({ role, shown }) => {
  showPage({
    element: (
      <NoMatches hasFailed={false} onTryAgain={() => {}} isFiltered={false} onClear={() => {}} />
    ),
    address: '/dashboard/elder/matches',
    me: aMe({ id: '1', role, email: 'walter@example.org', fullName: 'Walter' }),
  });
  const link = screen.getByRole('link', { name: 'Pick interests' });
  expect(link.getAttribute('href')).toBe(`/dashboard/${shown}/interests`);
});

test('a person with an unconfirmed address reads so, and what to do (rule 1.57)', () => {
  const show = (emailProof: 'asked' | 'required') =>
    showPage({
      element: (
        <NoMatches hasFailed={false} onTryAgain={() => {}} isFiltered={false} onClear={() => {}} />
      ),
      address: '/dashboard/elder/matches',
      me: aMe({
        id: '1',
        role: 'elder',
        email: 'walter@example.org',
        fullName: 'Walter',
        emailProof,
      }),
    });
  show('required');
  expect(screen.getByText(/confirm your email address first/)).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  show('asked');
  expect(screen.getByRole('link', { name: 'Pick interests' })).toBeDefined();
});

test('a youth whose parent turned matching off reads so (rule 9.124)', async () => {
  const show = (isMatchingOn: boolean, isOfAge?: true) =>
    showPage({
      element: (
        <NoMatches hasFailed={false} onTryAgain={() => {}} isFiltered={false} onClear={() => {}} />
      ),
      address: '/dashboard/youth/matches',
      me: aMe({ id: '1', role: 'youth', isOfAge }),
      answers: { 'GET /api/profile': () => Response.json({ isMatchingOn }) },
    });
  show(false);
  expect(await screen.findByText(/^Your parent has turned off finding new people/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Pick interests' })).toBeNull();
  cleanup();
  show(false, true);
  expect(await screen.findByText(/^You have turned off finding new people/)).toBeDefined();
  cleanup();
  show(true);
  expect(await screen.findByRole('link', { name: 'Pick interests' })).toBeDefined();
});
