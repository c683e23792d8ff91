// @vitest-environment jsdom
import type { Bucket } from '@oakling/domain/sessions/session';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../../testing/show-page.tsx';
import { SessionsPage } from '../sessions-page.tsx';

const rosa = personCard('2', 'Rosa', 'elder');
const pair = [personCard('1', 'Ada', 'youth'), rosa] as const;
const decidedAt = '2026-03-02T10:00:00.000Z';

async function show(bucket: Bucket, items: readonly SessionView[]) {
  const counts = { pending: 0, upcoming: 0, rejected: 0, past: 0, [bucket]: items.length };
  showPage({
    element: <SessionsPage />,
    address: `/dashboard/youth/sessions?tab=${bucket}`,
    me: aMe({ role: 'youth' }),
    answers: {
      [`GET /api/sessions?bucket=${bucket}`]: () =>
        Response.json({ items, nextCursor: null, counts }),
    },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Sessions' })).toBeDefined();
  await screen.findByRole('table');
}

function cells(): Record<string, string> {
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '');
  const row = within(screen.getAllByRole('row')[1] ?? document.body);
  const values = [row.getByRole('rowheader'), ...row.getAllByRole('cell')].map((cell) => {
    const item = cell.matches('.rows-last') ? cell.firstElementChild : cell;
    return item?.lastElementChild?.textContent?.replaceAll(/\s/g, ' ') ?? '';
  });
  return Object.fromEntries(headers.map((header, index) => [header, values[index] ?? '']));
}

const SESSION = expect.stringContaining('45 minutes');
const DAY = 'Tuesday, March 3, 2026';
const shared = {
  Session: SESSION,
  Participant: 'Rosa',
  'Session Date': expect.stringContaining(DAY),
  'Session Time': expect.stringContaining('11:00 AM to 11:45 AM'),
};

test('the pending tab has its columns (rule 6.50)', async () => {
  await show('pending', [sessionView(1, pair)]);
  expect(cells()).toEqual({ ...shared, 'Date Requested': 'Mar 1, 2026' });
});

test('the upcoming tab has its columns (rule 6.51)', async () => {
  await show('upcoming', [
    sessionView(1, pair, { status: 'approved', bucket: 'upcoming', decidedAt }),
  ]);
  expect(cells()).toEqual({
    ...shared,
    'Add to Calendar': expect.stringMatching(/^Add to Calendar/),
  });
});

test('the rejected tab has its columns, the day of the decision and the reason (rule 6.52)', async () => {
  const rejectionReason = 'Exams that week.';
  await show('rejected', [
    sessionView(1, pair, { status: 'rejected', bucket: 'rejected', decidedAt, rejectionReason }),
  ]);
  expect(cells()).toEqual({
    ...shared,
    'Rejected On': 'Mar 2, 2026',
    'Rejection Reason': rejectionReason,
  });
});

test('the past tab has its columns (rule 6.53)', async () => {
  await show('past', [sessionView(1, pair, { status: 'approved', bucket: 'past', decidedAt })]);
  expect(cells()).toEqual({ ...shared, Status: 'Completed' });
});

test('a canceled session is marked in words and has no calendar file (rules 6.60, 9.46)', async () => {
  await show('past', [sessionView(1, pair, { status: 'cancelled', bucket: 'past' })]);
  expect(cells()).toEqual({ ...shared, Status: 'Cancelled' });
  expect(screen.queryByRole('link', { name: /calendar/i })).toBeNull();
});

test.each<Bucket>(['pending', 'upcoming', 'rejected', 'past'])(
  'without any, the %s tab says so in a single row (rule 6.49)',
  async (bucket) => {
    await show(bucket, []);
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
      `No ${bucket} sessions.`,
    ]);
  },
);

test('a participant without a name is Unknown User, one without a picture has the default (rules 3.13, 3.17)', async () => {
  await show('pending', [sessionView(1, [pair[0], { ...rosa, name: '' }])]);
  expect(screen.getByText('Unknown User')).toBeDefined();
  expect(document.querySelector('td img')?.getAttribute('src')).toBe('/defaultAvatar.png');
});
