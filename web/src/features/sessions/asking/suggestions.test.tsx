// @vitest-environment jsdom
import { aMatch } from '@oakling/domain/testing/match-views';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { showPage } from '../../../testing/show-page.tsx';
import { knownPlaces, offeredTimes } from './suggestions.ts';
import { RequestSessionPage } from './request-session-page.tsx';

const sam = aMatch({ name: 'Sam' });
const rosa = personCard('2', 'Rosa', 'elder');
const place = (address: string) => ({
  connectionMode: 'In-Person' as const,
  address,
  geoCoords: null,
});
const at = (number: number, startsAt: string, address: string) =>
  sessionView(number, [rosa, personCard('1', 'Sam', 'youth')], {
    startsAt,
    endsAt: new Date(Date.parse(startsAt) + 45 * 60_000).toISOString(),
    place: place(address),
    status: 'approved',
    bucket: 'past',
  });
const local = (time: string) => new Date(time).toISOString();

beforeEach(() => {
  sessionStorage.clear();
  // A Thursday.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T12:00:00') });
  window.scrollTo = () => {};
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Rule 6.268, the suggested times', () => {
  test('leave the parent two days, and are outside school hours', () => {
    expect(offeredTimes([], '2026-11-26')).toEqual([
      { date: '2026-11-28', startTime: '10:00', endTime: '11:00' },
      { date: '2026-11-28', startTime: '15:00', endTime: '16:00' },
      { date: '2026-12-02', startTime: '16:00', endTime: '17:00' },
    ]);
    expect(offeredTimes([], '2026-11-27')[0]?.date).toBe('2026-12-02');
  });

  test('start with the two people’s usual time, and omit taken ones', () => {
    const past = at(1, local('2026-11-20T14:15'), 'The library');
    expect(offeredTimes([past], '2026-11-26')).toContainEqual({
      date: '2026-12-04',
      startTime: '14:15',
      endTime: '15:00',
    });
    const planned = at(2, local('2026-11-28T10:30'), 'The library');
    const offers = offeredTimes([planned], '2026-11-26');
    expect(offers.map(({ date, startTime }) => `${date} ${startTime}`)).toEqual([
      '2026-11-28 15:00',
      '2026-12-02 16:00',
    ]);
  });
});

test('Rule 6.267, at most three known places, latest first and each once', () => {
  const sessions = ['A', 'B', 'A', 'C', 'D'].map((name, day) =>
    at(day, `2026-11-0${day + 1}T15:00:00Z`, name),
  );
  const hidden = { ...at(9, '2026-11-09T15:00:00Z', 'E'), place: null };
  expect(knownPlaces([...sessions, hidden]).map(({ address }) => address)).toEqual(['D', 'C', 'A']);
});

const user = userEvent.setup();
const WAYS = `GET /api/matches/${sam.id}/meeting-ways`;
const mode = () => screen.getByLabelText('Connection Mode');

async function show(role: 'elder' | 'youth', inPerson: string, items: readonly object[] = []) {
  const list = { items, counts: { pending: 0, upcoming: 0, rejected: 0, past: 1 }, next: null };
  showPage({
    element: <RequestSessionPage />,
    address: `/dashboard/${role}/request-session?match=${sam.id}`,
    me: aMe({ id: 'me', role }),
    answers: {
      [`GET /api/matches/${sam.id}`]: () => Response.json(sam),
      [WAYS]: () => Response.json({ inPerson }),
      'GET /api/sessions?bucket=past': () => Response.json(list),
    },
  });
  await screen.findByRole('button', { name: 'Request a Conversation' });
}

test.each([
  ['elder', 'any', ''],
  ['elder', 'video-only', 'Remote'],
  ['youth', 'in-person-not-yet', 'Remote'],
  ['youth', 'any', ''],
] as const)(
  'Rule 6.266, of an %s to whom %s is possible the mode is %s',
  async (role, ways, is) => {
    await show(role, ways);
    expect(mode()).toHaveProperty('value', is);
  },
);

test('Rules 6.266 to 6.268, two clicks choose where and when', async () => {
  await show('elder', 'any', [at(1, '2026-11-20T20:00:00Z', 'The library')]);
  const submit = screen.getByRole('button', { name: 'Request a Conversation' });
  expect(submit).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'The library' }));
  await user.click(screen.getByRole('button', { name: /^Saturday, November 28, 10/ }));
  expect(screen.getByLabelText('End Time')).toHaveProperty('value', '11:00');
  expect(submit).toHaveProperty('disabled', false);
});
