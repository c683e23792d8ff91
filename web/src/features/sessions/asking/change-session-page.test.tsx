// @vitest-environment jsdom
import type { SessionView } from '@oakling/domain/sessions/contract';
import { NO_TEXTS } from '@oakling/domain/sessions/offer-texts';
import { aMatch } from '@oakling/domain/testing/match-views';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { barriers } from '../../../testing/barriers.ts';
import { problem, showPage } from '../../../testing/show-page.tsx';
import { ChangeSessionPage } from './change-session-page.tsx';

const ada = personCard('1', 'Ada', 'youth');
const rosa = personCard('2', 'Rosa', 'elder');
const match = aMatch({
  id: ada.id,
  matchScore: 2,
  hasOpenRequest: true,
  sharedInterests: [
    { name: 'Photography', level: 3, theirLevel: 1, comparison: 'higher' },
    { name: 'Music & Dance', level: 1, theirLevel: 2, comparison: 'lower' },
  ],
});
// 16:00 to 16:45 in Berlin; the tests run in New York's time zone.
const planned = sessionView(1, [rosa, ada], {
  status: 'approved',
  bucket: 'upcoming',
  version: 2,
  message: 'See you',
  date: '2099-03-03',
  startTime: '16:00',
  endTime: '16:45',
  timeZone: 'Europe/Berlin',
  startsAt: '2099-03-03T15:00:00.000Z',
  endsAt: '2099-03-03T15:45:00.000Z',
});
const user = userEvent.setup();
const CHANGE = `PUT /api/sessions/${planned.id}`;

// In neither zone do the clocks change before the session.
beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-01-15T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

interface Answers {
  readonly session?: SessionView;
  readonly found?: () => Response;
  readonly changed?: () => Response;
}

function show({ session = planned, found, changed }: Answers = {}) {
  return showPage({
    element: <ChangeSessionPage />,
    address: `/dashboard/elder/sessions/${session.id}/change`,
    route: '/dashboard/:role/sessions/:id/change',
    me: aMe({ id: rosa.id, role: 'elder', email: 'rosa@example.org', fullName: 'Rosa' }),
    answers: {
      [`GET /api/sessions/${session.id}`]: () => Response.json(session),
      [`GET /api/matches/${ada.id}`]: found ?? (() => Response.json(match)),
      [CHANGE]: changed ?? (() => Response.json(session)),
    },
  });
}

const field = async (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByRole('button', { name: 'Change the session' });

test('Rule 6.92, the form is filled with the session, in the reader’s time zone', async () => {
  show();
  expect((await field('Date')).value).toBe('2099-03-03');
  expect(await barriers()).toEqual([]);
  expect((await field('Start Time')).value).toBe('10:00');
  expect((await field('End Time')).value).toBe('10:45');
  expect((await field('Meeting Location')).value).toBe('The library');
  expect((await field('Note')).value).toBe('See you');
  const pressed = screen.getAllByRole('button', { pressed: true });
  expect(pressed.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Photography'),
    '45',
  ]);
  expect(screen.getByText(/needs a new yes before/)).toBeDefined();
});

test('Rule 6.92, the version that was read is sent; an unchanged time keeps its zone', async () => {
  const { sent, addressNow } = show();
  fireEvent.change(await field('Meeting Location'), { target: { value: 'The park' } });
  await user.click(submit());
  await vi.waitFor(() => expect(addressNow()).toBe(`/dashboard/elder/sessions/${planned.id}`));
  expect(sent.find(({ call }) => call === CHANGE)?.body).toEqual({
    version: 2,
    connectionMode: 'In-Person',
    address: 'The park',
    ...NO_TEXTS,
    message: 'See you',
    interests: ['Photography'],
    date: '2099-03-03',
    startTime: '16:00',
    endTime: '16:45',
    timeZone: 'Europe/Berlin',
  });
});

test('Rule 6.92, another time is in the reader’s zone', async () => {
  const { sent, addressNow } = show();
  fireEvent.change(await field('End Time'), { target: { value: '11:30' } });
  await user.click(submit());
  await vi.waitFor(() => expect(addressNow()).toBe(`/dashboard/elder/sessions/${planned.id}`));
  expect(sent.find(({ call }) => call === CHANGE)?.body).toMatchObject({
    date: '2099-03-03',
    startTime: '10:00',
    endTime: '11:30',
    timeZone: 'America/New_York',
  });
});

test('Rule 6.92, a concurrent change isn’t overwritten: the version that was read is sent', async () => {
  let session = planned;
  const { sent, client } = showPage({
    element: <ChangeSessionPage />,
    address: `/dashboard/elder/sessions/${planned.id}/change`,
    route: '/dashboard/:role/sessions/:id/change',
    me: aMe({ id: rosa.id, role: 'elder', email: 'rosa@example.org', fullName: 'Rosa' }),
    answers: {
      [`GET /api/sessions/${planned.id}`]: () => Response.json(session),
      [`GET /api/matches/${ada.id}`]: () => Response.json(match),
      [CHANGE]: () => problem(409, 'changed-since-read'),
    },
  });
  fireEvent.change(await field('Note'), { target: { value: 'Bring your camera' } });
  session = { ...planned, version: 3 };
  await client.invalidateQueries();
  await user.click(submit());
  await screen.findByText(/changed after you opened this/);
  expect(sent.find(({ call }) => call === CHANGE)?.body).toMatchObject({ version: 2 });
});

test.each([
  ['overlaps-session', 409, /isn’t free at that time/],
  ['changed-since-read', 409, /changed after you opened this/],
  ['nothing-changed', 422, /You haven’t changed anything/],
  ['not-found', 404, /no longer exists/],
])('a refusal is shown, and the input stays: %s', async (code, status, words) => {
  show({ changed: () => problem(status, code) });
  fireEvent.change(await field('Note'), { target: { value: 'Bring your camera' } });
  await user.click(submit());
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect((await field('Note')).value).toBe('Bring your camera');
});

test('the input survives a reload, until it is sent', async () => {
  show();
  fireEvent.change(await field('Note'), { target: { value: 'Bring your camera' } });
  cleanup();
  show();
  expect((await field('Note')).value).toBe('Bring your camera');
  await user.click(submit());
  await screen.findByText('elsewhere');
  cleanup();
  show();
  expect((await field('Note')).value).toBe('See you');
});

test.each<[string, Answers, RegExp]>([
  ['one that is over', { session: { ...planned, bucket: 'past' } }, /can no longer change/],
  [
    'one that the other asked for',
    { session: { ...planned, initiator: ada, receiver: rosa } },
    /Only the person who asked for a session can change it/,
  ],
  ['one with nobody matched', { found: () => problem(404, 'not-found') }, /no longer matched/],
])('there is no form for %s', async (_, answers, words) => {
  show(answers);
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByLabelText('Date')).toBeNull();
});
