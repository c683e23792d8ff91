// @vitest-environment jsdom
import type { CaseSummary, PersonView } from '@oakling/domain/admin/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { barriers, beforeActing } from '../../testing/barriers.ts';
import { problem, showPage } from '../../testing/show-page.tsx';
import { ageWords } from './person-text.ts';
import { PersonPage } from './person-page.tsx';

const user = userEvent.setup();
const PERSON = '/api/moderation/people/rosa';

const report: CaseSummary = {
  id: 'a-case',
  category: 'rude-or-hurtful',
  reportedName: 'Rosa',
  reporterName: 'Sam',
  status: 'open',
  isMine: false,
  outcome: null,
  urgency: 'session-soon',
  createdAt: new Date(Date.now() - 3.5 * 86_400_000).toISOString(),
};
const person: PersonView = {
  id: 'rosa',
  name: 'Rosa A.',
  fullName: 'Rosa Alvarez',
  role: 'elder',
  standing: 'unverified',
  verifiedUntil: null,
  ageRange: '60-75',
  bio: 'I paint.',
  avatarUrl: `${PERSON}/picture`,
  isPaused: false,
  joinedAt: '2031-05-01T10:00:00.000Z',
  lastSeen: '2031-05-04',
  family: [],
  birthDateCorrected: null,
  reviews: [],
  sessions: [
    {
      id: 'a-session',
      other: { id: 'sam', name: 'Sam' },
      connectionMode: 'In-Person',
      state: 'approved',
      startTime: '2031-05-07T10:00:00',
      endTime: '2031-05-07T11:00:00',
      timeZone: 'Europe/London',
      isOver: true,
      answers: [{ name: 'Sam', outcome: 'felt-uncomfortable' }],
    },
  ],
  decisions: [],
  warnings: [],
  reports: [report],
  reportsBy: [],
  trail: [
    { id: '2', type: 'PersonViewed', at: '2031-05-06T10:00:00.000Z', actor: 'You' },
    { id: '1', type: 'PersonSignedUp', at: '2031-05-05T10:00:00.000Z', actor: 'Oakling' },
  ],
};

async function show(changes: Partial<PersonView> = {}, answers = {}) {
  const shown = showPage({
    element: <PersonPage />,
    route: '/moderation/people/:id',
    address: '/moderation/people/rosa',
    answers: {
      [`GET ${PERSON}`]: () => Response.json({ ...person, ...changes }),
      [`GET ${PERSON}/checks`]: () => Response.json({ checks: [], ended: [] }),
      ...answers,
    },
  });
  await screen.findByRole('heading', { name: 'Rosa A.', level: 1 });
  return shown;
}

test.for([
  ['verified', 'Decide', 'Warnings'],
  ['unverified', 'Checks', 'Decide'],
  ['expired', 'Checks', 'Decide'],
] as const)(
  'what to decide about a person who is %s comes first, so it is near on a phone (rule 10.252)',
  async ([standing, ...first]) => {
    await show({ standing });
    const headings = screen.getAllByRole('heading', { level: 2 });
    expect(headings.slice(0, 2).map(({ textContent }) => textContent)).toEqual(first);
  },
);

test('a removed account has a picture, and no retry (rule 10.254)', async () => {
  showPage({
    element: <PersonPage />,
    route: '/moderation/people/:id',
    address: '/moderation/people/rosa',
    answers: { [`GET ${PERSON}`]: () => problem(404, 'no-such-person') },
  });
  expect(await screen.findByText('This account no longer exists.')).toBeDefined();
  expect(document.querySelector('img')?.getAttribute('src')).toBe(
    '/illustrations/account-removed.svg',
  );
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('identity, sessions and reports are on one page (rules 9.140 to 9.143)', async () => {
  await show();
  for (const words of ['Rosa Alvarez', '60-75 years', 'I paint.'])
    expect(screen.getByText(words)).toBeDefined();
  expect(document.querySelector('img')?.getAttribute('src')).toBe(`${PERSON}/picture`);
  const sessions = within(screen.getByRole('region', { name: /^Sessions/ }));
  expect(sessions.getByRole('link', { name: 'Sam' }).getAttribute('href')).toBe(
    '/moderation/people/sam',
  );
  expect(sessions.getByText('Approved, now over')).toBeDefined();
  expect(sessions.getByText('Sam said: something felt uncomfortable')).toBeDefined();
  const reports = within(screen.getByRole('region', { name: 'Reports about them' }));
  expect(reports.getByText('Has a session within 48 hours')).toBeDefined();
  expect(reports.getByText(/^Waiting for 3 days/)).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Family' })).toBeNull();
});

test('warnings and reports are in the column without the elder’s checks (rule 10.252)', async () => {
  const columnOf = (name: string) => screen.getByRole('region', { name }).parentElement;
  await show();
  expect(columnOf('Checks')).toBe(columnOf('Decide'));
  expect(columnOf('Warnings')).not.toBe(columnOf('Decide'));
  expect(columnOf('Reports about them')).toBe(columnOf('Warnings'));
  cleanup();
  await show({ standing: 'verified' });
  expect(columnOf('Warnings')).toBe(columnOf('Decide'));
  expect(columnOf('Reports about them')).toBe(columnOf('Decide'));
  expect(columnOf('Checks')).not.toBe(columnOf('Decide'));
});

test('moderators’ views are separate from events', async () => {
  await show();
  const trail = within(screen.getByRole('region', { name: 'What happened to this account' }));
  expect(trail.getByText('Signed up')).toBeDefined();
  expect(trail.getByText('Views by moderators (1)')).toBeDefined();
  expect(trail.getByText('Looked at this person').closest('details')).not.toBeNull();
});

test('a child links to the parent and siblings', async () => {
  const vetted = { verifiedUntil: null, standing: 'unverified' } as const;
  await show({
    role: 'youth',
    family: [
      { id: 'pat', name: 'Pat', role: 'parent', ...vetted, kin: 'guardian' },
      { id: 'mia', name: 'Mia', role: 'youth', ...vetted, kin: 'sibling' },
    ],
  });
  const family = within(screen.getByRole('region', { name: 'Family' }));
  expect(family.getByText('Child of the same guardian')).toBeDefined();
  expect(family.getByRole('link', { name: 'Pat' }).getAttribute('href')).toBe(
    '/moderation/people/pat',
  );
  expect(await barriers()).toEqual([]);
});

test('why a date of birth was corrected, by whom and when, without the date (rule 9.214)', async () => {
  await show({
    role: 'youth',
    birthDateCorrected: { by: 'Pat', at: '2031-05-02T10:00:00.000Z', reason: 'I mistyped it' },
  });
  const corrected = within(screen.getByRole('region', { name: 'Date of birth corrected' }));
  expect(corrected.getByText('I mistyped it')).toBeDefined();
  expect(corrected.getByText(/^Pat corrected it on Friday, May 2, 2031/)).toBeDefined();
});

test('the address is only loaded by its button (rule 9.142)', async () => {
  const { sent } = await show(
    {},
    { [`POST ${PERSON}/email`]: () => Response.json({ email: 'rosa@home.example' }) },
  );
  expect(sent.map(({ call }) => call)).not.toContain(`POST ${PERSON}/email`);
  const whatIsWrong = beforeActing();
  await user.click(screen.getByRole('button', { name: 'Show email of Rosa A.' }));
  expect(await screen.findByText('rosa@home.example')).toBeDefined();
  expect(await whatIsWrong()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Hide email of Rosa A.' }));
  expect(screen.queryByText('rosa@home.example')).toBeNull();
});

test('too many views of addresses are reported', async () => {
  await show({}, { [`POST ${PERSON}/email`]: () => problem(429, 'too-many-requests') });
  await user.click(screen.getByRole('button', { name: 'Show email of Rosa A.' }));
  expect(await screen.findByRole('alert')).toBeDefined();
});

test.for([
  [0.9, 'less than an hour'],
  [1, '1 hour'],
  [23.9, '23 hours'],
  [24, '1 day'],
  [72, '3 days'],
] as const)('a case of %s hours waits for %s', ([hours, words]) => {
  const now = Date.parse('2031-05-05T10:00:00.000Z');
  expect(ageWords(new Date(now - hours * 3_600_000).toISOString(), now)).toBe(words);
});
