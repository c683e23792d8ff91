// @vitest-environment jsdom
import type { SessionView } from '@oakling/domain/sessions/contract';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showPage } from '../../../testing/show-page.tsx';
import { SessionPage } from '../session-page.tsx';

const ada = personCard('1', 'Ada', 'youth');
const rosa = personCard('2', 'Rosa', 'elder');
const ME = aMe({ id: ada.id, role: 'youth', fullName: 'Ada' });
const MINUTE = 60_000;
const start = new Date(2026, 2, 3, 15).getTime();
const planned = {
  status: 'approved',
  bucket: 'upcoming',
  startsAt: new Date(start).toISOString(),
  endsAt: new Date(start + 45 * MINUTE).toISOString(),
} as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

function comeTo(minutes: number) {
  vi.setSystemTime(start - minutes * MINUTE - 30_000);
  act(() => {
    vi.advanceTimersByTime(30_000);
  });
}

/** Waits for a lazy part and for its effects, which set its timers. */
async function partLoads(words: string | RegExp) {
  await screen.findByText(words);
  await act(async () => Promise.resolve());
}

async function showAt(minutes: number, changes: Partial<SessionView> = {}, answers = {}, me = ME) {
  vi.setSystemTime(start - minutes * MINUTE);
  const session = sessionView(1, [rosa, ada], { ...planned, ...changes });
  const page = showPage({
    element: <SessionPage />,
    address: `/dashboard/youth/sessions/${session.id}`,
    route: '/dashboard/:role/sessions/:id',
    me,
    answers: { [`GET /api/sessions/${session.id}`]: () => Response.json(session), ...answers },
  });
  await screen.findByRole('heading', { level: 1, name: /with Rosa$/ });
  return page;
}

test('Rule 10.250, a running session is approved, and completed only after its end', async () => {
  await showAt(-10, { bucket: 'past' });
  expect(screen.getByText('Happening now')).toBeDefined();
  expect(screen.getByText('Approved')).toBeDefined();
  expect(screen.queryByText('Completed')).toBeNull();
  comeTo(-46);
  expect(screen.getByText('Completed')).toBeDefined();
});

test('Rule 6.401, ten minutes after the start, or after an announced delay, a child reads what to do if nobody comes', async () => {
  await showAt(-9);
  await partLoads('Running late?');
  expect(screen.queryByText('Is Rosa not there?')).toBeNull();
  comeTo(-11);
  expect(screen.getByText('Is Rosa not there?')).toBeDefined();
  expect(screen.getByText(/Tell your parent now/)).toBeDefined();
  comeTo(-46);
  expect(screen.queryByText('Is Rosa not there?')).toBeNull();
});

test('Rule 6.401, an announced delay counts, and an adult isn’t sent to a parent', async () => {
  const at = new Date(start).toISOString();
  const delays: SessionView['delays'] = [{ by: 'initiator', minutes: 15, at }];
  await showAt(-24, { delays }, {}, { ...ME, isOfAge: true });
  await partLoads(/about 15 minutes late/);
  expect(screen.queryByText('Is Rosa not there?')).toBeNull();
  comeTo(-26);
  expect(screen.getByText(/^You don’t have to wait any longer/)).toBeDefined();
});

test('Rules 6.230 and 6.231, an open page counts the minutes, and announces few of them', async () => {
  await showAt(25);
  const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(screen.getByText('Starts in 25 minutes')).toBeDefined();
  expect(spoken().join('')).toBe('');
  comeTo(8.5);
  expect(screen.getByText('Starts in 9 minutes')).toBeDefined();
  expect(spoken()).toContain('The session starts in less than 10 minutes.');
  comeTo(0);
  expect(screen.getByText('Happening now')).toBeDefined();
  comeTo(-45);
  expect(screen.getByText('Ended')).toBeDefined();
  expect(spoken()).toContain('The session has ended.');
});

test.each(['cancelled', 'rejected'] as const)(
  'Rule 6.230, one that is %s has no countdown',
  async (status) => {
    await showAt(25, { status, bucket: status === 'rejected' ? 'rejected' : 'past' });
    expect(screen.queryByText('Starts in 25 minutes')).toBeNull();
  },
);

test('Rule 6.232, the place links to a map and directions, and nothing loads before the click', async () => {
  const address = 'Café & Bücher, 5 Main St #2';
  await showAt(25, { place: { connectionMode: 'In-Person', address, geoCoords: null } });
  for (const [name, path, field] of [
    ['See it on a map', '/search', 'query'],
    ['How to get there', '/directions', 'to'],
  ] as const) {
    const link = screen.getByRole<HTMLAnchorElement>('link', { name });
    const { origin, pathname, searchParams } = new URL(link.href);
    expect([origin, pathname]).toEqual(['https://www.openstreetmap.org', path]);
    expect([...searchParams]).toEqual([[field, address]]);
    expect([link.rel, link.target]).toEqual(['noreferrer', '_blank']);
  }
  expect(document.querySelectorAll('iframe, img[src^="http"], script[src]')).toHaveLength(0);
});

test.each([
  ['whose place the reader may not see', { place: null }],
  [
    'that is by video',
    {
      connectionMode: 'Remote',
      place: { connectionMode: 'Remote', videoProvider: 'Zoom', videoLink: 'https://zoom.us/j/1' },
    },
  ],
  ['that was cancelled', { status: 'cancelled', bucket: 'past' }],
] as const)('Rule 6.232, no map for a session %s', async (_, changes) => {
  await showAt(25, changes);
  expect(screen.queryByRole('link', { name: 'See it on a map' })).toBeNull();
});

test('Rule 6.232, the link of a video call says what it opens', async () => {
  await showAt(5, {
    connectionMode: 'Remote',
    place: { connectionMode: 'Remote', videoProvider: 'Zoom', videoLink: 'https://zoom.us/j/1' },
  });
  const link = screen.getByRole('link', { name: 'Join the Zoom call' });
  const note = document.getElementById(link.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toBe('Opens Zoom in a new tab');
});

test('Rule 6.233, one click reports a delay, and the page shows it for the day', async () => {
  const id = sessionView(1, [rosa, ada]).id;
  const call = `POST /api/sessions/${id}/delay`;
  const delays = [{ by: 'receiver', minutes: 10, at: planned.startsAt }] as const;
  let told: SessionView['delays'] = [];
  const view = () => Response.json(sessionView(1, [rosa, ada], { ...planned, delays: told }));
  const { sent } = await showAt(
    20,
    {},
    {
      [`GET /api/sessions/${id}`]: view,
      [call]: () => {
        told = [...delays];
        return view();
      },
    },
  );
  expect(await screen.findByText(/^Tell Rosa and your parent with one tap/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: '10 minutes' }));
  expect(await screen.findByText(/^You will be about 10 minutes late/)).toBeDefined();
  expect(sent).toContainEqual({ call, body: { version: 1, minutes: 10 } });
});

test.each([
  ['sooner than an hour ahead', 61, {}],
  ['half an hour after the start', -30, {}],
  ['in one that waits', 20, { status: 'pending', bucket: 'pending' }],
  [
    'after three times',
    20,
    {
      delays: [5, 10, 15].map((minutes) => ({
        by: 'receiver' as const,
        minutes,
        at: planned.startsAt,
      })),
    },
  ],
] as const)('Rule 6.234, no delay can be reported %s', async (_, minutes, changes) => {
  await showAt(minutes, changes);
  expect(screen.queryByRole('button', { name: '5 minutes' })).toBeNull();
});

test('Rule 6.236, a child reads what to say, the expected answer, and what to do without it', async () => {
  await showAt(20, { meetingCheck: { words: ['acorn', 'teapot'], checks: ['Met in person'] } });
  expect(await screen.findByText('Say: “acorn”.')).toBeDefined();
  expect(screen.getByText('Rosa must answer: “teapot”.')).toBeDefined();
  expect(screen.getByText(/don’t go with them/)).toBeDefined();
  expect(screen.getByText('Come a few minutes early.')).toBeDefined();
  expect(screen.getByText('The moderators haven’t checked Rosa yet.')).toBeDefined();
});

test('rule 6.238: a child reads that the elder was checked, without the names of checks', async () => {
  await showAt(20, {
    meetingCheck: { words: ['acorn', 'teapot'], checks: ['Met in person'] },
    initiator: { ...rosa, isVerified: true },
  });
  expect(await screen.findByText('The moderators have checked Rosa.')).toBeDefined();
  expect(screen.queryByText('Met in person')).toBeNull();
});
