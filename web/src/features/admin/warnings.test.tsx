// @vitest-environment jsdom
import type { SentWarning } from '@oakling/domain/admin/decide-warning';
import { emptyTexts } from '@oakling/domain/kernel/text-list';
import {
  WARNING_ANSWER_TEXTS,
  WARNING_SENTENCES,
  WARNING_TEXTS,
} from '@oakling/domain/safety/warning';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { beforeActing } from '../../testing/barriers.ts';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { Warnings } from './components/warnings.tsx';

const user = userEvent.setup();
const CALL = 'POST /api/moderation/people/sam/warnings';

const sam = {
  id: 'sam',
  name: 'Sam',
  role: 'youth',
  standing: 'unverified',
  verifiedUntil: null,
} as const;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const sent = (changes: Partial<SentWarning> = {}): SentWarning => ({
  id: 'w',
  ...emptyTexts({ ...WARNING_TEXTS, ...WARNING_ANSWER_TEXTS }),
  words: 'Please be kind.',
  sentAt: daysAgo(9),
  readAt: daysAgo(8),
  answer: 'I am sorry.',
  isMine: true,
  ...changes,
});

const show = (warnings: readonly SentWarning[], answers = {}) =>
  showPage({
    element: <Warnings person={sam} warnings={[...warnings]} reportId="a-case" />,
    address: '/moderation/people/sam',
    answers,
  });

test('a moderator starts with a prepared sentence, and sends their own text (rule 9.146)', async () => {
  const { sent: requests } = show([], { [CALL]: done });
  await user.click(screen.getByRole('button', { name: 'Warn Sam' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Warn Sam?' }));
  expect(dialog.getByText('We tell their parent, who can read it too.')).toBeDefined();
  const whatIsWrong = beforeActing();
  await user.click(dialog.getByRole('button', { name: 'Send warning' }));
  expect(dialog.getByText('Please write your warning.')).toBeDefined();
  expect(await whatIsWrong()).toEqual([]);
  await user.selectOptions(dialog.getByLabelText('Begin with'), WARNING_SENTENCES[2]);
  await user.type(dialog.getByLabelText('What they will read'), ' Thank you.');
  await user.click(dialog.getByRole('button', { name: 'Send warning' }));
  expect(await screen.findByText(/^Sent\. You will see/)).toBeDefined();
  expect(requests).toEqual([
    {
      call: CALL,
      body: {
        ...emptyTexts(WARNING_TEXTS),
        words: `${WARNING_SENTENCES[2]} Thank you.`,
        reportId: 'a-case',
      },
    },
  ]);
});

test('it says when it was read, and the answer; there is no reply (rule 9.147)', () => {
  show([sent()]);
  expect(screen.getByText(/^Read /)).toBeDefined();
  expect(screen.getByText('“I am sorry.”')).toBeDefined();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test.for([
  ['unread', sent({ readAt: null, answer: '' }), /^They haven’t read the last warning yet/],
  ['of this week', sent({ sentAt: daysAgo(3), readAt: daysAgo(2) }), /^They were warned less than/],
] as const)('after one %s none can be sent (rule 9.147)', ([, last, words]) => {
  show([last]);
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('one that another moderator sent first is reported in the dialog, and the text stays', async () => {
  show([], { [CALL]: () => problem(409, 'not-read-yet') });
  await user.click(screen.getByRole('button', { name: 'Warn Sam' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Warn Sam?' }));
  await user.type(dialog.getByLabelText('What they will read'), 'Be kind.');
  await user.click(dialog.getByRole('button', { name: 'Send warning' }));
  expect(await dialog.findByText(/^They haven’t read the last warning yet/)).toBeDefined();
  expect(dialog.getByLabelText<HTMLTextAreaElement>('What they will read').value).toBe('Be kind.');
});
