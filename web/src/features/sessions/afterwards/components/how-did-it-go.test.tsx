// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { useInfiniteQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { barriers } from '../../../../testing/barriers.ts';
import { showPage } from '../../../../testing/show-page.tsx';
import { sessionsQuery } from '../../data.ts';
import { HowDidItGo, HowDidTheirsGo } from './how-did-it-go.tsx';

const ada = personCard('1', 'Ada', 'youth');
const rosa = personCard('2', 'Rosa', 'elder');
const DAY_MS = 86_400_000;

function over(number: number, days: number, changes: Partial<SessionView> = {}): SessionView {
  const endsAt = new Date(Date.now() - days * DAY_MS).toISOString();
  return sessionView(number, [rosa, ada], {
    status: 'approved',
    bucket: 'past',
    endsAt,
    ...changes,
  });
}

function Asking() {
  const { data } = useInfiniteQuery(sessionsQuery('past'));
  return <HowDidItGo sessions={data?.pages.flatMap(({ items }) => items) ?? []} staysOn />;
}

function show(items: readonly SessionView[], role: Role = 'youth', pending = 0) {
  const counts = { pending, upcoming: 0, rejected: 0, past: items.length };
  const [first = over(0, 0)] = items;
  return showPage({
    element: role === 'parent' ? <HowDidTheirsGo /> : <Asking />,
    address: `/dashboard/${role}`,
    me: aMe({ role }),
    answers: {
      'GET /api/sessions?bucket=past': () => Response.json({ items, nextCursor: null, counts }),
      [`PUT /api/sessions/${first.id}/outcome`]: (answered) =>
        Response.json(Object.assign({}, first, answered)),
    },
  });
}

test('Rules 6.211 and 6.212, one click answers on the dashboard, and the follow-up stays', async () => {
  const { sent } = show([over(1, 1), over(2, 3)]);
  expect(await screen.findByText(/^With Rosa, /)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'It took place' }));
  expect(sent.at(-1)?.body).toEqual({ outcome: 'held' });
  expect(await screen.findByRole('heading', { name: 'We’re glad you met Rosa!' })).toBeDefined();
  const link = screen.getByRole('link', { name: 'Thank Rosa or meet again' });
  expect(link.getAttribute('href')).toBe(`/dashboard/youth/friends/${rosa.id}/${ada.id}#thank-you`);
  expect(screen.queryByRole('button', { name: 'It took place' })).toBeNull();
  expect(await barriers()).toEqual([]);
});

test.each([
  ['a day', 1, true],
  ['eight days', 8, false],
])('Rule 6.392, %s after a meeting, the dashboard leads to the friend: %s', async (_, days, is) => {
  const { client } = show([over(1, days, { outcome: 'held' })]);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryAllByRole('link')).toHaveLength(Number(is));
  expect(screen.queryByRole('button', { name: 'Change my answer' })).toBeNull();
});

test.each([
  ['was answered', over(1, 1, { outcome: 'did-not-happen' })],
  ['is too long ago', over(1, 31)],
  ['was called off', over(1, 1, { status: 'cancelled' })],
  ['isn’t over', over(1, -1)],
])('one that %s has no question', async (_, session) => {
  const { client } = show([session]);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole('heading')).toBeNull();
});

test('Rule 6.404, one who says that it didn’t happen can ask for another time', async () => {
  show([over(1, 1)]);
  await userEvent.click(await screen.findByRole('button', { name: 'It didn’t happen' }));
  const link = await screen.findByRole('link', { name: 'Ask for another time' });
  expect(link.getAttribute('href')).toContain(`match=${rosa.id}&again=`);
  expect(screen.queryByRole('heading', { name: /^How nice/ })).toBeNull();
});

test('Rule 6.395, a parent is asked about the latest session of their child', async () => {
  const { sent } = show([over(1, 1), over(2, 3)], 'parent');
  expect(await screen.findByText(/^Ada and Rosa planned to meet on /)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'It took place' }));
  expect(sent.at(-1)?.body).toEqual({ outcome: 'held' });
  expect(await screen.findByText('Thank you. You said: It took place.')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
  expect(await barriers()).toEqual([]);
});

test('Rule 6.395, a parent isn’t asked while a request is pending', async () => {
  const { client } = show([over(1, 1)], 'parent', 1);
  await vi.waitFor(() => expect(client.getQueryData(sessionsQuery('past').queryKey)).toBeDefined());
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole('button')).toBeNull();
});
