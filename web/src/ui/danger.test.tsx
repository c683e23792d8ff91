// @vitest-environment jsdom
import { aMe } from '@oakling/domain/testing/me';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HostContext } from '../lib/host.ts';
import { showPage } from '../testing/show-page.tsx';
import { InDanger } from './danger.tsx';

const host = {
  name: 'Riverside Library',
  logo: null,
  contact: null,
  colours: null,
  helpline: { words: '0800 111 0 333', href: 'tel:08001110333' },
};

test.each([
  ['youth', 1],
  ['parent', 0],
] as const)('rule 6.501, a %s sees the helpline %i times', async (role, times) => {
  showPage({
    element: (
      <HostContext value={host}>
        <InDanger />
      </HostContext>
    ),
    address: '/',
    me: aMe({ role }),
  });
  expect(await screen.findByText(/Call the emergency services first/)).toBeDefined();
  expect(screen.queryAllByRole('link', { name: '0800 111 0 333' })).toHaveLength(times);
});
