// @vitest-environment jsdom
import { CASE_TEXTS, type CaseView } from '@oakling/domain/admin/contract';
import { DECISION_TEXTS, NOTICE_TEXTS } from '@oakling/domain/admin/decision-texts';
import { keysOf, recordOf } from '@oakling/domain/kernel/keys-of';
import { emptyTexts } from '@oakling/domain/kernel/text-list';
import { REPORT_TEXTS } from '@oakling/domain/safety/report';
import { ANSWER_TEXTS, QUESTION_TEXTS } from '@oakling/domain/sessions/contract';
import { eachOfferText, OFFER_TEXT_NAMES } from '@oakling/domain/sessions/offer-texts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { beforeActing } from '../../testing/barriers.ts';
import { done, problem, showPage } from '../../testing/show-page.tsx';
import { CasePage } from './case-page.tsx';

const QUESTION_TEXT_NAMES = keysOf({ ...QUESTION_TEXTS, ...ANSWER_TEXTS });

const user = userEvent.setup();
const ID = '0198f000-0000-7000-8000-000000000001';
const CASE = `/api/moderation/reports/${ID}`;

const vetted = {
  verifiedUntil: null,
  standing: 'unverified',
  fullName: 'Sam Young',
  ageRange: '10-15',
  bio: 'I like trains',
  avatarUrl: null,
  isPaused: false,
  joinedAt: '2031-05-01T10:00:00.000Z',
  lastSeen: '2031-05-04',
} as const;
const report: CaseView = {
  id: ID,
  category: 'rude-or-hurtful',
  status: 'open',
  isMine: false,
  outcome: null,
  urgency: 'harm',
  reportedName: 'Rosa',
  reporterName: 'Sam',
  createdAt: '2031-05-05T10:00:00.000Z',
  ...emptyTexts({ ...REPORT_TEXTS, ...CASE_TEXTS }),
  details: 'She shouted.',
  outcomeNote: '',
  closedAt: null,
  onBehalfOf: null,
  session: null,
  otherSessions: [],
  versions: [],
  help: [],
  reporter: { id: ID, name: 'Sam', role: 'youth', ...vetted },
  reported: null,
  kept: [],
  warnings: [],
  isWarned: false,
  earlier: [],
  reportedTrail: [],
  trail: [{ id: '1', type: 'ReportSent', at: '2031-05-05T10:00:00.000Z', actor: 'Sam' }],
};

const other: CaseView['otherSessions'][number] = {
  ...{ elderName: 'Rosa', youthName: 'Sam', status: 'rejected', timeZone: 'UTC' },
  ...{ startTime: '2031-05-01T10:00:00', endTime: '2031-05-01T11:00:00' },
  ...{ interests: ['Photography'], place: '3 Oak Lane', ...eachOfferText(() => '') },
  ...{ cancellationReason: '', rejectionReason: 'Too far', proposal: 'At noon?' },
  ...{ question: null, former: [] },
};

async function show(changes: Partial<CaseView>, answers = {}) {
  const shown = showPage({
    element: <CasePage />,
    route: '/moderation/reports/:id',
    address: `/moderation/reports/${ID}`,
    answers: { [`GET ${CASE}`]: () => Response.json({ ...report, ...changes }), ...answers },
  });
  await screen.findByRole('heading', { name: 'Report about Rosa' });
  return shown;
}

test('a case shows text, people and trail; a removed account by its former name (rules 9.72 and 9.402)', async () => {
  await show({});
  expect(screen.getByText('She shouted.')).toBeDefined();
  const facts = within(screen.getByRole('region', { name: 'What was reported' }));
  expect(facts.getByText('Rosa (account deleted)')).toBeDefined();
  expect(facts.getByRole('link', { name: 'Sam' })).toBeDefined();
  expect(facts.getByText(/^\d+ other report|^No other reports/)).toBeDefined();
  const reporter = within(await screen.findByRole('region', { name: 'Reported by: Sam' }));
  expect(reporter.getByText(/^10-15 years · .+ · Full name: Sam Young · No pic/)).toBeDefined();
  expect(reporter.getByText('I like trains')).toBeDefined();
  expect(screen.getAllByText(/^We record each look/)).toHaveLength(1);
  expect(screen.getByText('Could be harm')).toBeDefined();
  expect(screen.getByText('Report sent')).toBeDefined();
});

test('the copy of a removed account is shown: the session and the trail (rule 9.115)', async () => {
  const at = '2031-05-06T10:00:00.000Z';
  const bio = { id: ID, field: 'bio', words: 'Find me on Snapchat', pictureUrl: null } as const;
  await show({
    versions: [{ ...bio, name: 'Rosa', role: 'elder', state: 'waiting', writtenAt: at }],
    otherSessions: [other],
    reportedTrail: [{ id: '2', type: 'AccountRemoved', at, actor: 'Another moderator' }],
    session: {
      elderName: 'Rosa',
      cancellationReason: '',
      rejectionReason: '',
      proposal: null,
      youthName: 'Sam',
      status: 'pending',
      timeZone: 'UTC',
      startTime: '2031-05-07T10:00:00',
      endTime: '2031-05-07T11:00:00',
      interests: ['Photography'],
      place: '12 Linden Lane',
      ...eachOfferText((name) => `Come alone: ${name}`),
      question: recordOf(QUESTION_TEXT_NAMES, (name) => `Who: ${name}`),
      former: [
        {
          startTime: '2031-05-06T09:00:00',
          place: '2 Old Lane',
          ...eachOfferText((name) => `Before: ${name}`),
        },
      ],
    },
  });
  expect(await screen.findByText('12 Linden Lane')).toBeDefined();
  const before = screen.getByText(/^Before a change: Tuesday, May 6, 2031, 9:00 AM, 2 Old Lane/);
  for (const name of OFFER_TEXT_NAMES) expect(before.textContent).toContain(`“Before: ${name}”`);
  expect(screen.getByText('Wednesday, May 7, 2031, 10:00 AM to 11:00 AM, UTC')).toBeDefined();
  for (const name of OFFER_TEXT_NAMES) {
    expect(screen.getByText(`“Come alone: ${name}”`)).toBeDefined();
  }
  // The case shows all texts, including those that others never saw. Rule 1.141
  for (const words of ['3 Oak Lane', '“Too far”', '“At noon?”', 'Find me on Snapchat'])
    expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getByText(/^Others don’t see it yet · /)).toBeDefined();
  expect(screen.getByText('The parent asked: “Who: question”')).toBeDefined();
  expect(screen.getByText('The elder answered: “Who: answer”')).toBeDefined();
  for (const name of QUESTION_TEXT_NAMES) {
    expect(screen.getByText(new RegExp(`: “Who: ${name}”$`))).toBeDefined();
  }
  expect(screen.getByRole('heading', { name: /Rosa$/, level: 2 })).toBeDefined();
});

test.for([
  ['pending', 1, true],
  ['approved', 1, true],
  ['cancelled', 1, false],
  ['approved', -3, false],
] as const)(
  'other sessions of the two, one %s and %d days ahead: the row is open: %s (rule 9.411)',
  async ([status, days, isOpen]) => {
    const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await show({
      otherSessions: [{ ...other, status, startTime: `${day}T10:00`, endTime: `${day}T11:00` }],
    });
    const row = await screen.findByRole('region', { name: 'Other sessions of the two (1)' });
    expect(row.querySelector('details')?.open).toBe(isOpen);
    expect(
      within(row).getByText(/^(Waiting for the parent|Approved|Cancelled): [A-Z][a-z]+day, /),
    ).toBeDefined();
  },
);

test('people who removed their account during the case are listed, with how long they are kept (rule 9.159)', async () => {
  const at = { removedAt: '2031-05-06T10:00:00.000Z', keptUntil: '2031-08-04T10:00:00.000Z' };
  await show({ kept: [{ id: 'gone', name: 'Rosa', role: 'elder', ...at }] });
  expect((await screen.findByRole('link', { name: 'Rosa' })).getAttribute('href')).toBe(
    '/moderation/account-snapshots/gone',
  );
  expect(
    screen.getByText(/^Deleted their account on .*May 6.*until .*August 4.* at the latest/),
  ).toBeDefined();
});

test('a case that another moderator took first says so (rule 9.71)', async () => {
  const { sent } = await show(
    {},
    { [`POST ${CASE}/assign`]: () => problem(409, 'assigned-to-another') },
  );
  await user.click(screen.getByRole('button', { name: 'Take this case' }));
  expect(await screen.findByText('Another moderator has taken this case.')).toBeDefined();
  expect(sent.map(({ call }) => call)).toContain(`POST ${CASE}/assign`);
});

test('closing requires an outcome and a note, and sends them (rule 9.71)', async () => {
  const { sent } = await show(
    { status: 'assigned', isMine: true },
    { [`POST ${CASE}/close`]: done },
  );
  const whatIsWrong = beforeActing();
  await user.click(screen.getByRole('button', { name: 'Close this case' }));
  expect(await screen.findAllByText('Please choose an outcome.')).not.toEqual([]);
  expect(screen.getAllByText('Please write a note.')).not.toEqual([]);
  expect(await whatIsWrong()).toEqual([]);
  await user.selectOptions(screen.getByLabelText('Outcome'), 'other');
  await user.type(screen.getByLabelText('Note'), 'Spoke with her.');
  await user.click(screen.getByRole('button', { name: 'Close this case' }));
  expect(await screen.findByText('Closed.')).toBeDefined();
  expect(sent.find(({ call }) => call.endsWith('/close'))?.body).toEqual({
    outcome: 'other',
    ...emptyTexts(CASE_TEXTS),
    outcomeNote: 'Spoke with her.',
  });
});

const outcome = () => screen.getByLabelText<HTMLSelectElement>('Outcome');
const outcomes = () => [...outcome().options].slice(1).map(({ value }) => value);
const mine = { status: 'assigned', isMine: true } as const;
const person = { id: 'rosa', name: 'Rosa', role: 'elder', ...vetted } as const;

test('only outcomes that are possible are offered, and a warning presets its own (rule 9.412)', async () => {
  await show(mine);
  expect(outcomes()).toEqual(['no-action', 'other']);
  cleanup();
  await show({ ...mine, isWarned: true });
  expect(outcomes()).toEqual(['no-action', 'warned', 'other']);
  expect(outcome().value).toBe('warned');
});

test('a suspension presets its outcome, and keeps the note (rules 9.120 and 9.412)', async () => {
  let now: CaseView = { ...report, ...mine, reported: person };
  const { sent } = await show(now, {
    [`GET ${CASE}`]: () => Response.json(now),
    [`POST ${CASE}/close`]: () => problem(409, 'suspend-first'),
    'POST /api/moderation/people/rosa/suspend': () => {
      now = { ...now, reported: { ...person, standing: 'suspended' } };
      return done();
    },
  });
  expect(outcomes()).not.toContain('suspended');
  await user.type(screen.getByLabelText('Note'), 'Too much.');
  await user.click(await screen.findByRole('button', { name: 'Suspend Rosa' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Suspend Rosa?' }));
  await user.type(dialog.getByLabelText('Note'), 'Asked for the address.');
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(dialog.getByText('Please write a sentence for the person.')).toBeDefined();
  await user.type(dialog.getByLabelText('One sentence for Rosa'), 'You asked for an address.');
  await user.click(dialog.getByRole('button', { name: 'Suspend' }));
  expect(await screen.findByText(/^Rosa is suspended/)).toBeDefined();
  expect(sent.find(({ call }) => call.endsWith('/suspend'))?.body).toEqual({
    ...emptyTexts({ ...DECISION_TEXTS, ...NOTICE_TEXTS }),
    note: 'Asked for the address.',
    told: 'You asked for an address.',
  });
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Too much.');
  await waitFor(() => expect(outcome().value).toBe('suspended'));
  // Another moderator may have reinstated the person in the meantime.
  await user.click(screen.getByRole('button', { name: 'Close this case' }));
  expect(await screen.findAllByText(/^The reported person isn’t suspended/)).not.toEqual([]);
  expect(outcome().getAttribute('aria-invalid')).toBe('true');
});

test('only the assigned moderator can close a case, and a closed one can’t be changed', async () => {
  await show({ status: 'assigned', reporter: null });
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  await show({
    reporter: null,
    status: 'closed',
    outcome: 'warned',
    outcomeNote: 'Spoke with her.',
    closedAt: '2031-05-06T10:00:00.000Z',
  });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Spoke with her.')).toBeDefined();
});
