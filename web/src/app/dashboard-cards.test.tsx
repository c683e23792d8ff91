// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { aChild } from '@oakling/domain/testing/invites';
import { aMe } from '@oakling/domain/testing/me';
import { ideasFor } from '@oakling/domain/sessions/friendships/ideas';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { showPage } from '../testing/show-page.tsx';
import { DashboardIndex } from './dashboard-index.tsx';

const pageOf =
  (...items: readonly SessionView[]) =>
  () =>
    Response.json({
      items,
      nextCursor: null,
      counts: { pending: 0, upcoming: items.length, rejected: 0, past: 0 },
    });

const show = (role: Role, answers: Parameters<typeof showPage>[0]['answers']) =>
  showPage({
    element: <DashboardIndex />,
    address: `/dashboard/${role}`,
    me: aMe({ role, fullName: 'Ada Okafor' }),
    answers: {
      'GET /api/sessions?bucket=pending': pageOf(),
      'GET /api/sessions?bucket=upcoming': pageOf(),
      'GET /api/sessions?bucket=past': pageOf(),
      ...answers,
    },
  });

test.for(['pending', 'upcoming', 'past'])(
  'a parent’s dashboard waits for the %s sessions, so that nothing on it moves (rule 10.16)',
  async (bucket) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { client } = show('parent', { [`GET /api/sessions?bucket=${bucket}`]: () => promise });
    const requests = () => screen.queryByRole('heading', { name: 'Session Requests' });
    await expect.poll(() => client.isFetching()).toBe(1);
    expect(requests()).toBeNull();
    resolve(pageOf()());
    await expect.poll(requests).not.toBeNull();
  },
);

test('requests that wait come before an invite, and stay there (rules 9.222 and 6.400)', async () => {
  const tom = aChild({ name: 'Tom', status: 'pending' });
  const asked = sessionView(1, [
    personCard('1', 'Leo', 'youth'),
    personCard('2', 'Walter', 'elder'),
  ]);
  let items = [asked];
  const { client } = show('parent', {
    'GET /api/children': () => Response.json({ items: [tom] }),
    'GET /api/sessions?bucket=pending': () =>
      Response.json({ items, nextCursor: null, counts: { pending: items.length } }),
  });
  const approve = await screen.findByRole('button', { name: /^Approve/ });
  const step = await screen.findByRole('heading', { name: 'Tom: invited, not joined yet' });
  expect(approve.compareDocumentPosition(step)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  items = [];
  await client.invalidateQueries();
  const title = await screen.findByRole('heading', { name: 'All caught up!' });
  expect(title.compareDocumentPosition(step)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('one press on the dashboard ends a pause (rule 6.400)', async () => {
  let isPaused = true;
  const child = { ...aChild({ id: 'leo', status: 'accepted' }), shownName: 'Leo O.' };
  show('parent', {
    'GET /api/children': () => Response.json({ items: [{ ...child, isPaused }] }),
    'POST /api/children/leo/resume': () => {
      isPaused = false;
      return new Response(null, { status: 204 });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'End the pause' }));
  expect(await screen.findByText('The pause is over. Leo can log in again.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'End the pause' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('a meeting that is near shows the face and the name once, beside the two words (rule 6.366)', async () => {
  const people = [personCard('2', 'Walter', 'elder'), personCard('1', 'Leo', 'youth')] as const;
  const start = Date.now() + 300_000;
  const near = sessionView(1, people, {
    status: 'approved',
    bucket: 'upcoming',
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 3_600_000).toISOString(),
    meetingCheck: { words: ['fiddle', 'mushroom'], checks: [] },
  });
  show('youth', {
    'GET /api/sessions?bucket=upcoming': pageOf(near),
    [`GET /api/sessions/${near.id}`]: () => Response.json(near),
  });
  expect(await screen.findByText('Say: “fiddle”.')).toBeDefined();
  expect(screen.getAllByText('Walter')).toHaveLength(1);
});

test('a session that waits for the child isn’t shown again as the next one (rule 6.367)', async () => {
  const people = [personCard('2', 'Walter', 'elder'), personCard('1', 'Leo', 'youth')] as const;
  const approved = { status: 'approved', bucket: 'upcoming', agreedAt: null } as const;
  show('youth', { 'GET /api/sessions?bucket=upcoming': pageOf(sessionView(1, people, approved)) });
  expect(await screen.findByRole('button', { name: 'I’d like that' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Your next session' })).toBeNull();
});

test('the other sessions are headed Coming up, those that wait first, three at most (rule 6.367)', async () => {
  const people = [personCard('2', 'Walter', 'elder'), personCard('1', 'Leo', 'youth')] as const;
  const on = (number: number, changes: Partial<SessionView> = {}) =>
    sessionView(number, people, {
      status: 'approved',
      bucket: 'upcoming',
      agreedAt: '2026-03-01T10:00:00.000Z',
      startsAt: `2098-01-0${number}T10:00:00.000Z`,
      ...changes,
    });
  const upcoming = [on(1, { agreedAt: null }), on(2), on(4), on(5, { agreedAt: null })];
  const startsAt = '2098-01-03T10:00:00.000Z';
  const pending = sessionView(6, [people[1], people[0]], { startsAt });
  show('youth', {
    'GET /api/sessions?bucket=upcoming': pageOf(...upcoming),
    'GET /api/sessions?bucket=pending': pageOf(pending),
  });
  const list = within(await screen.findByRole('region', { name: 'Coming up' }));
  const rows = list.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Walter, Sunday, January 5, [\d:]+\s[AP]MPhotographyAnswer/),
    expect.stringMatching(/^Walter, Thursday, January 2, [\d:]+\s[AP]MPhotography$/),
    expect.stringMatching(/^Walter, Saturday, January 4, [\d:]+\s[AP]MPhotography$/),
  ]);
  const answer = list.getByRole('link', { name: /^Answer: / });
  expect(answer.getAttribute('href')).toBe(`/dashboard/youth/sessions/${on(5).id}`);
  expect(list.getByRole('link', { name: 'All sessions' })).toBeDefined();
});

test('a request that is later than a session of today is listed below it (rule 6.414)', async () => {
  const people = [personCard('1', 'Leo', 'youth'), personCard('2', 'Walter', 'elder')] as const;
  const startsAt = new Date(Date.now() + 7_200_000).toISOString();
  const endsAt = new Date(Date.now() + 9_000_000).toISOString();
  const at = { startsAt, endsAt, agreedAt: startsAt };
  const today = sessionView(1, people, { ...at, status: 'approved', bucket: 'upcoming' });
  const request = sessionView(2, people, { startsAt: '2099-01-01T10:00:00.000Z' });
  show('elder', {
    'GET /api/sessions?bucket=upcoming': pageOf(today),
    'GET /api/sessions?bucket=pending': pageOf(request),
  });
  expect(await screen.findByRole('heading', { name: 'Your next session' })).toBeDefined();
  const [idea] = ideasFor(['Photography'], Math.floor(Date.parse(startsAt) / 86_400_000), 1);
  // Rule 6.502
  expect(await screen.findByText(idea?.words ?? 'no idea')).toBeDefined();
  expect(screen.getByRole('link', { name: /^Answer: / })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'I’d like that' })).toBeNull();
});

test('an elder’s thank-you note stands above the picture for a week (rule 6.415)', async () => {
  const people = [personCard('1', 'Leo', 'youth'), personCard('2', 'Walter', 'elder')] as const;
  const over = (days: number, card: SessionView['thanks'][number]['card']) => {
    const endsAt = new Date(Date.now() - days * 86_400_000).toISOString();
    const thanks: SessionView['thanks'] = [{ from: 'elder', card, at: endsAt }];
    return sessionView(days, people, { status: 'approved', bucket: 'past', endsAt, thanks });
  };
  // The older note comes first, so it would be shown if it were recent.
  const past = pageOf(over(8, 'your-time'), over(6, 'laughed'));
  show('youth', { 'GET /api/sessions?bucket=past': past });
  const note = await screen.findByText('You made me laugh.');
  expect(await screen.findByRole('heading', { name: 'How did it go?' })).toBeDefined();
  expect(screen.queryByText(/^Walter thanked you: /)).toBeNull();
  const picture = document.querySelector('img[src="/landing.svg"]') ?? document.body;
  expect(picture.compareDocumentPosition(note)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

const midnight = new Date().setHours(0, 0, 0, 0);
const walter = personCard('2', 'Walter', 'elder');
const leo = personCard('1', 'Leo', 'youth');
const calledOff = (by: SessionView['initiator'] | null, endsAt: number, guardians = [null]) =>
  sessionView(1, [walter, leo], {
    status: 'cancelled',
    bucket: 'past',
    startsAt: new Date(endsAt - 1000).toISOString(),
    endsAt: new Date(endsAt).toISOString(),
    cancelled: {
      by,
      byParent: by === null,
      guardians: by === null ? guardians : [],
      reason: '',
      isHeld: false,
      at: new Date().toISOString(),
    },
  });

test.for([
  ['youth', 'Walter', calledOff(walter, midnight + 1000), 'The session with Walter', 'Walter'],
  ['youth', 'Walter, for yesterday,', calledOff(walter, midnight - 1000), null, null],
  ['youth', 'the reader', calledOff(leo, midnight + 1000), null, null],
  ['parent', 'Leo', calledOff(leo, midnight + 1000), 'The session of Leo and Walter', 'Leo'],
  ['parent', 'the reader', calledOff(null, midnight + 1000), null, null],
] as const)(
  'the %s reads until midnight that %s cancelled a session of today (rule 6.405)',
  async ([role, , off, whose, by]) => {
    show(role, { 'GET /api/sessions?bucket=past': pageOf(off) });
    const heading = role === 'parent' ? 'All caught up!' : 'Your next session';
    expect(await screen.findByRole('heading', { name: heading })).toBeDefined();
    const words = screen.queryAllByText(/^The session .* on .* won’t take place\.$/);
    expect(words.map(({ textContent }) => textContent.split(' on ')[0])).toEqual(
      whose === null ? [] : [whose],
    );
    expect(screen.queryAllByText(/^Cancelled by/).map(({ textContent }) => textContent)).toEqual(
      by === null ? [] : [`Cancelled by ${by}`],
    );
  },
);

test('a parent sees the children’s sessions of the next 48 hours above the requests (rule 6.366)', async () => {
  const at = (number: number, hours: number) =>
    sessionView(number, [walter, leo], {
      status: 'approved',
      bucket: 'upcoming',
      startsAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
      endsAt: new Date(Date.now() + (hours + 1) * 3_600_000).toISOString(),
    });
  const requests = [at(3, 3), at(4, 49)].map((session) => {
    return { ...session, status: 'pending', bucket: 'pending' } as const;
  });
  show('parent', {
    'GET /api/sessions?bucket=pending': pageOf(...requests),
    'GET /api/sessions?bucket=upcoming': pageOf(at(1, 5), at(2, 49)),
  });
  const soon = within(await screen.findByRole('region', { name: 'Coming up' }));
  await vi.waitFor(() => expect(soon.getAllByRole('listitem')).toHaveLength(2));
  const [first, second] = soon.getAllByRole('listitem');
  expect(first?.textContent).toMatch(/PhotographyDecide/);
  expect(second?.textContent).toMatch(/^Leo and Walter, .*Waiting for: Leo$/);
  const heading = screen.getByRole('heading', { name: 'Session Requests' });
  expect(first?.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  ['open', 1],
  ['ended', 0],
] as const)('a call that is %s says Happening now %i times (rule 6.230)', async (state, times) => {
  const startsAt = new Date(Date.now() - 60_000).toISOString();
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  const call = sessionView(1, [walter, leo], {
    status: 'approved',
    bucket: 'past',
    startsAt,
    endsAt,
    connectionMode: 'Remote',
    place: { connectionMode: 'Remote', videoProvider: 'Oakling', videoLink: '' },
  });
  const hours = { opensAt: startsAt, closesAt: endsAt };
  const room = { sessionId: call.id, version: 1, state, ...hours, needsAdult: false, adults: [] };
  show('elder', {
    'GET /api/sessions?bucket=past': pageOf(call),
    [`GET /api/sessions/${call.id}`]: () => Response.json(call),
    [`GET /api/sessions/${call.id}/room`]: () =>
      Response.json({ ...room, people: [], help: null, fallback: null, presences: null }),
  });
  await screen.findByText(state === 'open' ? /^Nobody is in the call/ : 'The call ended.');
  expect(screen.queryAllByText('Happening now')).toHaveLength(times);
});
