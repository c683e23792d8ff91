import { expect, test } from 'vitest';
import type { PersonCard, SessionView } from './contract.ts';
import { groupApprovals } from './group-approvals.ts';

const person = (id: string, name: string, role: PersonCard['role']): PersonCard => ({
  id,
  name,
  role,
  avatarUrl: null,
  isVerified: false,
});
const ada = person('a', 'Ada', 'youth');
const ben = person('b', 'Ben', 'youth');
const rosa = person('r', 'Rosa', 'elder');
const otherRosa = person('q', 'Rosa', 'elder');

function request(
  id: string,
  initiator: PersonCard,
  receiver: PersonCard,
  changes: Partial<SessionView> = {},
): SessionView {
  return {
    id,
    version: 1,
    status: 'pending',
    bucket: 'pending',
    connectionMode: 'In-Person',
    place: { connectionMode: 'In-Person', address: 'The library' },
    interests: [{ name: 'Photography', comparison: 'higher' }],
    initiator,
    receiver,
    date: '2026-03-03',
    startTime: '16:00',
    endTime: '16:45',
    timeZone: 'UTC',
    startsAt: '2026-03-03T16:00:00.000Z',
    endsAt: '2026-03-03T16:45:00.000Z',
    durationMinutes: 45,
    message: '',
    requiresApproval: true,
    createdAt: '2026-03-01T10:00:00.000Z',
    decidedAt: null,
    rejectionReason: '',
    ...changes,
  };
}

/** The groups as ids, easy to compare. */
const outline = (sessions: readonly SessionView[]) =>
  groupApprovals(sessions).map(({ child, byChild, byOthers }) => ({
    child: child.id,
    byChild: byChild.map(({ id }) => id),
    byOthers: byOthers.map(({ initiator, sessions: asked }) => [
      initiator.id,
      ...asked.map(({ id }) => id),
    ]),
  }));

test('what a child asked for and what others asked of the child are apart', () => {
  expect(
    outline([request('1', ada, rosa), request('2', rosa, ada), request('3', ada, rosa)]),
  ).toEqual([{ child: 'a', byChild: ['1', '3'], byOthers: [['r', '2']] }]);
});

test('children are in the order of their names, whoever has the earlier session', () => {
  expect(
    outline([request('1', ben, rosa), request('2', ada, rosa)]).map(({ child }) => child),
  ).toEqual(['a', 'b']);
});

test('two initiators of one name have a column each', () => {
  expect(outline([request('1', rosa, ada), request('2', otherRosa, ada)])).toEqual([
    {
      child: 'a',
      byChild: [],
      byOthers: [
        ['q', '2'],
        ['r', '1'],
      ],
    },
  ]);
});

test('what is decided, has started or needs no approval is left out', () => {
  expect(
    outline([
      request('1', ada, rosa, { status: 'approved', bucket: 'upcoming' }),
      request('2', ada, rosa, { bucket: 'past' }),
      request('3', ada, rosa, { requiresApproval: false }),
    ]),
  ).toEqual([]);
});
