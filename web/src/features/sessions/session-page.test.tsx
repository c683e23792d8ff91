// @vitest-environment jsdom
import type { Role } from '@oakling/domain/identity/role';
import type { ProposalView, SessionView } from '@oakling/domain/sessions/contract';
import { aMe } from '@oakling/domain/testing/me';
import { personCard, PROPOSAL, sessionView } from '@oakling/domain/testing/session-views';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { problem, showPage } from '../../testing/show-page.tsx';
import { SessionPage } from './session-page.tsx';

const ada = personCard('1', 'Ada', 'youth');
const rosa = personCard('2', 'Rosa', 'elder');
const ROSA = aMe({ id: rosa.id, role: 'elder', fullName: 'Rosa' });

afterEach(() => {
  vi.useRealTimers();
});

function show(session: SessionView, role: Role = 'elder', answers = {}) {
  return showPage({
    element: <SessionPage />,
    address: `/dashboard/${role}/sessions/${session.id}`,
    route: '/dashboard/:role/sessions/:id',
    me: { ...ROSA, role },
    answers: { [`GET /api/sessions/${session.id}`]: () => Response.json(session), ...answers },
  });
}

function becoming(call: string, session: SessionView, changes: Partial<SessionView>) {
  let now = session;
  return {
    [`GET /api/sessions/${session.id}`]: () => Response.json(now),
    [call]: () => {
      now = { ...now, ...changes };
      return Response.json(now);
    },
  };
}

test('Rule 6.72, the page says what happened, when, and who did it', async () => {
  const at = '2026-03-01T10:00:00.000Z';
  const session: SessionView = sessionView(1, [rosa, ada], {
    history: [
      { step: 'requested', at, by: 'initiator', guardians: [] },
      { step: 'approved', at, by: 'parent', guardians: [] },
      { step: 'proposed', at, by: 'receiver', guardians: [] },
      { step: 'cancelled', at, by: null, guardians: [] },
    ],
  });
  show(session);
  expect(await screen.findByRole('heading', { name: /with Ada$/ })).toBeDefined();
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  for (const words of [
    'You asked for this session',
    'Ada’s parent approved it',
    'Ada proposed another time',
    'It was cancelled',
  ]) {
    expect(steps.some((step) => step?.startsWith(words))).toBe(true);
  }
});

const proposal: ProposalView = { ...PROPOSAL, by: 'parent', note: 'Swimming' };

test.each(['accept', 'decline'] as const)(
  'Rules 6.69 and 6.70, the requester answers the open proposal: %s',
  async (verb) => {
    const session = sessionView(1, [rosa, ada], { proposal });
    const call = `POST /api/sessions/${session.id}/proposal/${verb}`;
    const { sent } = show(session, 'elder', becoming(call, session, { proposal: null }));
    await screen.findByRole('heading', { name: 'Ada’s parent proposed another time' });
    const name = verb === 'accept' ? 'Agree to this time' : 'Keep the time as it is';
    fireEvent.click(screen.getByRole('button', { name }));
    const told = verb === 'accept' ? /now has the new time/ : /stays as it was/;
    expect(await screen.findByText(told)).toBeDefined();
    const body = { version: 1, proposedAt: proposal.createdAt };
    expect(sent).toContainEqual({ call, body });
  },
);

test('Rule 6.69, no one else can answer', async () => {
  const session = sessionView(1, [ada, rosa], { proposal });
  show(session);
  await screen.findByRole('heading', { name: 'Ada’s parent proposed another time' });
  expect(screen.queryByRole('button', { name: 'Agree to this time' })).toBeNull();
});

const namesOfActions = async () => {
  await screen.findByRole('heading', { name: /^Photography with/ });
  const found = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')];
  return found.map(({ textContent }) => textContent?.replace(/:.*/, '') ?? '');
};

test.each([
  ['elder', ['Change session', 'Cancel session'], ['Propose another time', 'Approve']],
  [
    'youth',
    ['I’d like that', 'Another time', 'Not this time'],
    ['Change session', 'Cancel session', 'Approve'],
  ],
  ['parent', ['Propose another time', 'Cancel session', 'Approve', 'Reject'], ['Change session']],
] as const)('Rule 6.90, the actions of the %s on a request', async (role, offered, others) => {
  show(sessionView(1, [rosa, ada]), role);
  // The card of a decision loads on its own.
  if (role === 'parent') await screen.findByRole('button', { name: 'Approve' });
  const actions = await namesOfActions();
  expect(actions).toEqual(expect.arrayContaining([...offered]));
  for (const other of others) expect(actions).not.toContain(other);
});

test('Rule 6.90, a past session has no actions', async () => {
  show(sessionView(1, [rosa, ada], { bucket: 'past', status: 'approved' }), 'parent');
  const actions = await namesOfActions();
  for (const action of ['Propose another time', 'Cancel session', 'Approve', 'Reject']) {
    expect(actions).not.toContain(action);
  }
});

test.each([
  ['approve', 'Approve', /^You approved/, { version: 1 }],
  ['reject', 'Reject', /^You rejected/, { version: 1, reason: '', rest: false }],
] as const)('Rule 6.90, a parent decides there: %s', async (verb, name, words, body) => {
  const session = sessionView(1, [rosa, ada]);
  const call = `POST /api/sessions/${session.id}/${verb}`;
  const status = verb === 'approve' ? 'approved' : 'rejected';
  const { sent } = show(session, 'parent', becoming(call, session, { status }));
  fireEvent.click(await screen.findByRole('button', { name }));
  if (verb === 'reject') {
    const dialog = within(await screen.findByRole('alertdialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  }
  expect(await screen.findByText(words)).toBeDefined();
  expect(sent).toContainEqual({ call, body });
});

const ahead = { bucket: 'upcoming', status: 'approved' } as const;
const onDay = { date: '2099-03-03', startTime: '11:00', endTime: '11:45' };

function planned() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2099-01-15T12:00:00Z') });
  const instants = { startsAt: '2099-03-03T16:00:00.000Z', endsAt: '2099-03-03T16:45:00.000Z' };
  return { ...onDay, ...instants, timeZone: 'America/New_York' };
}

test.each([
  ['parent', 'Propose another time', 'Swimming', { note: 'Swimming' }],
  ['youth', 'Another time', null, { note: '' }],
] as const)('Rule 6.67, the %s proposes another time', async (role, open, note, noted) => {
  const session = sessionView(1, [rosa, ada], { ...ahead, ...planned() });
  const call = `POST /api/sessions/${session.id}/proposal`;
  const mine = { proposal: { ...proposal, isMine: true } };
  const { sent } = show(session, role, becoming(call, session, mine));
  fireEvent.click(await screen.findByRole('button', { name: open }));
  const start = await screen.findByLabelText<HTMLInputElement>('Start Time');
  expect(start.value).toBe('11:00');
  fireEvent.change(start, { target: { value: '10:30' } });
  const words = screen.queryByLabelText('Note');
  if (note !== null && words !== null) fireEvent.change(words, { target: { value: note } });
  // Otherwise, a note between the participants would bypass the parent.
  expect(words === null).toBe(note === null);
  fireEvent.click(screen.getByRole('button', { name: 'Propose this time' }));
  expect(await screen.findByText(/We have told Rosa/)).toBeDefined();
  const { timeZone } = planned();
  const body = { version: 1, ...onDay, startTime: '10:30', timeZone, ...noted };
  expect(sent).toContainEqual({ call, body });
});

test('Rule 6.67, a taken time is reported at the field, and the input stays', async () => {
  const session = sessionView(1, [rosa, ada], { ...ahead, ...planned() });
  const call = `POST /api/sessions/${session.id}/proposal`;
  show(session, 'parent', { [call]: () => problem(409, 'overlaps-session') });
  fireEvent.click(await screen.findByRole('button', { name: 'Propose another time' }));
  const note = await screen.findByLabelText<HTMLTextAreaElement>('Note');
  fireEvent.change(note, { target: { value: 'Swimming' } });
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2099-03-04' } });
  fireEvent.click(screen.getByRole('button', { name: 'Propose this time' }));
  expect((await screen.findAllByText(/isn’t free at that time/)).length).toBeGreaterThan(0);
  expect(note.value).toBe('Swimming');
});

test('Rule 6.67, a parent reads that the child has another session', async () => {
  const session = sessionView(1, [rosa, ada], { ...ahead, ...planned() });
  const call = `POST /api/sessions/${session.id}/proposal`;
  const { client } = show(session, 'parent', {
    [call]: () => problem(409, 'overlaps-own-session'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Propose another time' }));
  await client.invalidateQueries();
  fireEvent.change(screen.getByLabelText('Date'), { target: { value: '2099-03-04' } });
  fireEvent.click(screen.getByRole('button', { name: 'Propose this time' }));
  expect((await screen.findAllByText(/^Your child has another session/)).length).toBeGreaterThan(0);
});

const call = {
  connectionMode: 'Remote',
  place: { connectionMode: 'Remote', videoProvider: 'Zoom', videoLink: 'https://zoom.us/j/1' },
} as const;
const from = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test.each([
  ['too early', { startsAt: from(12), endsAt: from(60), ...ahead }, false],
  ['just before it', { startsAt: from(9), endsAt: from(60), ...ahead }, true],
  ['in it', { startsAt: from(-5), endsAt: from(60), ...ahead, bucket: 'past' }, true],
  ['after it', { startsAt: from(-60), endsAt: from(-1), ...ahead, bucket: 'past' }, false],
  ['not approved', { startsAt: from(9), endsAt: from(60) }, false],
] as const)(
  'Rule 6.91, a call is joined from ten minutes before it on: %s',
  async (_, when, can) => {
    show(sessionView(1, [rosa, ada], { ...call, ...when }));
    await screen.findByRole('heading', { name: /^Photography with/ });
    const link = screen.queryByRole('link', { name: 'Join the Zoom call' });
    expect(link?.getAttribute('href') ?? null).toBe(can ? 'https://zoom.us/j/1' : null);
  },
);

test('Rule 6.90, a canceled session shows who and why', async () => {
  const cancelled = {
    by: ada,
    byParent: false,
    guardians: [],
    reason: 'I am ill',
    isHeld: false,
    at: from(-5),
  };
  show(sessionView(1, [rosa, ada], { status: 'cancelled', bucket: 'past', cancelled }));
  expect(await screen.findByText('Cancelled by Ada')).toBeDefined();
  expect(screen.getByText('Reason: I am ill')).toBeDefined();
});

test('Rule 9.47, data visible before a block or a removal disappears on the next load', async () => {
  const session = sessionView(1, [rosa, ada], { ...call, ...ahead, ...planned() });
  let isThere = true;
  const { client } = show(session, 'elder', {
    [`GET /api/sessions/${session.id}`]: () =>
      isThere ? Response.json(session) : problem(404, 'not-found'),
  });
  await screen.findByText('Waiting for: Ada');
  isThere = false;
  await client.invalidateQueries();
  await screen.findByText(/^This session no longer exists/);
  for (const words of [/Zoom/, /Ada/, /2099/, /Waiting/]) {
    expect(screen.queryByText(words)).toBeNull();
  }
  expect(screen.queryByRole('button')).toBeNull();
});

test('Rule 6.70, the message about a proposal disappears once it is answered', async () => {
  const mine: ProposalView = { ...proposal, by: 'receiver', isMine: true, note: '' };
  const session = sessionView(1, [rosa, ada], { ...ahead, ...planned() });
  const server = becoming(`POST /api/sessions/${session.id}/proposal`, session, { proposal: mine });
  let isAnswered = false;
  const read = server[`GET /api/sessions/${session.id}`];
  const { client } = show(session, 'youth', {
    ...server,
    [`GET /api/sessions/${session.id}`]: () => (isAnswered ? Response.json(session) : read?.()),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Another time' }));
  fireEvent.change(await screen.findByLabelText('Start Time'), { target: { value: '10:30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Propose this time' }));
  await screen.findByText(/We have told Rosa/);
  isAnswered = true;
  await client.invalidateQueries();
  await vi.waitFor(() => expect(screen.queryByText(/We have told Rosa/)).toBeNull());
});
