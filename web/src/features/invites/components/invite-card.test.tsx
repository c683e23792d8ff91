// @vitest-environment jsdom
import type { InviteView } from '@oakling/domain/invites/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { barriers } from '../../../testing/barriers.ts';
import { showPage } from '../../../testing/show-page.tsx';
import { InviteCard } from './invite-card.tsx';

const invite: InviteView = {
  token: '7b1de4a6-6f0c-4b9b-8a52-000000000001',
  childName: 'Tom Hollis',
  childEmail: 'tom@family.example',
  status: 'pending',
  sentAt: '2026-03-04T17:00:00.000Z',
  expiresAt: '2026-04-03T17:00:00.000Z',
  acceptedAt: null,
  mailFailure: null,
};

const show = (changes: Partial<InviteView>) =>
  showPage({
    element: <InviteCard invite={{ ...invite, ...changes }} onWithdraw={() => undefined} />,
    address: '/dashboard/parent/invite-child',
    answers: {},
  });

test.for([
  ['refused', 'This address doesn’t take mail', /withdraw this invite and send a new one/],
  ['given-up', 'We couldn’t send this email', /We tried for a day/],
] as const)(
  'Rule 8.158, an invite whose mail was %s says what to do',
  async ([mailFailure, title, todo]) => {
    show({ mailFailure });
    expect(await screen.findByText(title)).toBeDefined();
    expect(screen.getByText(todo)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send again' })).toBeDefined();
    expect(await barriers()).toEqual([]);
  },
);

test('Rule 8.158, an accepted one says nothing about its mail', async () => {
  const acceptedAt = '2026-03-05T17:00:00.000Z';
  show({ mailFailure: 'refused', status: 'accepted', acceptedAt });
  expect(await screen.findByText(/^Accepted on/)).toBeDefined();
  expect(screen.queryByText('This address doesn’t take mail')).toBeNull();
});
