// @vitest-environment jsdom
import type { ChildConsentView } from '@oakling/domain/legal/child-consent-contract';
import { aMe } from '@oakling/domain/testing/me';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { showPage } from '../../testing/show-page.tsx';
import { ChildConsentSection } from './components/child-consent-section.tsx';
import { consentWords } from './consent-text.ts';

const user = userEvent.setup({ pointerEventsCheck: 0 });
const PATH = '/api/children/1/consent';

const waiting: ChildConsentView = {
  state: 'waiting',
  isRequired: true,
  ways: ['email-plus'],
  mailDueAt: '2026-03-04T10:00:00Z',
  mailedAt: null,
  way: null,
  recordedAt: null,
  withdrawnAt: null,
  giver: null,
};
const recorded: ChildConsentView = {
  ...waiting,
  state: 'recorded',
  way: 'email-plus',
  recordedAt: '2026-03-04T10:10:00Z',
};
const withdrawn: ChildConsentView = {
  ...waiting,
  state: 'withdrawn',
  withdrawnAt: '2026-03-05T10:00:00Z',
};

test.for<[string, ChildConsentView, RegExp]>([
  ['why nobody is found', waiting, /Until then, Sam and elders cannot find each other\./],
  ['when we write', waiting, /We e-mail you once more on Wednesday, March 4, 2026/],
  ['what to press', { ...waiting, mailedAt: waiting.mailDueAt }, /press “Yes, that was me”/],
  [
    'who asks',
    { ...waiting, mailDueAt: null, ways: ['signed-form', 'video-call'] },
    /The moderators record it by a signed form or in a video call/,
  ],
  [
    'who we write to',
    { ...waiting, giver: 'Maria' },
    /^Maria agreed\. .*We e-mail Maria once more/,
  ],
  ['how it was recorded', recorded, /^Recorded by e-mail on Wednesday, March 4, 2026\.$/],
  ['since when it is gone', withdrawn, /^It was taken back on Thursday, March 5, 2026\./],
])('it says %s (rule 9.181)', ([, consent, expected]) => {
  expect(consentWords(consent, 'Sam').join(' ')).toMatch(expected);
});

test('if consent isn’t required, it doesn’t say that the child is hidden', () => {
  const words = consentWords({ ...waiting, isRequired: false }, 'Sam').join(' ');
  expect(words).not.toContain('nobody finds');
});

test('a parent withdraws it after a confirmation, and agrees again with the checkbox', async () => {
  let view = recorded;
  const { sent } = showPage({
    element: <ChildConsentSection childId="1" name="Sam" />,
    address: '/dashboard/parent/children/1',
    me: aMe(),
    answers: {
      [`GET ${PATH}`]: () => Response.json(view),
      [`POST ${PATH}/withdraw`]: () => {
        view = withdrawn;
        return new Response(null, { status: 204 });
      },
      [`POST ${PATH}`]: () => {
        view = waiting;
        return new Response(null, { status: 204 });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Take my consent back' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Take my consent back' }));
  const agree = await screen.findByRole('button', { name: 'Agree again' });
  expect(agree).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('checkbox'));
  await user.click(agree);
  expect(await screen.findByText(/You agreed again/)).toBeDefined();
  expect(sent.at(-1)?.call).toMatch(/^GET/);
  expect(sent).toContainEqual({ call: `POST ${PATH}`, body: { guardianConsent: true } });
});
