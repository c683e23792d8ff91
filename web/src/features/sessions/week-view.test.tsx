// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { addDays, mondayOf, startOfDay } from '../../lib/week-days.ts';
import { localNow } from '../../lib/date-words.ts';
import { barriers } from '../../testing/barriers.ts';
import { showPage } from '../../testing/show-page.tsx';
import { ChildrenWeek } from './components/week-view.tsx';
import { SessionsPage } from './sessions-page.tsx';

const ada = personCard('1', 'Ada', 'youth');
const ben = personCard('3', 'Ben', 'youth');
const rosa = personCard('2', 'Rosa', 'elder');
const MONDAY = '2026-03-02';

/** Ten o'clock on that day in the reader's time zone. */
const on = (number: number, child: typeof ada, day: string, changes: Partial<SessionView> = {}) => {
  const startsAt = new Date(Date.parse(startOfDay(day)) + 10 * 3_600_000).toISOString();
  const endsAt = new Date(Date.parse(startsAt) + 45 * 60_000).toISOString();
  return sessionView(number, [rosa, child], { startsAt, endsAt, ...changes });
};
const call = (monday: string) =>
  `GET /api/sessions/between?from=${encodeURIComponent(startOfDay(monday))}&to=${encodeURIComponent(startOfDay(addDays(monday, 7)))}`;
const approved = { status: 'approved', bucket: 'upcoming' } as const;
const weeks: Readonly<Record<string, readonly SessionView[]>> = {
  [MONDAY]: [on(1, ada, '2026-03-03', approved), on(2, ben, '2026-03-03')],
  '2026-03-09': [on(3, ada, '2026-03-15', approved)],
  '2026-02-23': [],
};

beforeEach(() => localStorage.clear());
function show(role: Role, search: string, element = <SessionsPage />, hasMore = false) {
  const thisWeek = mondayOf(localNow().slice(0, 10));
  const counts = { pending: 0, upcoming: 0, rejected: 0, past: 0 };
  return showPage({
    element,
    address: `/dashboard/${role}/sessions${search}`,
    me: aMe({ role }),
    answers: {
      'GET /api/sessions?bucket=pending': () =>
        Response.json({ items: [], nextCursor: null, counts }),
      [call(thisWeek)]: () => Response.json({ items: [], hasMore }),
      ...Object.fromEntries(
        Object.entries(weeks).map(([monday, items]) => [
          call(monday),
          () => Response.json({ items, hasMore }),
        ]),
      ),
    },
  });
}

const day = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name });
  return within(heading.parentElement ?? document.body);
};

test('Rule 6.191, a week is a list of days, with all children’s sessions as links', async () => {
  show('parent', `?view=week&week=${MONDAY}`);
  const tuesday = await day('Tuesday, March 3, 2026');
  const links = tuesday.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^10:00 AM to 10:45 AM.*Ada and Rosa.*Photography$/),
    expect.stringMatching(/^10:00 AM to 10:45 AM.*Ben and Rosa.*Waiting for: you$/),
  ]);
  expect(links[0]?.getAttribute('href')).toBe(
    `/dashboard/parent/sessions/${weeks[MONDAY]?.[0]?.id}`,
  );
  expect(screen.getAllByText('Nothing planned')).toHaveLength(6);
  expect(await barriers()).toEqual([]);
});

test('the next and the previous week are one click away, and the URL keeps the week', async () => {
  const { addressNow } = show('youth', `?view=week&week=${MONDAY}`);
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Mar 2, 2026 to Mar 8, 2026' }),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }));
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Mar 9, 2026 to Mar 15, 2026' }),
  ).toBeDefined();
  expect(addressNow()).toBe('/dashboard/youth/sessions?view=week&week=2026-03-09');
  expect(await screen.findByRole('link', { name: /Rosa/ })).toBeDefined();
  const previous = screen.getByRole('button', { name: 'Previous week' });
  await userEvent.click(previous);
  await userEvent.click(previous);
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Feb 23, 2026 to Mar 1, 2026' }),
  ).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'This week' }));
  expect(addressNow()).toContain(`week=${mondayOf(localNow().slice(0, 10))}`);
  expect(await screen.findByText('Today')).toBeDefined();
});

test('Rule 6.192, the page reopens in its last view; a tab in the URL opens the list', async () => {
  const { unmount, addressNow } = show('elder', '');
  const week = await screen.findByRole('button', { name: 'Week' });
  expect(week.getAttribute('aria-pressed')).toBe('false');
  await userEvent.click(week);
  expect(addressNow()).toBe('/dashboard/elder/sessions?view=week');
  expect(await screen.findByRole('heading', { level: 2 })).toBeDefined();
  expect(screen.queryByRole('tablist')).toBeNull();
  unmount();
  const second = show('elder', '');
  expect(await screen.findByRole('heading', { level: 2 })).toBeDefined();
  second.unmount();
  show('elder', '?tab=pending');
  expect(await screen.findByRole('tablist')).toBeDefined();
});

test('a week with more sessions than shown says so', async () => {
  show('elder', `?view=week&week=${MONDAY}`, undefined, true);
  expect(await screen.findByText(/There are more sessions this week/)).toBeDefined();
});

test('Rule 6.193, a parent’s dashboard shows this week, and links to all', async () => {
  show('parent', '', <ChildrenWeek />);
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Your children’s week' }),
  ).toBeDefined();
  expect(await screen.findByText('Today')).toBeDefined();
  expect(screen.getByRole('link', { name: 'All sessions' }).getAttribute('href')).toBe(
    '/dashboard/parent/sessions?view=week',
  );
});
