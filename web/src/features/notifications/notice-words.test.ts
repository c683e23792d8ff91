import {
  GUARDIAN_ACTS,
  SUBSTITUTE_NEWS,
  WHO_APPROVES,
} from '@oakling/domain/notifications/guardian-acts';
import { KINDS as KIND_RULES } from '@oakling/domain/notifications/kinds';
import { keysOf } from '@oakling/domain/kernel/keys-of';
import { describe, expect, test } from 'vitest';
import { KINDS, pathOf } from './kinds.ts';
import { calledOffLines, type Told } from './notice-words.ts';

const names = { initiator: 'Rosa', receiver: 'Ada' };
const toAda = { ...names, you: 'receiver', as: 'youth', byParentOf: 'Ada' };
const toRosa = { ...names, you: 'initiator', as: 'elder' };

describe('Rule 8.130, a notice about a session', () => {
  test.each([
    ['to the youth', toAda, 'Your parent said yes: you and Rosa will meet'],
    [
      'to the elder',
      { ...toRosa, byParentOf: 'Ada' },
      'Ada’s parent said yes: you and Ada will meet',
    ],
    // Mails to an adult mention no parent. Rule 8.113
    ['about an adult', toRosa, 'You and Ada will meet'],
    ['to another guardian', { ...names, by: 'Max' }, 'Max said yes: Rosa and Ada will meet'],
  ])('that was approved addresses %s', (_, told, words) => {
    expect(KINDS['session-approved'].sentence({ names: told, startsAt: null })).toBe(words);
  });

  test.each([
    ['session-requested', toAda, 'Rosa asked you for a session'],
    ['session-requested', names, 'Rosa asked Ada for a session'],
    ['session-agreed', toRosa, 'Ada said yes to your session'],
    ['session-rejected', toAda, 'Your parent said no: you and Rosa won’t meet'],
    ['session-cancelled', toAda, 'Your parent cancelled your session with Rosa'],
    ['session-lapsed', toRosa, 'There was no answer in time. You and Ada won’t meet'],
    ['session-reminder', toAda, 'Reminder: you and Rosa will meet'],
    ['series-reminder', toAda, 'Reminder: you and Rosa will meet'],
    ['answer-waiting', toRosa, 'Ada hasn’t answered yet. You asked for a session'],
  ] as const)('%s says "you" to its reader: %o', (kind, told, words) => {
    expect(KINDS[kind].sentence({ names: told, startsAt: null })).toBe(words);
  });
});

test.each([
  [
    {},
    'Your check “Talk” is valid until Monday, May 4, 2026. The moderators will arrange the next one with you',
  ],
  [
    { isOver: 'yes' },
    'Your check “Talk” was valid until Monday, May 4, 2026. New sessions may wait until it is done again',
  ],
])(
  'a check that lapses is named with its day, and leads to the checks (rule 9.237): %o',
  (over, words) => {
    const said = { names: { check: 'Talk', day: '2026-05-04', ...over }, startsAt: null };
    const kind = 'check-lapsing';
    expect(KINDS[kind].sentence(said)).toBe(words);
    expect(pathOf({ ...said, kind, childId: null, sessionId: null }, 'elder')).toBe(
      '/dashboard/elder/account',
    );
  },
);

test('sessions at the same time have separate lines', () => {
  const startsAt = '2026-03-05T15:00:00.000Z';
  const off = { startsAt, timeZone: 'UTC', connectionMode: 'Remote', names: null } as const;
  const lines = calledOffLines([off, off]);
  expect(new Set(lines.map(({ words }) => words)).size).toBe(1);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(2);
});

/** The optional facts of a notice, one notice each. */
const FACTS: readonly Told['names'][] = [
  {},
  { by: 'Max' },
  { byParentOf: 'Ada' },
  { you: 'initiator', as: 'elder', byParentOf: 'Ada' },
  { you: 'receiver', as: 'youth', byParentOf: 'Ada' },
  { child: 'Ada', guardian: 'Max' },
  { child: 'Ada', by: 'Max' },
  { child: 'Ada', by: 'time' },
  { guardian: 'Max', child: 'Ada', pin: 'known', by: 'inviter' },
  { asker: 'Max', by: 'Rosa' },
  { missing: 'Max and Noor' },
  { waiting: 'answer' },
  { waiting: 'decision', you: 'receiver' },
  { isOver: 'yes' },
  { isBack: 'yes' },
  { child: 'Ada', isShown: 'yes' },
  { thanked: 'Ada', by: 'Rosa' },
  { count: '1' },
  ...keysOf(GUARDIAN_ACTS).flatMap((act) => [
    { act, by: 'Max' },
    { act, by: 'Max', child: 'Ada' },
  ]),
  ...keysOf(WHO_APPROVES).map((change) => ({ change, by: 'Max', child: 'Ada' })),
  ...keysOf(SUBSTITUTE_NEWS).map((news) => ({
    news,
    by: 'Max',
    child: 'Ada',
    until: '2026-11-25',
  })),
];

test.each(keysOf(KINDS))('a notice has at most 20 words, a push 10 (rule 10.461): %s', (kind) => {
  const startsAt = '2026-11-25T15:00:00.000Z';
  const meetings = [{ startsAt: '2126-11-25T15:00:00.000Z', timeZone: 'UTC', names: null }];
  const facts = { check: 'Identity seen', day: '2026-11-25', step: '16', minutes: '10' };
  const all = FACTS.flatMap((more) =>
    (['Remote', 'In-Person'] as const).map((connectionMode) =>
      KINDS[kind].sentence({
        names: { ...names, ...facts, ...more },
        startsAt,
        meetings: meetings.map((each) => ({ ...each, connectionMode })),
      }),
    ),
  );
  const count = (words: string) => words.split(/\s/).length;
  expect([...new Set(all)].filter((words) => count(words) > 20)).toEqual([]);
  expect(count(KIND_RULES[kind].push)).toBeLessThanOrEqual(10);
});
