import { expect, test } from 'vitest';
import { personCard, sessionView } from '../../testing/session-views.ts';
import type { SessionView } from '../contract.ts';
import { groupApprovals } from './group-approvals.ts';

const ada = personCard('1', 'Ada', 'youth');
const ben = personCard('2', 'Ben', 'youth');
const rosa = personCard('4', 'Rosa', 'elder');
const otherRosa = personCard('3', 'Rosa', 'elder');

const fromAda = sessionView(1, [ada, rosa]);
const alsoFromAda = sessionView(2, [ada, rosa]);
const toAda = sessionView(3, [rosa, ada]);
const fromBen = sessionView(4, [ben, rosa]);

test('requests by and to a child are separate, in the given order', () => {
  expect(groupApprovals([fromAda, toAda, alsoFromAda])).toEqual([
    {
      child: ada,
      byChild: [fromAda, alsoFromAda],
      byOthers: [{ initiator: rosa, sessions: [toAda] }],
    },
  ]);
});

test('children are sorted by name, whatever their sessions’ order', () => {
  expect(groupApprovals([fromBen, fromAda]).map(({ child }) => child)).toEqual([ada, ben]);
});

test('two requesters with the same name get separate columns', () => {
  const toAdaToo = sessionView(5, [otherRosa, ada]);
  expect(groupApprovals([toAda, toAdaToo])[0]?.byOthers).toEqual([
    { initiator: otherRosa, sessions: [toAdaToo] },
    { initiator: rosa, sessions: [toAda] },
  ]);
});

test.each<[string, Partial<SessionView>]>([
  ['is decided', { status: 'approved', bucket: 'upcoming' }],
  ['has started', { bucket: 'past' }],
])('a session that %s is left out', (_, changes) => {
  expect(groupApprovals([{ ...fromAda, ...changes }])).toEqual([]);
});
