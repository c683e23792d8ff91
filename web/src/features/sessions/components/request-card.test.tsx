// @vitest-environment jsdom
import type { PreviousView, SessionView } from '@oakling/domain/sessions/contract';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showPage } from '../../../testing/show-page.tsx';
import { ApprovalsPage } from '../approvals-page.tsx';

const ada = { ...personCard('1', 'Ada', 'youth'), avatarUrl: '/api/avatars/1/gone' };
const rosa = personCard('2', 'Rosa', 'elder');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(session: SessionView) {
  const counts = { pending: 1, upcoming: 0, rejected: 0, past: 0 };
  showPage({
    element: <ApprovalsPage />,
    address: '/dashboard/parent',
    answers: {
      'GET /api/sessions?bucket=pending': () =>
        Response.json({ items: [session], nextCursor: null, counts }),
    },
  });
  return within(await screen.findByRole('article'));
}

test('a card names the two, the day, the hours, the mode and the address (rule 6.45)', async () => {
  const card = await show(sessionView(1, [rosa, ada]));
  expect(card.getByRole('heading', { name: 'Rosa ➔ Ada' })).toBeDefined();
  expect(card.getByText('Tuesday, March 3, 2026')).toBeDefined();
  expect(card.getByText(/11:00\sAM to 11:45\sAM, your time/)).toBeDefined();
  expect(card.getByText('In-Person')).toBeDefined();
  expect(card.getByText('The library')).toBeDefined();
  expect(card.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Approve',
    'Reject',
  ]);
});

test.each([
  { comparison: 'higher', arrow: '↑', words: 'Rosa is at a higher level than Ada' },
  { comparison: 'lower', arrow: '↓', words: 'Rosa is at a lower level than Ada' },
  { comparison: 'same', arrow: '=', words: 'Rosa and Ada are at the same level' },
] as const)(
  'an interest that is $comparison has the arrow $arrow (rules 5.14, 6.45)',
  async (row) => {
    const interests = [{ name: 'Photography', comparison: row.comparison } as const];
    const card = await show(sessionView(1, [rosa, ada], { interests }));
    const chip = within(card.getAllByRole('list')[0] ?? document.body).getByRole('listitem');
    // In the chip for a screen reader, and below it for the eye.
    expect(chip.textContent).toBe(`📷Photography${row.arrow}, ${row.words}${row.words}`);
  },
);

test.each(['Zoom', 'Google Meet', 'Teams'] as const)(
  'a remote session has a link named after %s, in a new tab (rule 6.45)',
  async (videoProvider) => {
    const videoLink = 'https://example.org/meeting';
    const place = { connectionMode: 'Remote', videoProvider, videoLink } as const;
    const card = await show(sessionView(1, [ada, rosa], { connectionMode: 'Remote', place }));
    const link = card.getByRole('link', { name: `${videoProvider} Link` });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([videoLink, '_blank']);
    expect(card.getByText('Remote')).toBeDefined();
  },
);

test("a child's picture that does not load is the default one (rules 3.13, 6.43)", async () => {
  await show(sessionView(1, [ada, rosa]));
  const heading = screen.getByRole('heading', { level: 2, name: "Ada's Sessions" });
  const picture = heading.parentElement?.querySelector('img') ?? document.body;
  expect(picture.getAttribute('src')).toBe(ada.avatarUrl);
  fireEvent.error(picture);
  expect(picture.getAttribute('src')).toBe('/defaultAvatar.png');
});

test('a changed session stands beside what the parent had approved (rule 6.66)', async () => {
  const previous = {
    date: '2026-03-02',
    startTime: '10:00',
    endTime: '10:30',
    timeZone: 'UTC',
    startsAt: '2026-03-02T10:00:00.000Z',
    endsAt: '2026-03-02T10:30:00.000Z',
    connectionMode: 'In-Person',
    place: { connectionMode: 'In-Person', address: 'The museum', geoCoords: null },
    interests: ['Music & Dance'],
    message: '',
    wasApproved: true,
  } satisfies PreviousView;
  const card = await show(sessionView(1, [rosa, ada], { version: 2, previous }));
  const before = within(card.getByRole('list', { name: 'Before the change, approved' }));
  expect(before.getByText('Music & Dance')).toBeDefined();
  const different = 'What is different: the time, the place or link, and the interests.';
  expect(card.getByText(different)).toBeDefined();
  expect(before.getByText('Monday, March 2, 2026')).toBeDefined();
  expect(before.getByText('The museum')).toBeDefined();
  const now = within(card.getByRole('list', { name: 'Now' }));
  expect(now.getByText('Tuesday, March 3, 2026')).toBeDefined();
  expect(now.getByText('The library')).toBeDefined();
});

test('one that never changed has nothing beside it (rule 6.66)', async () => {
  const card = await show(sessionView(1, [rosa, ada]));
  expect(card.queryByText('Now')).toBeNull();
});
