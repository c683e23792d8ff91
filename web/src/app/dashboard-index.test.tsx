// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import { aMe } from '@oakling/domain/testing/me';
import type { SessionView } from '@oakling/domain/sessions/contract';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { showPage } from '../testing/show-page.tsx';
import { DashboardIndex } from './dashboard-index.tsx';

const noSessions = () =>
  Response.json({
    items: [],
    nextCursor: null,
    counts: { pending: 0, upcoming: 0, rejected: 0, past: 0 },
  });

type Answers = Parameters<typeof showPage>[0]['answers'];

function show(role: Role, more: Answers = {}) {
  return showPage({
    element: <DashboardIndex />,
    address: `/dashboard/${role}`,
    me: aMe({ role, fullName: 'Ada Okafor' }),
    answers: {
      'GET /api/sessions?bucket=pending': noSessions,
      'GET /api/sessions?bucket=upcoming': noSessions,
      'GET /api/sessions?bucket=past': noSessions,
      ...more,
    },
  });
}

test('a parent reads a greeting, then the pending decisions (rule 10.16)', async () => {
  show('parent');
  expect(screen.getByRole('heading', { name: 'Hi Ada', level: 1 })).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'All caught up!' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Session Requests', level: 2 })).toBeDefined();
});

test('a parent without decisions finds each child’s page, and who is paused (rule 9.122)', async () => {
  const account = {
    status: 'accepted',
    acceptedAt: '2031-01-01T00:00:00.000Z',
    isAdded: false,
    avatarUrl: null,
    token: null,
    mailFailure: null,
    hasInterests: true,
  };
  const items = [
    { ...account, id: 'sam', name: 'Sam Young', shownName: 'Sam', isPaused: true },
    { ...account, id: 'lily', name: '', shownName: '', isPaused: false },
    { ...account, id: null, name: 'Invited', shownName: '', status: 'pending', isPaused: false },
  ];
  show('parent', { 'GET /api/children': () => Response.json({ items }) });
  const list = within(await screen.findByRole('region', { name: 'Your children' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'SamPaused',
    'Unnamed Child',
  ]);
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard/parent/children/sam',
    '/dashboard/parent/children/lily',
  ]);
});

test('an open invite comes before the text for an empty list (rule 9.222)', async () => {
  const open = { status: 'pending', token: 'tom', mailFailure: null, isPaused: false };
  const tom = { id: null, name: 'Tom', ...open };
  show('parent', { 'GET /api/children': () => Response.json({ items: [tom] }) });
  const title = await screen.findByRole('heading', { name: 'All caught up!' });
  const step = screen.getByRole('heading', { name: 'Tom: invited, not joined yet' });
  expect(step.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each(['elder', 'youth'] as const)(
  'the %s starts with a greeting, the landing picture, the next session and the next steps (rule 10.17)',
  async (role) => {
    show(role);
    expect(await screen.findByRole('heading', { name: 'Your next session' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Hi Ada', level: 1 })).toBeDefined();
    expect(document.title).toBe('Dashboard · Oakling');
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/landing.svg');
    expect(screen.getByRole('heading', { name: 'What to do next' })).toBeDefined();
  },
);

const leo = personCard('1', 'Leo', 'youth');
const walter = personCard('2', 'Walter', 'elder');
const pageOf =
  (...items: readonly SessionView[]) =>
  () =>
    Response.json({
      items,
      nextCursor: null,
      counts: { pending: items.length, upcoming: 0, rejected: 0, past: 0 },
    });
const PENDING = 'GET /api/sessions?bucket=pending';
const picture = () => document.querySelector('img[src="/landing.svg"]') ?? document.body;
const isAbovePicture = (element: Element) =>
  picture().compareDocumentPosition(element) === Node.DOCUMENT_POSITION_PRECEDING;

test('a child answers a request on the dashboard, and reads what comes later (rule 6.366)', async () => {
  const request = sessionView(1, [walter, leo], { place: null });
  let now = request;
  const { sent } = show('youth', {
    [PENDING]: () => pageOf(now)(),
    [`POST /api/sessions/${request.id}/agree`]: () => {
      now = { ...request, agreedAt: '2026-03-01T11:00:00.000Z' };
      return Response.json(now);
    },
  });
  const yes = await screen.findByRole('button', { name: 'I’d like that' });
  expect(isAbovePicture(yes)).toBe(true);
  expect(screen.getByRole('button', { name: 'Another time' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Not this time' })).toBeDefined();
  expect(screen.getByText(/^You’ll see the note and the place when/)).toBeDefined();
  await userEvent.click(yes);
  expect(await screen.findByText(/^You said yes to Walter/)).toBeDefined();
  expect(await screen.findByText('Waiting for: your parent')).toBeDefined();
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
});

test('rule 6.393: an elder who is asked reads when the place can be seen', async () => {
  const call = { place: null, connectionMode: 'Remote' } as const;
  show('elder', { [PENDING]: pageOf(sessionView(1, [leo, walter], call)) });
  const words = 'You’ll see the note and how to join when Leo’s parent says yes.';
  expect(await screen.findByText(words)).toBeDefined();
});

test('an elder reads and answers a parent’s question on the dashboard (rule 6.366)', async () => {
  const question = {
    question: 'Will you be alone?',
    askedAt: '2026-03-01T11:00:00.000Z',
    guardian: null,
    answer: '',
    answeredAt: null,
  };
  const agreedAt = '2026-03-01T10:30:00.000Z';
  show('elder', { [PENDING]: pageOf(sessionView(1, [leo, walter], { agreedAt, question })) });
  expect(isAbovePicture(await screen.findByText('Will you be alone?'))).toBe(true);
  expect(screen.getByRole('button', { name: 'Send the answer' })).toBeDefined();
});

const near = (
  role: Role,
  videoProvider: 'Oakling' | 'Zoom',
  delays: SessionView['delays'] = [],
) => {
  const startsAt = new Date(Date.now() + 9 * 60_000).toISOString();
  const endsAt = new Date(Date.now() + 54 * 60_000).toISOString();
  const videoLink = videoProvider === 'Zoom' ? 'https://zoom.us/j/1234567890' : '';
  const call = sessionView(1, [walter, leo], {
    status: 'approved',
    bucket: 'upcoming',
    agreedAt: startsAt,
    startsAt,
    endsAt,
    delays,
    connectionMode: 'Remote',
    place: { connectionMode: 'Remote', videoProvider, videoLink },
  });
  const person = { isMe: false, here: true, since: startsAt, microphone: true, camera: true };
  show(role, {
    'GET /api/sessions?bucket=upcoming': pageOf(call),
    [`GET /api/sessions/${call.id}`]: () => Response.json(call),
    [`GET /api/sessions/${call.id}/room`]: () =>
      Response.json({
        sessionId: call.id,
        version: 1,
        state: 'open',
        opensAt: startsAt,
        closesAt: endsAt,
        needsAdult: false,
        adults: [],
        people: [
          { key: '1', part: 'youth', name: 'Leo', slot: 0, ...person },
          { key: '2', part: 'elder', name: 'Walter', slot: 1, ...person },
        ],
        help: null,
        fallback: null,
        presences: null,
      }),
  });
  return call;
};

test('a request beyond the first page that waits for the reader comes first (rule 6.366)', async () => {
  const agreedAt = '2026-03-01T11:00:00.000Z';
  const answer = (page: number) => () => {
    const rows = [1, 2, 3].map((n) => sessionView(page * 10 + n, [leo, walter], { agreedAt }));
    const last = sessionView(30, [leo, walter], { agreedAt: null });
    return Response.json({
      items: page === 1 ? rows : [...rows, last],
      nextCursor: page === 1 ? 'two' : null,
      counts: { pending: 7, upcoming: 0, rejected: 0, past: 0 },
    });
  };
  show('elder', { [PENDING]: answer(1), [`${PENDING}&cursor=two`]: answer(2) });
  expect(await screen.findByRole('button', { name: 'I’d like that' })).toBeDefined();
});

test('Join stands above everything ten minutes before a call (rule 6.366)', async () => {
  near('elder', 'Zoom');
  const join = await screen.findByRole('link', { name: /^Join the Zoom call/ });
  expect(isAbovePicture(join)).toBe(true);
});

test('rule 6.391: How did it go? stands first if nothing else does', async () => {
  const over = sessionView(1, [walter, leo], {
    status: 'approved',
    bucket: 'past',
    endsAt: new Date(Date.now() - 3_600_000).toISOString(),
  });
  show('youth', { 'GET /api/sessions?bucket=past': pageOf(over) });
  const heading = () => screen.findByRole('heading', { name: 'How did it go?' });
  expect(isAbovePicture(await heading())).toBe(true);
  cleanup();
  const coming = sessionView(2, [walter, leo], { status: 'approved', bucket: 'upcoming' });
  show('youth', {
    'GET /api/sessions?bucket=past': pageOf(over),
    'GET /api/sessions?bucket=upcoming': pageOf(coming),
  });
  const question = await heading();
  expect(isAbovePicture(question)).toBe(false);
  const steps = screen.getByRole('heading', { name: 'What to do next' });
  expect(question.compareDocumentPosition(steps)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('rule 6.394: the session that is near says who is late', async () => {
  const call = near('youth', 'Zoom', [
    { by: 'initiator', minutes: 10, at: new Date().toISOString() },
  ]);
  expect(call.delays).toHaveLength(1);
  const line = await screen.findByText(/^Walter will be about 10 minutes late/);
  expect(isAbovePicture(line)).toBe(true);
  expect(screen.getByRole('button', { name: '5 minutes' })).toBeDefined();
});

test('no page says that nothing is planned below the session that is near (rule 6.380)', async () => {
  near('elder', 'Zoom');
  await screen.findByRole('link', { name: /^Join the Zoom call/ });
  expect(screen.queryByRole('heading', { name: 'Your next session' })).toBeNull();
});

test('a guardian reads who is in a call now, and can walk in (rule 6.366)', async () => {
  const { id } = near('parent', 'Oakling');
  expect(await screen.findByText('Leo is in a call with Walter now.')).toBeDefined();
  const link = screen.getByRole('link', { name: 'Walk in' });
  expect(link.getAttribute('href')).toBe(`/room?session=${id}`);
});

test.for([
  ['elder', 'awaitsChecks', 'Young people can’t find you yet', /^Waiting for: the moderators\. /],
  ['youth', 'awaitsConsent', 'You can’t meet anyone yet', /^Your parent has said yes to your /],
] as const)('rule 10.320: an %s reads what is missing, above the picture: %s', async (row) => {
  const [role, awaits, title, words] = row;
  const profile = { fullName: 'Ada Okafor', bio: '', avatarUrl: null, [awaits]: true };
  show(role, {
    'GET /api/profile': () => Response.json(profile),
    'GET /api/interests': () => Response.json({ interests: [{ name: 'Photography', level: 1 }] }),
    'GET /api/matches': () => Response.json({ items: [], nextCursor: null }),
  });
  expect(isAbovePicture(await screen.findByRole('heading', { name: title }))).toBe(true);
  expect(screen.getByText(words)).toBeDefined();
  expect(await screen.findByRole('link', { name: 'Write about yourself' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'See your matches' })).toBeNull();
});
