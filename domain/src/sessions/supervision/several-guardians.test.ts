import { describe, expect, test } from 'vitest';
import type { Actor } from '../../identity/role.ts';
import { anyOf, asked, NOW, otherParent, sessionIn } from '../../testing/examples.ts';
import { loadedSession } from '../../testing/life.ts';
import {
  awaitedOf,
  canApprove,
  isAskedByMail,
  isAwaited,
  missingOf,
  type AskedGuardians,
} from './missing-approvals.ts';
import { decideApproval, decideRejection } from './decide-approval.ts';

type Guardians = AskedGuardians['guardians'];

const MARIA: Actor = { personId: 'Maria', role: 'parent' };
const YES = { saidYes: true };
const guardianIds = ['Maria', 'Jon', 'Ada'];

const allOf = (...guardians: Guardians): AskedGuardians => ({ isAll: true, guardians });
const anyoneOf = (...guardians: Guardians): AskedGuardians => ({ isAll: false, guardians });

function press(actor: Actor, of: AskedGuardians, brokenRules: readonly 'days'[] = []) {
  const state = loadedSession(sessionIn('pending'), { guardianIds, brokenRules, asked: of });
  const decision = decideApproval(actor, state, { version: 3 }, NOW);
  if (!decision.ok) return decision.refusal;
  return { status: decision.value.session.status, givenFor: decision.value.givenFor };
}
const waits = (...givenFor: string[]) => ({ status: 'pending', givenFor });
const approved = (...givenFor: string[]) => ({ status: 'approved', givenFor });

const AWAY = { substitute: 'Maria' };

const PRESSES: readonly [what: string, of: AskedGuardians, becomes: unknown][] = [
  ['any: the first yes is enough', anyoneOf(asked('Maria'), asked('Jon')), approved('Maria')],
  [
    'any: a yes from the time of all counts no more than the press',
    anyoneOf(asked('Maria', YES), asked('Jon')),
    approved(),
  ],
  ['all, alone', allOf(asked('Maria')), approved('Maria')],
  ['all: the first of two', allOf(asked('Maria'), asked('Jon')), waits('Maria')],
  ['all: the last of two', allOf(asked('Maria'), asked('Jon', YES)), approved('Maria')],
  [
    'all: the second of three',
    allOf(asked('Maria'), asked('Jon', YES), asked('Ada')),
    waits('Maria'),
  ],
  [
    'all: a second yes of the same guardian',
    allOf(asked('Maria', YES), asked('Jon')),
    'yes-given-already',
  ],
  [
    'all: everybody has said yes, and one who was waited for has gone',
    allOf(asked('Maria', YES), asked('Jon', YES)),
    approved(),
  ],
  [
    'all: for one who is away too',
    allOf(asked('Maria'), asked('Jon', AWAY)),
    approved('Maria', 'Jon'),
  ],
  [
    'all: for one who went away after her own yes',
    allOf(asked('Maria', YES), asked('Jon', AWAY)),
    approved('Jon'),
  ],
  [
    'all: not for one whose substitute is another',
    allOf(asked('Maria'), asked('Jon', { substitute: 'Ada' }), asked('Ada', YES)),
    waits('Maria'),
  ],
  [
    'all: one who is away can still say yes',
    allOf(asked('Maria', { substitute: 'Jon' }), asked('Jon', YES)),
    approved('Maria'),
  ],
];

describe('Rules 6.133 to 6.142, one approval among several guardians', () => {
  test.for(PRESSES)('%s', ([, of, becomes]) => {
    expect(press(MARIA, of)).toEqual(becomes);
    expect(canApprove(of, 'Maria')).toBe(becomes !== 'yes-given-already');
  });

  test('a request that breaks the rules can’t be approved, even in part', () => {
    expect(press(MARIA, allOf(asked('Maria'), asked('Jon')), ['days'])).toBe('against-your-rules');
  });

  test('a parent who isn’t a guardian can’t approve for anyone', () => {
    expect(press(otherParent, allOf(asked('Maria'), asked('Jon')))).toBe('not-your-child');
    expect(press(otherParent, anyOf())).toBe('not-your-child');
  });

  test('one rejection rejects, whatever the others decided (rule 6.133)', () => {
    const of = allOf(asked('Maria', YES), asked('Jon', YES), asked('Ada'));
    const state = loadedSession(sessionIn('pending'), { guardianIds, asked: of });
    const decision = decideRejection(MARIA, state, { version: 3, reason: '' }, NOW);
    expect(decision).toMatchObject({ ok: true, value: { status: 'rejected', decidedBy: 'Maria' } });
  });

  test('a partial approval concerns only the guardians (rule 6.136)', () => {
    const of = allOf(asked('Maria'), asked('Jon'), asked('Ada'));
    const state = loadedSession(sessionIn('pending'), { guardianIds, asked: of });
    expect(decideApproval(MARIA, state, { version: 3 }, NOW)).toMatchObject({
      ok: true,
      events: [
        {
          type: 'SessionApprovalGiven',
          concerns: guardianIds,
          givenBy: 'Maria',
          after: { status: 'pending', version: 3, missing: 2 },
        },
      ],
    });
  });
});

describe('whose decision a request waits for, and who is mailed', () => {
  const names = (guardians: readonly Guardians[number][]) => guardians.map(({ name }) => name);
  const askedOf = (of: AskedGuardians, by: typeof isAwaited) =>
    guardianIds.filter((name) => by(of, name));

  test('any guardian, where any can decide (rule 6.137)', () => {
    const of = anyoneOf(asked('Maria', YES), asked('Jon'));
    expect(names(missingOf(of))).toEqual([]);
    expect(names(awaitedOf(of))).toEqual(['Maria', 'Jon']);
  });

  test('only guardians whose approval is missing, where all must approve', () => {
    const of = allOf(asked('Maria', YES), asked('Jon'), asked('Ada'));
    expect(names(awaitedOf(of))).toEqual(['Jon', 'Ada']);
    expect(askedOf(of, isAskedByMail)).toEqual(['Jon', 'Ada']);
  });

  test('any guardian, if all have approved but nothing came of it (rule 6.137)', () => {
    expect(names(awaitedOf(allOf(asked('Maria', YES), asked('Jon', YES))))).toEqual([
      'Maria',
      'Jon',
    ]);
  });

  test('mails go to the substitute of an absent guardian, who is notified in the app (rule 6.143)', () => {
    const away = asked('Jon', AWAY);
    for (const how of [anyoneOf(asked('Maria'), away), allOf(asked('Maria', YES), away)]) {
      expect(askedOf(how, isAskedByMail)).toEqual(['Maria']);
      expect(askedOf(how, isAwaited)).toEqual(['Maria', 'Jon']);
    }
  });
});
