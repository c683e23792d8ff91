// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { barriers } from '../../../testing/barriers.ts';
import { problem, showPage } from '../../../testing/show-page.tsx';
import { FriendPage } from './friend-page.tsx';
import { FriendsPage } from './friends-page.tsx';

const ada = personCard('1', 'Ada', 'youth');
const rosa = personCard('2', 'Rosa', 'elder');
const DAY_MS = 86_400_000;

function meeting(number: number, days: number, changes: Partial<SessionView> = {}): SessionView {
  const start = Date.now() + days * DAY_MS;
  const startsAt = new Date(start).toISOString();
  const endsAt = new Date(start + 3_600_000).toISOString();
  const bucket = days > 0 ? 'upcoming' : 'past';
  return sessionView(number, [rosa, ada], {
    status: 'approved',
    bucket,
    startsAt,
    endsAt,
    ...changes,
  });
}

const past = [
  meeting(1, -7, { thanks: [{ from: 'elder', card: 'laughed', at: new Date().toISOString() }] }),
  meeting(2, -14, { outcome: 'did-not-happen' }),
];
const friendship = { since: past[1]?.startsAt, meetings: 1, next: null, past, preApproval: null };

function show(
  role: Role,
  changes: object = {},
  answer = () => Response.json({ ...friendship, ...changes }),
) {
  return showPage({
    element: <FriendPage />,
    address: `/dashboard/${role}/friends/${rosa.id}/${ada.id}`,
    route: '/dashboard/:role/friends/:elderId/:youthId',
    me: aMe({ role }),
    answers: { [`GET /api/friendships/${rosa.id}/${ada.id}`]: () => answer() },
  });
}

const NONE_EARLIER = { 'GET /api/keepsakes': () => Response.json({ items: [] }) };

test('Rule 6.420, the list leads to each friend', async () => {
  showPage({
    element: <FriendsPage />,
    address: '/dashboard/elder/friends',
    me: aMe({ role: 'elder' }),
    answers: {
      ...NONE_EARLIER,
      'GET /api/friendships': () => Response.json({ items: [friendship] }),
    },
  });
  const link = await screen.findByRole('link', { name: 'Ideas and history: Ada' });
  expect(link.getAttribute('href')).toBe(`/dashboard/elder/friends/${rosa.id}/${ada.id}`);
  expect(screen.getByText('No date yet')).toBeDefined();
  const day = new Intl.DateTimeFormat('en', { weekday: 'long' }).format(
    new Date(past[0]?.startsAt ?? ''),
  );
  expect(screen.getByText(new RegExp(`^You met on ${day}, `))).toBeDefined();
  expect(await barriers()).toEqual([]);
});

test('Rule 6.420, without friends the list says when there is one', async () => {
  showPage({
    element: <FriendsPage />,
    address: '/dashboard/parent/friends',
    me: aMe({ role: 'parent' }),
    answers: { ...NONE_EARLIER, 'GET /api/friendships': () => Response.json({ items: [] }) },
  });
  expect(await screen.findByText(/after a child’s first approved session\.$/)).toBeDefined();
  expect(await barriers()).toEqual([]);
});

test('Rule 6.421, a page without a next meeting offers to meet again, and shows what the two did', async () => {
  show('youth');
  const link = await screen.findByRole('link', { name: 'Meet again' });
  expect(link.getAttribute('href')).toBe(
    `/dashboard/youth/request-session?match=${rosa.id}&again=${past[0]?.id}`,
  );
  const history = within(screen.getByRole('region', { name: 'What you did' }));
  expect(history.getByText(/^Rosa thanked you: /)).toBeDefined();
  expect(history.getByText('It didn’t happen')).toBeDefined();
  expect(await barriers()).toEqual([]);
});

test('Rule 6.421, a sapling has a leaf for each meeting', async () => {
  const leaves = () =>
    document.querySelector('ellipse ~ path[fill]')?.getAttribute('d')?.match(/M/g)?.length;
  show('youth', { meetings: 3 });
  await vi.waitFor(() => expect(leaves()).toBe(3));
  cleanup();
  show('youth', { meetings: 0, since: meeting(1, 7).startsAt });
  await screen.findByText('You haven’t met yet.');
  expect(leaves()).toBeUndefined();
});

test('Rule 6.421, a guardian can’t ask for a session', async () => {
  show('parent');
  expect(await screen.findByRole('region', { name: 'What they did' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Meet again' })).toBeNull();
});

test.each([
  ['is far', 7, 'Next meeting'],
  ['is near', 0.002, /with Rosa$/],
])('Rule 6.421, a next meeting that %s comes first', async (_, days, heading) => {
  show('youth', { next: meeting(3, days) });
  expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Meet again' })).toBeNull();
});

test('Rule 6.421, a next meeting that waits for the reader begins with Answer', async () => {
  show('youth', { next: meeting(3, 7, { agreedAt: null }) });
  const part = within(await screen.findByRole('region', { name: 'Next meeting' }));
  const first = part.getAllByRole('link').find((link) => !/map|get there/.test(link.textContent));
  expect(first?.textContent).toMatch(/^Answer/);
  expect(part.queryByText('Rosa')).toBeNull();
});

test('Rule 6.421, a friendship that the reader can’t see anymore isn’t shown from the cache', async () => {
  let answer = () => Response.json({ ...friendship, next: meeting(3, 7) });
  const { client } = show('youth', {}, () => answer());
  await screen.findByRole('heading', { name: 'Next meeting' });
  answer = () => problem(404, 'not-found');
  await client.invalidateQueries();
  expect(await screen.findByText('There are no meetings here now.')).toBeDefined();
  expect(screen.queryByText('What you did')).toBeNull();
});

test('Rule 6.422, three ideas are shown, and the others open', async () => {
  show('youth');
  const ideas = within(await screen.findByRole('region', { name: 'Ideas for next time' }));
  const first = ideas.getAllByRole('listitem').filter((card) => card.closest('details') === null);
  expect(first).toHaveLength(3);
  expect(ideas.getByText('More ideas')).toBeDefined();
});

test('Rule 6.434, Take a break or stop begins with a break', async () => {
  const startsAt = new Date(Date.now() + 7 * DAY_MS).toISOString();
  const later = [new Date(Date.now() + 14 * DAY_MS).toISOString()];
  const series = { id: rosa.id, every: 'week' as const, times: 2, startsAt, later, leftOut: [] };
  show('youth', { next: meeting(3, 7, { series, agreedAt: startsAt }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Take a break or stop' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  const chosen = dialog.getByRole<HTMLInputElement>('radio', { name: 'All dates until a day' });
  expect(chosen.checked).toBe(true);
  expect(dialog.getByRole('heading', { name: 'Call off dates with Rosa?' })).toBeDefined();
  const confirms = [
    ['All dates until a day', 'Take a break'],
    ['Only this date', 'Call off this date'],
    ['This date and the 1 date after it', 'Stop the series'],
  ] as const;
  for (const [choice, confirm] of confirms) {
    fireEvent.click(dialog.getByRole('radio', { name: choice }));
    expect(dialog.getByRole('button', { name: confirm })).toBeDefined();
  }
});

test('Rule 6.435, at the last date one press asks for eight more in the same rhythm', async () => {
  const last = sessionView(3, [rosa, ada], {
    status: 'approved',
    bucket: 'upcoming',
    date: '2099-03-28',
    startsAt: '2099-03-28T15:00:00.000Z',
    endsAt: '2099-03-28T16:00:00.000Z',
    series: {
      id: rosa.id,
      every: 'two-weeks',
      times: 1,
      startsAt: '2099-03-14T15:00:00.000Z',
      later: [],
      leftOut: [],
    },
  });
  const { sent } = showPage({
    element: <FriendPage />,
    address: `/dashboard/youth/friends/${rosa.id}/${ada.id}`,
    route: '/dashboard/:role/friends/:elderId/:youthId',
    me: aMe({ role: 'youth' }),
    answers: {
      [`GET /api/friendships/${rosa.id}/${ada.id}`]: () =>
        Response.json({ ...friendship, next: last }),
      [`GET /api/sessions/${last.id}`]: () => Response.json(last),
      'POST /api/sessions': () => Response.json(last),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Eight more dates?' }));
  expect(await screen.findByText('Your request for eight more dates has been sent.')).toBeDefined();
  const asked = sent.filter(({ call }) => call === 'POST /api/sessions').map(({ body }) => body);
  expect(asked).toMatchObject([
    { matchId: rosa.id, date: '2099-04-11', repeat: { every: 'two-weeks', times: 8 } },
  ]);
});

test.for([
  ['a response', 'cancelled', 'This date is called off. Everyone else has been told.', 0],
  ['a request', 'approved', /can’t be reached/, 1],
] as const)(
  'Rule 10.463, when %s is lost, leaving out a date says what happened, and never leaves out two',
  async ([, status, words, buttons]) => {
    const [first, second] = [7, 14].map((days) =>
      new Date(Date.now() + days * DAY_MS).toISOString(),
    );
    const series = { id: rosa.id, every: 'week' as const, times: 2, leftOut: [] };
    const dates = { ...series, startsAt: first ?? '', later: [second ?? ''] };
    const one = meeting(3, 7, { series: dates });
    const two = meeting(4, 14, { series: { ...dates, times: 1, later: [] } });
    let next = one;
    showPage({
      element: <FriendPage />,
      address: `/dashboard/youth/friends/${rosa.id}/${ada.id}`,
      route: '/dashboard/:role/friends/:elderId/:youthId',
      me: aMe({ role: 'youth' }),
      answers: {
        [`GET /api/friendships/${rosa.id}/${ada.id}`]: () => Response.json({ ...friendship, next }),
        [`GET /api/sessions/${one.id}`]: () => Response.json({ ...one, status }),
        [`GET /api/sessions/${two.id}`]: () => Response.json(two),
        [`POST /api/sessions/${one.id}/cancel`]: () => {
          if (status === 'approved' || next === one) {
            if (status === 'cancelled') next = two;
            throw new TypeError('Failed to fetch');
          }
          return Response.json({ status: 409, code: 'made-before', detail: '' }, { status: 409 });
        },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Not this week' }));
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryAllByRole('button', { name: 'Not this week' })).toHaveLength(buttons);
  },
);
