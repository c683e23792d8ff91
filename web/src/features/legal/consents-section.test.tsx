// @vitest-environment jsdom
import type { ConsentView } from '@oakling/domain/legal/contract';
import { aMe } from '@oakling/domain/testing/me';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { showPage } from '../../testing/show-page.tsx';
import { ConsentsSection } from './components/consents-section.tsx';

const user = userEvent.setup();

const consent = (id: string, more: Partial<ConsentView> = {}): ConsentView => ({
  id,
  at: '2026-03-03T10:00:00Z',
  scope: 'terms-and-privacy',
  method: 'sign-up-checkbox',
  version: '2025-08',
  hash: 'a'.repeat(64),
  givenBy: 'me',
  givenFor: 'me',
  childName: null,
  ...more,
});

test('consents are listed with day, document, version and method (rule 9.79)', async () => {
  const ofChild = { scope: 'child-account', method: 'invite-sent', givenFor: 'invite' } as const;
  const first = { items: [consent('2', { ...ofChild, childName: 'Sam' })], nextCursor: 'Mg==' };
  const ofOther = {
    scope: 'child-account',
    method: 'guardian-checkbox',
    givenFor: 'child',
    givenBy: 'other-guardian',
  } as const;
  const rest = {
    items: [consent('1'), consent('0', { ...ofOther, childName: 'Sam' })],
    nextCursor: null,
  };
  showPage({
    element: <ConsentsSection />,
    address: '/dashboard/parent/account',
    me: aMe({ id: '1' }),
    answers: {
      'GET /api/consents': () => Response.json(first),
      'GET /api/consents?cursor=Mg%3D%3D': () => Response.json(rest),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  const [invite, own, other] = screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(invite).toMatch(/^Youth account, for Sam.*By sending an invite/);
  expect(own).toMatch(/^Privacy Policy and Terms of Service.*Box checked at sign-up/);
  expect(other).toMatch(/Box checked as parent or legal guardian, another guardian/);
  expect(own).toMatch(/Tuesday, .*2026, version 2025-08$/);
});
