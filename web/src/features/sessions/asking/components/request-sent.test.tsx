// @vitest-environment jsdom
import type { Me } from '@oakling/domain/identity/contract';
import type { MatchView } from '@oakling/domain/matches/contract';
import { aMatch } from '@oakling/domain/testing/match-views';
import { aMe } from '@oakling/domain/testing/me';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { barriers } from '../../../../testing/barriers.ts';
import { showPage } from '../../../../testing/show-page.tsx';
import { RequestSent } from './request-sent.tsx';

const match = aMatch({ name: 'Rosa', role: 'elder', isVerified: true, sharedInterests: [] });
const me = aMe({ role: 'youth', fullName: 'Sam' });
const sam: MatchView = { ...match, name: 'Sam', role: 'youth' };

function show(who: Partial<Me>, to: MatchView) {
  const reader = { ...me, ...who };
  showPage({
    element: <RequestSent match={to} />,
    address: `/dashboard/${reader.role}/request-session`,
    me: reader,
  });
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

test('Rule 6.210, a youth reads who must agree next, and that an email follows', async () => {
  expect(show({}, match)).toEqual([
    'Rosa says yes',
    'Your parent says yes',
    'It’s in your calendar',
  ]);
  expect(screen.getByText('We’ve asked Rosa and your parent. We’ll email you.')).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Session Request Sent');
  expect(await barriers()).toEqual([]);
});

test('an elder isn’t told whether the parent is asked at once, which would reveal the age', () => {
  expect(show({ role: 'elder' }, sam)[1]).toBe('Sam’s parent says yes');
  expect(screen.getByText(/^We’ll ask Sam and Sam’s parent\./)).toBeDefined();
});

test.each([
  ['of age', { isOfAge: true }, match],
  ['who asks an adult', { role: 'elder' }, { ...sam, adult: 'adult' }],
] as const)('someone %s reads of no parent', (_, who, to) => {
  expect(show(who, to)).toEqual([`${to.name} says yes`, 'It’s in your calendar']);
  expect(document.body.textContent).not.toMatch(/parent/);
});

test('a child without an email address is promised none', () => {
  show({ mailbox: 'guardian' }, match);
  expect(screen.getByText(/The answer will appear under Notifications\.$/)).toBeDefined();
});
