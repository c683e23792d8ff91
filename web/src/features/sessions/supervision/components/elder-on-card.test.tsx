// @vitest-environment jsdom
import type { PersonCard, PreviousView, SessionView } from '@oakling/domain/sessions/contract';
import type { ElderProfile } from '@oakling/domain/sessions/supervision/elder-profile';
import { eachOfferText } from '@oakling/domain/sessions/offer-texts';
import { sessionView } from '@oakling/domain/testing/session-views';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ada, rosa, showRequest as show } from '../../../../testing/show-request.tsx';

const profile: ElderProfile = {
  bio: 'I taught music for forty years.',
  ageRange: '60-75',
  joinedAt: new Date().toISOString(),
  checks: null,
  sessionsWithChild: 0,
  card: 'read',
  sessionsWithOthers: 0,
  contacts: [],
  hasMetChildInPerson: false,
  needsAdult: false,
  isReported: false,
};

const showProfile = (
  changes: Partial<ElderProfile> = {},
  pair: readonly [PersonCard, PersonCard] = [rosa, ada],
  session: Partial<SessionView> = {},
) => show(sessionView(1, pair, { elderProfile: { ...profile, ...changes }, ...session }));

test('Rule 6.95, a card shows who the elder is, above the buttons, no matter who requested the session', async () => {
  for (const pair of [
    [rosa, ada],
    [ada, rosa],
  ] as const) {
    const card = await showProfile({}, pair);
    expect(card.getByText('60-75 years old')).toBeDefined();
    expect(card.getByText('Not checked by the moderators yet')).toBeDefined();
    expect(card.getByText('Joined Oakling today')).toBeDefined();
    expect(card.getByText('No session with Ada before')).toBeDefined();
    expect(card.getByText('No session with other families yet')).toBeDefined();
    expect(card.getByText('I taught music for forty years.')).toBeDefined();
    const picture = screen.getByRole('article').querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/api/avatars/2/abc');
    const bio = card.getByText('I taught music for forty years.');
    const approve = card.getByRole('button', { name: 'Approve' });
    expect(bio.compareDocumentPosition(approve)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    cleanup();
  }
});

test('Rule 6.95, also for an elder who is known and checked, and has no bio', async () => {
  const checked = { ...rosa, isVerified: true };
  const checks = { names: ['Identity seen', 'Two references', 'Talk'], lastOn: '2026-03-02' };
  const known = { sessionsWithChild: 1, sessionsWithOthers: 12, bio: '' };
  const joinedAt = '2026-03-03T12:00:00.000Z';
  const card = await showProfile({ ...known, joinedAt, checks }, [checked, ada]);
  const how =
    'Checked by the moderators: Identity seen, Two references, and Talk. The last check was on Monday, March 2, 2026.';
  expect(card.getByText(how)).toBeDefined();
  expect(card.getByText('Joined Oakling on Tuesday, March 3, 2026')).toBeDefined();
  expect(card.getByText('1 session with Ada before')).toBeDefined();
  expect(card.getByText('12 sessions with other families so far')).toBeDefined();
  expect(card.getByText('No bio yet')).toBeDefined();
});

test('rule 4.77, an elder whose name looks like one the family knows is marked', async () => {
  const card = await showProfile({ contacts: ['Walter', 'R0sa'] });
  expect(await card.findByText(/^Rosa isn’t R0sa, whom you know/)).toBeDefined();
  cleanup();
  expect((await showProfile({ contacts: ['Walter'] })).queryByText(/whom you know/)).toBeNull();
});

const CHECKS = { names: ['Talk'], lastOn: '2026-03-02' };
const met = { sessionsWithChild: 1 };

test.each([
  ['the first session, in person', 'In-Person', {}, true],
  ['the first session, by video', 'Remote', { checks: CHECKS }, true],
  ['the first meeting in person', 'In-Person', { ...met, checks: CHECKS }, true],
  ['another meeting in person', 'In-Person', { ...met, hasMetChildInPerson: true }, false],
  ['another video call', 'Remote', { ...met, checks: CHECKS }, false],
] as const)(
  'rule 6.375, %s (%s) with %j shows everything at once: %s',
  async (_, connectionMode, changes, isOpen) => {
    const message = 'Bring a camera';
    const card = await showProfile(changes, [rosa, ada], { connectionMode, message });
    const bio = card.getByText('I taught music for forty years.');
    expect(bio.closest('details')?.open).toBe(isOpen);
    // An approval passes on the note, so it is never collapsed.
    for (const words of [/^“?Bring a camera/, /with Ada before$/])
      expect(card.getByText(words).closest('details')).toBeNull();
    const unchecked = card.queryByText('Not checked by the moderators yet');
    expect(unchecked === null).toBe('checks' in changes);
    expect(unchecked?.closest('details') ?? null).toBeNull();
  },
);

test('rule 6.375 and attack A300, what an approval passes on is never under More', async () => {
  const place = {
    connectionMode: 'Remote',
    videoProvider: 'Teams',
    videoLink: 'https://teams.microsoft.com/meet/123?p=write-to-me',
  } as const;
  const previous: PreviousView = {
    ...{ date: '2026-03-02', startTime: '10:00', endTime: '10:30', timeZone: 'UTC' },
    ...{ startsAt: '2026-03-02T10:00:00.000Z', endsAt: '2026-03-02T10:30:00.000Z' },
    ...eachOfferText(() => 'The former note'),
    connectionMode: 'Remote',
    interests: ['Photography'],
    place,
    wasApproved: true,
  };
  const question = {
    ...{ question: 'Who else?', askedAt: '2026-03-01T10:00:00.000Z', guardian: null },
    ...{ answer: 'My sister', answeredAt: '2026-03-01T11:00:00.000Z' },
  };
  const card = await showProfile({ ...met, contacts: ['R0sa'] }, [rosa, ada], {
    ...eachOfferText(() => 'The new note'),
    connectionMode: 'Remote',
    timeMarks: ['late'],
    brokenRules: ['hours'],
    place,
    previous,
    question,
    version: 2,
  });
  await card.findByText(/^Rosa isn’t R0sa/);
  expect(card.getByText('I taught music for forty years.').closest('details')?.open).toBe(false);
  const shown = [
    ...['The new note', 'The former note', place.videoLink, 'Who else?', 'My sister'],
    ...[/^Rosa isn’t R0sa/, /^What is different/, 'Not checked by the moderators yet'],
  ];
  for (const words of shown)
    for (const element of card.getAllByText(words)) expect(element.closest('details')).toBeNull();
  expect(card.getByRole('list', { name: 'Unusual about the time' }).closest('details')).toBeNull();
  expect(card.getByRole('link', { name: /rules/ }).closest('details')).toBeNull();
});

const FIRST = /^They have never met in person/;

test.each([
  ['A video call instead', 'We would rather meet online.'],
  ['A public place instead', 'We would rather meet in a public place.'],
])(
  'Rule 6.96, before a first meeting in person "%s" begins a no with that reason',
  async (label, reason) => {
    const home = { connectionMode: 'In-Person', address: '12 Elm Road', geoCoords: null } as const;
    const card = await showProfile({}, undefined, { place: home });
    expect(card.getByText(FIRST)).toBeDefined();
    fireEvent.click(card.getByRole('button', { name: label }));
    const field: HTMLTextAreaElement = await screen.findByRole('textbox', { name: /^Reason/ });
    expect(field.value).toBe(reason);
  },
);

test.each([
  ['City Library, Main Street 1', false],
  ['Café Rosa', false],
  ['7 Library Road, Apt 4', true],
  ['School Lane 22', true],
  ['Rosa, beside the museum', true],
])('Rule 6.96, "%s" can be replaced with a public place: %s', async (address, isOffered) => {
  const place = { connectionMode: 'In-Person', address, geoCoords: null } as const;
  const card = await showProfile({}, undefined, { place });
  expect(card.getByRole('button', { name: 'A video call instead' })).toBeDefined();
  const others = card.queryAllByRole('button', { name: 'A public place instead' });
  expect(others).toHaveLength(Number(isOffered));
});

test.each([
  ['a video call', {}, rosa, { connectionMode: 'Remote' }],
  ['those who have met in person', { hasMetChildInPerson: true }, rosa, {}],
  [
    'an elder who is checked',
    { checks: { names: ['Talk'], lastOn: '2026-03-02' } },
    { ...rosa, isVerified: true },
    {},
  ],
] as const)('Rule 6.96, nothing like that is shown for %s', async (_, changes, elder, session) => {
  const card = await showProfile(changes, [elder, ada], session);
  expect(card.queryByText(FIRST)).toBeNull();
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Approve',
    'Reject',
    `Ask ${elder.name}`,
  ]);
});

test('rule 9.410, a guardian who reported the elder reads so beside Approve', async () => {
  const words = 'You reported Rosa. The moderators are looking at it.';
  expect((await showProfile()).queryByText(words)).toBeNull();
  cleanup();
  expect((await showProfile({ isReported: true })).getByText(words)).toBeDefined();
});

test('rule 6.285, a call that waits for an adult says so before the approval', async () => {
  await showProfile();
  expect(screen.queryByText(/begins only when a guardian/)).toBeNull();
  cleanup();
  const card = await showProfile({ needsAdult: true });
  const words = 'This video call begins only when a guardian or a moderator has joined it.';
  expect(card.getByText(words)).toBeDefined();
});
