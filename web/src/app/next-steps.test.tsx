// @vitest-environment jsdom
import type { Me } from '@oakling/domain/identity/contract';
import type { Role } from '@oakling/domain/identity/role';
import { aMe } from '@oakling/domain/testing/me';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../testing/show-page.tsx';
import { NextSteps } from './next-steps.tsx';

function show(
  role: Exclude<Role, 'parent'>,
  interests: readonly object[],
  bio: string,
  matches: readonly object[] = [],
  nextCursor: string | null = null,
  { me = {}, profile = {} }: { me?: Partial<Me>; profile?: object } = {},
) {
  showPage({
    element: <NextSteps role={role} isFirst />,
    address: `/dashboard/${role}`,
    me: aMe({ role, ...me }),
    answers: {
      'GET /api/interests': () => Response.json({ interests }),
      'GET /api/matches': () => Response.json({ items: matches, nextCursor }),
      'GET /api/profile': () => Response.json({ fullName: 'Me', bio, avatar: null, ...profile }),
    },
  });
}

const steps = async () =>
  (await screen.findAllByRole('listitem')).map(
    (step) => step.querySelector('a')?.getAttribute('href') ?? '',
  );

test('a person without interests is guided to them first, then to a bio', async () => {
  show('youth', [], '');
  expect(await steps()).toEqual(['/dashboard/youth/interests', '/dashboard/youth/profile']);
  expect(screen.getByText('Tell elders what you would like to learn')).toBeDefined();
});

test('a person with interests is guided to their matches', async () => {
  show('elder', [{ name: 'Photography', level: 1 }], '');
  expect(await steps()).toEqual(['/dashboard/elder/matches', '/dashboard/elder/profile']);
  expect(screen.getByText('Tell youths what you can offer')).toBeDefined();
});

test('no one is asked twice', async () => {
  show('elder', [{ name: 'Photography', level: 1 }], 'I grow roses.');
  expect(await steps()).toEqual(['/dashboard/elder/matches']);
});

const photography = [{ name: 'Photography', level: 1 }];
const match = (id: string) => ({ id, name: 'Rosa Alvarez', role: 'elder', avatarUrl: null });

test.each([
  [1, null, 'See your match', 1],
  [2, null, 'See your matches', 2],
  [7, null, 'See your matches', 5],
  [7, 'more', 'See your matches', 5],
] as const)(
  'Rule 9.223, %i matches, then %s: "%s", with %i faces',
  async (count, nextCursor, words, faces) => {
    const matches = Array.from({ length: count }, (_, index) => match(`${index}`));
    show('youth', photography, 'I like bees.', matches, nextCursor);
    const link = await screen.findByRole('link', { name: words });
    expect(link.getAttribute('href')).toBe('/dashboard/youth/matches');
    expect(document.querySelectorAll('[data-initials="RA"]')).toHaveLength(faces);
  },
);

test.each([
  ['an unconfirmed address', { me: { emailProof: 'required' as const } }],
  ['a missing check', { profile: { awaitsChecks: true } }],
  ['a consent that isn’t recorded yet', { profile: { awaitsConsent: true } }],
  ['matching that is off', { profile: { isMatchingOn: false } }],
])('Rule 10.320, with %s, no one is sent to an empty search', async (_, lacks) => {
  show('youth', photography, '', [], null, lacks);
  expect(await steps()).toEqual(['/dashboard/youth/profile']);
});

test('an address that need not be confirmed keeps no one from searching', async () => {
  show('youth', photography, 'I like bees.', [], null, { me: { emailProof: 'asked' } });
  expect(await steps()).toEqual(['/dashboard/youth/matches']);
});
