// @vitest-environment jsdom
import type { OfflineConsentView } from '@oakling/domain/legal/child-consent-contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers } from '../../testing/barriers.ts';
import { done, showPage } from '../../testing/show-page.tsx';
import { ChildConsent } from './components/child-consent.tsx';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const PATH = '/api/moderation/people/sam/consent';
const waiting: OfflineConsentView = {
  state: 'waiting',
  ways: ['email-plus', 'signed-form'],
  way: null,
  day: null,
  note: null,
  recordedAt: null,
  withdrawnAt: null,
};

test('a moderator records a signed form with its day and a note (rule 9.180)', async () => {
  let consent = waiting;
  const { sent } = showPage({
    element: <ChildConsent person={{ id: 'sam', name: 'Sam' }} />,
    address: '/moderation/people/sam',
    answers: {
      [`GET ${PATH}`]: () => Response.json(consent),
      [`POST ${PATH}`]: () => {
        const way = 'signed-form';
        const recorded = { state: 'recorded', way, day: '2026-03-01' } as const;
        consent = { ...waiting, ...recorded, recordedAt: '2026-03-03T12:00:00Z' };
        return done();
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Record the consent' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: /^Record the consent of/ }));
  expect(await barriers()).toEqual([]);
  fireEvent.change(dialog.getByLabelText('Day of the form or the call'), {
    target: { value: '2026-03-01' },
  });
  await user.type(dialog.getByLabelText('Note'), 'Seen on paper.');
  await user.click(dialog.getByRole('button', { name: 'Record the consent' }));
  expect(await screen.findByText(/^Signed form, of .*, recorded on /)).toBeDefined();
  expect(sent.find(({ call }) => call === `POST ${PATH}`)?.body).toEqual({
    way: 'signed-form',
    day: '2026-03-01',
    note: 'Seen on paper.',
  });
});
