// @vitest-environment jsdom
import type { Me } from '@oakling/domain/identity/contract';
import { aMe } from '@oakling/domain/testing/me';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../../testing/show-page.tsx';
import { NoMatches } from './no-matches.tsx';

function show(me: Partial<Me>, isMatchingOn = true, awaitsConsent = false, awaitsChecks = false) {
  cleanup();
  showPage({
    element: (
      <NoMatches hasFailed={false} onTryAgain={() => {}} isFiltered={false} onClear={() => {}} />
    ),
    address: '/dashboard/elder/matches',
    me: aMe(me),
    answers: {
      'GET /api/profile': () => Response.json({ isMatchingOn, awaitsConsent, awaitsChecks }),
    },
  });
}
const pick = () => screen.findByRole('link', { name: 'Pick interests' });

test.each([
  ['youth', 'youth'],
  [null, 'elder'],
] as const)('on the matches page the role %s counts as %s (rule 5.17)', async (role, shown) => {
  show({ role });
  expect((await pick()).getAttribute('href')).toBe(`/dashboard/${shown}/interests`);
});

test('a person with an unconfirmed address reads so, and what to do (rule 1.57)', async () => {
  show({ role: 'elder', emailProof: 'required' });
  expect(screen.getByText(/confirm your email address first/)).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
  show({ role: 'elder', emailProof: 'asked' });
  expect(await pick()).toBeDefined();
});

test('a youth whose parent turned matching off reads so (rule 9.124)', async () => {
  show({ role: 'youth' }, false);
  expect(await screen.findByText(/^Your parent has turned off finding new people/)).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
  show({ role: 'youth', isOfAge: true }, false);
  expect(await screen.findByText(/^You have turned off finding new people/)).toBeDefined();
});

test('a youth whose parent’s consent isn’t recorded yet reads so (rule 9.183)', async () => {
  show({ role: 'youth' }, true, true);
  expect(await screen.findByText(/After that you can find people\./)).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
});

test('an elder whom the moderators have not checked reads so, not to pick interests (rule 10.320)', async () => {
  show({ role: 'elder' }, true, false, true);
  const checks = await screen.findByRole('link', { name: 'See your checks' });
  expect(checks.getAttribute('href')).toBe('/dashboard/elder/account#my-checks');
  expect(screen.getByText(/^Waiting for: the moderators\. /)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Pick interests' })).toBeNull();
});
