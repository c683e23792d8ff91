// @vitest-environment jsdom
import {
  APPEAL_ANSWER_TEXTS,
  APPEAL_TEXTS,
  type WaitingAppeal,
} from '@oakling/domain/admin/appeal';
import { DECISION_TEXTS, NOTICE_TEXTS } from '@oakling/domain/admin/decision-texts';
import { emptyTexts } from '@oakling/domain/kernel/text-list';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { beforeActing } from '../../testing/barriers.ts';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { AppealPage } from './appeal-page.tsx';
import { QueuePage } from './queue-page.tsx';

const user = userEvent.setup();
const READ = 'POST /api/appeals/read';
const SEND = 'POST /api/appeals';
const open = () =>
  Response.json({
    state: 'open',
    ...emptyTexts(NOTICE_TEXTS),
    told: 'You asked for an address.',
    until: '2031-06-04T10:00:00Z',
  });

const show = (answers: Record<string, () => Response>, hash = '#code=abc') =>
  showPage({ element: <AppealPage />, address: `/appeal${hash}`, route: '/appeal', answers });

test('the mailed link shows the sentence, and sends the appeal on confirmation (rule 9.163)', async () => {
  const { sent } = show({ [READ]: open, [SEND]: done });
  expect(await screen.findByText('You asked for an address.')).toBeDefined();
  expect(screen.getByText(/by .*June 4, 2031/)).toBeDefined();
  const whatIsWrong = beforeActing();
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findAllByText('Please write a few words.')).not.toEqual([]);
  expect(await whatIsWrong()).toEqual([]);
  await user.type(screen.getByLabelText('Your words'), 'It was for a parcel.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/^Thank you\./)).toBeDefined();
  expect(sent.find(({ call }) => call === SEND)?.body).toEqual({
    link: 'abc',
    ...emptyTexts(APPEAL_TEXTS),
    words: 'It was for a parcel.',
  });
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

test('a second appeal is refused in words; a failure keeps the text', async () => {
  let answer = () => problem(500, 'server-error');
  show({ [READ]: open, [SEND]: () => answer() });
  await user.type(await screen.findByLabelText('Your words'), 'Once more.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/couldn’t confirm that your words arrived/)).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your words').value).toBe('Once more.');
  answer = () => problem(409, 'sent');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText(/^You have answered\./)).toBeDefined();
});

test.each([
  ['sent', 'You have answered'],
  ['kept', 'The moderators have answered'],
  ['expired', 'The time is over'],
  ['over', 'There is nothing to answer'],
])('a link that is %s says so and has no form', async (state, title) => {
  show({ [READ]: () => Response.json({ state }) });
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('an altered or missing link is invalid', async () => {
  show({ [READ]: () => problem(409, 'link-invalid') });
  expect(await screen.findByText('This link isn’t valid')).toBeDefined();
  cleanup();
  show({}, '');
  expect(screen.getByText('This link isn’t valid')).toBeDefined();
});

const appeal: WaitingAppeal = {
  id: '7',
  person: { id: 'rosa', name: 'Rosa', role: 'elder' },
  ...emptyTexts({ ...DECISION_TEXTS, ...NOTICE_TEXTS, ...APPEAL_TEXTS }),
  note: 'Two reports',
  told: 'You asked for an address.',
  words: 'It was for a parcel.',
  isOwn: false,
  suspendedAt: '2031-05-05T10:00:00Z',
  sentAt: '2031-05-06T10:00:00Z',
};

test('an appeal is above the reports with its history, and is answered with a sentence (rules 9.164 and 9.165)', async () => {
  let items = [appeal];
  const { sent } = showPage({
    element: <QueuePage />,
    address: '/moderation',
    answers: {
      'GET /api/moderation/reports': () =>
        Response.json({ waiting: null, items: [], nextCursor: null }),
      'GET /api/moderation/appeals': () => Response.json({ items }),
      'POST /api/moderation/appeals/7/answer': () => {
        items = [];
        return done();
      },
    },
  });
  const region = within(await screen.findByRole('region', { name: 'Appeals' }));
  expect(region.getByRole('link', { name: 'Rosa' }).getAttribute('href')).toBe(
    '/moderation/people/rosa',
  );
  expect(region.getByText('“It was for a parcel.”')).toBeDefined();
  await user.click(region.getByRole('button', { name: 'Lift the suspension' }));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Lift the suspension of Rosa?' }),
  );
  await user.click(dialog.getByRole('button', { name: 'Lift the suspension' }));
  expect(dialog.getByText('Please write a sentence for the person.')).toBeDefined();
  await user.type(dialog.getByLabelText('One sentence for Rosa'), 'We believe you.');
  await user.click(dialog.getByRole('button', { name: 'Lift the suspension' }));
  expect(await screen.findByText(/^Answered\./)).toBeDefined();
  expect(sent.find(({ call }) => call.endsWith('/answer'))?.body).toEqual({
    outcome: 'lifted',
    ...emptyTexts(APPEAL_ANSWER_TEXTS),
    told: 'We believe you.',
  });
  expect(screen.queryByRole('region', { name: 'Appeals' })).toBeNull();
});

test('a moderator reads that another one answers the appeal against their decision (rule 9.165)', async () => {
  showPage({
    element: <QueuePage />,
    address: '/moderation',
    answers: {
      'GET /api/moderation/reports': () =>
        Response.json({ waiting: null, items: [], nextCursor: null }),
      'GET /api/moderation/appeals': () => Response.json({ items: [{ ...appeal, isOwn: true }] }),
    },
  });
  const region = within(await screen.findByRole('region', { name: 'Appeals' }));
  expect(region.getByText(/^You made this decision/)).toBeDefined();
  expect(region.queryByRole('button')).toBeNull();
});
