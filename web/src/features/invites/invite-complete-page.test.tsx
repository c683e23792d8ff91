// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { showPage } from '../../testing/show-page.tsx';
import { InviteCompletePage } from './invite-complete-page.tsx';

test('a new youth is welcomed and guided to interests and matches (rule 10.20)', async () => {
  showPage({
    element: <InviteCompletePage />,
    address: '/dashboard/youth/invite-complete',
    me: aMe({ role: 'youth', fullName: 'Ada Okafor' }),
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome to Oakling, Ada!' })).toBeDefined();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/youth/interests',
    '/dashboard/youth/matches',
  ]);
  expect(await barriers()).toEqual([]);
});
