import type { Role } from '@oakling/domain/identity/role';
import type { ProposalView, SessionView } from '@oakling/domain/sessions/contract';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { expect, test } from 'vitest';
import { comingUp, statusWords, whatNow } from './waiting-for.ts';

const leo = personCard('1', 'Leo Okafor', 'youth');
const walter = personCard('2', 'Walter Brandt', 'elder');
const agreedAt = '2026-03-01T11:00:00.000Z';
const { date, startTime, endTime, timeZone, startsAt, endsAt } = sessionView(1, [leo, walter]);
const proposal: ProposalView = {
  ...{ date, startTime, endTime, timeZone, startsAt, endsAt },
  by: 'receiver',
  guardians: [],
  isMine: false,
  note: '',
  createdAt: agreedAt,
};
const question = {
  question: 'Where do you live?',
  askedAt: agreedAt,
  guardian: null,
  answer: '',
  answeredAt: null,
};
const one = { substitute: null, byRule: false };
const asked = (mine: boolean) => ({
  isAll: true,
  guardians: [
    { id: 'a', name: 'Maya', isMe: true, saidYes: mine, ...one },
    { id: 'b', name: 'Jon', isMe: false, saidYes: false, ...one },
  ],
});

type Words = Readonly<Record<Role, string | null>>;
const NOBODY = { youth: null, elder: null, parent: null };

test.each<[string, 'by elder' | 'by child', Partial<SessionView>, Words]>([
  ['a new request', 'by elder', {}, { youth: 'you', elder: 'Leo and Leo’s parent', parent: 'you' }],
  [
    'a new request',
    'by child',
    {},
    { youth: 'Walter and your parent', elder: 'you', parent: 'you' },
  ],
  [
    'agreed',
    'by elder',
    { agreedAt },
    { youth: 'your parent', elder: 'Leo’s parent', parent: 'you' },
  ],
  [
    'the youth first',
    'by elder',
    { nextApprover: 'youth-first' },
    { youth: 'you', elder: 'Leo', parent: 'Leo' },
  ],
  ['of age', 'by elder', { nextApprover: 'youth' }, { youth: 'you', elder: 'Leo', parent: 'Leo' }],
  [
    'a question',
    'by child',
    { agreedAt, question },
    { youth: 'Walter and your parent', elder: 'you', parent: 'you' },
  ],
  [
    'another time',
    'by elder',
    { agreedAt, proposal },
    { youth: 'Walter and your parent', elder: 'you', parent: 'you' },
  ],
  [
    'one of two approvals',
    'by elder',
    { agreedAt, asked: asked(true) },
    { ...NOBODY, parent: 'Jon' },
  ],
  ['two approvals', 'by elder', { agreedAt, asked: asked(false) }, { ...NOBODY, parent: 'you' }],
  [
    'approved, not answered',
    'by elder',
    { status: 'approved', bucket: 'upcoming' },
    { youth: 'you', elder: 'Leo', parent: 'Leo' },
  ],
  ['approved', 'by elder', { status: 'approved', bucket: 'upcoming', agreedAt }, NOBODY],
  ['rejected', 'by elder', { status: 'rejected', bucket: 'rejected' }, NOBODY],
  ['over', 'by elder', { bucket: 'past' }, NOBODY],
])('%s, %s, names everyone whose turn it is (rule 6.365)', (_, by, changes, words) => {
  const session = sessionView(1, by === 'by elder' ? [walter, leo] : [leo, walter], changes);
  for (const role of ['youth', 'elder', 'parent'] as const) {
    // Only guardians receive the approvals.
    if (changes.asked !== undefined && role !== 'parent') continue;
    const names = words[role];
    expect(statusWords(session, role), role).toBe(names && `Waiting for: ${names}`);
  }
});

test('a child who proposed another time waits for the elder (rule 6.381)', () => {
  const session = sessionView(1, [walter, leo], { proposal: { ...proposal, isMine: true } });
  expect(statusWords(session, 'youth')).toBe('Waiting for: Walter');
  expect(whatNow({ ...NOTHING, pending: [session] }, 'youth', 0).turn).toBe('none');
});

const NOTHING = { pending: [], upcoming: [], past: [] };
const MINUTE_MS = 60_000;
const start = Date.parse(startsAt);
const planned = { status: 'approved', bucket: 'upcoming', agreedAt } as const;
const request = sessionView(1, [walter, leo]);
const other = sessionView(2, [walter, leo]);
const mine = sessionView(3, [leo, walter], { agreedAt });
const next = sessionView(4, [walter, leo], planned);
const inEightDays = new Date(start + 8 * 1440 * MINUTE_MS).toISOString();
const later = sessionView(5, [walter, leo], { startsAt: inEightDays });
const begun = { ...next, bucket: 'past' } as const;

test.each([
  [
    'a request before the next session',
    { pending: [mine, request], upcoming: [next] },
    -20,
    'answer',
    1,
  ],
  [
    'a near session before requests',
    { pending: [request, other], upcoming: [next] },
    -10,
    'near',
    4,
  ],
  [
    'a near session that waits',
    { pending: [request], upcoming: [{ ...next, agreedAt: null }] },
    -10,
    'near',
    4,
  ],
  ['a session that has started', { pending: [request], past: [begun] }, 44, 'near', 4],
  ['nothing of a session that is over', { pending: [mine], past: [begun] }, 45, 'none', undefined],
  [
    'a session of today before a later request',
    { pending: [later], upcoming: [next] },
    -1439,
    'next',
    4,
  ],
  ['a request before a later session', { pending: [later], upcoming: [next] }, -1440, 'answer', 5],
  ['the next session if nothing waits', { pending: [mine], upcoming: [next] }, -11, 'next', 4],
] as const)('the dashboard shows %s (rules 6.366 and 6.414)', (_, lists, minutes, turn, number) => {
  const now = start + minutes * MINUTE_MS;
  const first = whatNow({ ...NOTHING, ...lists }, 'youth', now);
  expect(first.turn).toBe(turn);
  expect(first.session?.id.at(-1)).toBe(number === undefined ? undefined : `${number}`);
});

test('the other sessions are those that wait for the reader, then approved ones, then requests (rule 6.367)', () => {
  const agreed = sessionView(6, [walter, leo], { ...planned, startsAt: inEightDays });
  const lists = { ...NOTHING, pending: [mine, later], upcoming: [next, agreed] };
  const rows = comingUp(lists, { turn: 'next', session: next }, 'youth');
  expect(rows.map(({ id }) => id.at(-1))).toEqual(['5', '6', '3']);
});
