// @vitest-environment jsdom
import type { ElderProfile, PersonCard, SessionView } from '@oakling/domain/sessions/contract';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showPage } from '../../../testing/show-page.tsx';
import { ApprovalsPage } from '../approvals-page.tsx';

const ada = personCard('1', 'Ada', 'youth');
const rosa = { ...personCard('2', 'Rosa', 'elder'), avatarUrl: '/api/avatars/2/abc' };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const profile: ElderProfile = {
  bio: 'I taught music for forty years.',
  ageRange: '60-75',
  joinedAt: new Date().toISOString(),
  sessionsWithChild: 0,
  sessionsWithOthers: 0,
  hasMetChildInPerson: false,
};

async function show(
  changes: Partial<ElderProfile> = {},
  pair: readonly [PersonCard, PersonCard] = [rosa, ada],
  session: Partial<SessionView> = {},
) {
  const elderProfile = { ...profile, ...changes };
  const item = sessionView(1, pair, { elderProfile, ...session });
  const counts = { pending: 1, upcoming: 0, rejected: 0, past: 0 };
  showPage({
    element: <ApprovalsPage />,
    address: '/dashboard/parent',
    answers: {
      'GET /api/sessions?bucket=pending': () =>
        Response.json({ items: [item], nextCursor: null, counts }),
    },
  });
  return within(await screen.findByRole('article'));
}

test('Rule 6.95, a card says who the elder is, above the buttons, whoever of the two asked', async () => {
  for (const pair of [
    [rosa, ada],
    [ada, rosa],
  ] as const) {
    const card = await show({}, pair);
    const heading = card.getByRole('heading', { name: 'About Rosa' });
    const about = within(heading.closest('section') ?? document.body);
    expect(about.getByText('60-75 years old')).toBeDefined();
    expect(about.getByText('Not checked by the moderators yet')).toBeDefined();
    expect(about.getByText('Joined Oakling today')).toBeDefined();
    expect(about.getByText('No session with Ada before')).toBeDefined();
    expect(about.getByText('No session with other families yet')).toBeDefined();
    expect(about.getByText('I taught music for forty years.')).toBeDefined();
    const picture = heading.closest('section')?.querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/api/avatars/2/abc');
    const approve = card.getByRole('button', { name: 'Approve' });
    expect(heading.compareDocumentPosition(approve)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    cleanup();
  }
});

test('Rule 6.95, also of somebody who is known, checked, and has written nothing', async () => {
  const checked = { ...rosa, isVerified: true };
  const known = { sessionsWithChild: 1, sessionsWithOthers: 12, bio: '' };
  const joinedAt = '2026-03-03T12:00:00.000Z';
  const card = await show({ ...known, joinedAt }, [checked, ada]);
  expect(card.getByText('Checked by the moderators')).toBeDefined();
  expect(card.getByText('Joined Oakling on Tuesday, March 3, 2026')).toBeDefined();
  expect(card.getByText('1 session with Ada before')).toBeDefined();
  expect(card.getByText('12 sessions with other families so far')).toBeDefined();
  expect(card.getByText('Rosa has not written a bio yet.')).toBeDefined();
});

const FIRST = /^This would be the first time that Ada and Rosa meet in person/;

test.each([
  ['A video call instead', 'We would rather meet online.'],
  ['A public place instead', 'We would rather meet in a public place.'],
])(
  'Rule 6.96, before a first meeting in person "%s" begins a no with that reason',
  async (label, reason) => {
    const card = await show();
    expect(card.getByText(FIRST)).toBeDefined();
    fireEvent.click(card.getByRole('button', { name: label }));
    const field: HTMLTextAreaElement = await screen.findByRole('textbox', { name: /^Reason/ });
    expect(field.value).toBe(reason);
  },
);

test.each([
  ['a video call', {}, rosa, { connectionMode: 'Remote' }],
  ['those who have met in person', { hasMetChildInPerson: true }, rosa, {}],
  ['an elder who is checked', {}, { ...rosa, isVerified: true }, {}],
] as const)('Rule 6.96, of %s nothing of the kind is said', async (_, changes, elder, session) => {
  const card = await show(changes, [elder, ada], session);
  expect(card.queryByText(FIRST)).toBeNull();
  expect(card.getAllByRole('button')).toHaveLength(2);
});
