// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showPage } from '../testing/show-page.tsx';
import { NextSteps } from './next-steps.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(role: Exclude<Role, 'parent'>, interests: readonly object[], bio: string) {
  showPage({
    element: <NextSteps role={role} />,
    address: `/dashboard/${role}`,
    answers: {
      'GET /api/interests': () => Response.json({ interests }),
      'GET /api/profile': () => Response.json({ fullName: 'Me', bio, avatar: null }),
    },
  });
}

const steps = async () =>
  (await screen.findAllByRole('listitem')).map(
    (step) => step.querySelector('a')?.getAttribute('href') ?? '',
  );

test('whoever has no interests is led to them first, then to a word about themselves', async () => {
  show('youth', [], '');
  expect(await steps()).toEqual(['/dashboard/youth/interests', '/dashboard/youth/profile']);
  expect(screen.getByText('Say what you would like to learn')).toBeDefined();
});

test('whoever has interests is led to their matches', async () => {
  show('elder', [{ name: 'Photography', level: 1 }], '');
  expect(await steps()).toEqual(['/dashboard/elder/matches', '/dashboard/elder/profile']);
  expect(screen.getByText('Say what you can offer')).toBeDefined();
});

test('nobody is asked twice for what they have said', async () => {
  show('elder', [{ name: 'Photography', level: 1 }], 'I grow roses.');
  expect(await steps()).toEqual(['/dashboard/elder/matches']);
});
