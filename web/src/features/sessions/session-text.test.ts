import type { PreviousView, SessionView } from '@oakling/domain/sessions/contract';
import { eachOfferText } from '@oakling/domain/sessions/offer-texts';
import { personCard, sessionView } from '@oakling/domain/testing/session-views';
import { expect, test } from 'vitest';
import { outcomeText } from './afterwards/outcome-text.ts';
import { changedWords, proposerName, saidWords, stepWords } from './session-text.ts';
import { othersConcerned } from './text.ts';
import { statusWords } from './waiting-for.ts';

const place = { connectionMode: 'In-Person', address: 'The library', geoCoords: null } as const;
const now = sessionView(1, [personCard('1', 'Rosa', 'elder'), personCard('2', 'Ada', 'youth')], {
  place: null,
});
const { date, startTime, endTime, timeZone, startsAt, endsAt, connectionMode, interests } = now;
const previous: PreviousView = {
  date,
  startTime,
  endTime,
  timeZone,
  startsAt,
  endsAt,
  connectionMode,
  interests: interests.map(({ name }) => name),
  place: null,
  ...eachOfferText(() => null),
  wasApproved: true,
};
const HIDDEN = 'The place may be new too. You see it when it is approved.';

test.each([
  [
    'Rule 6.66, who does not see the place is told that it may be new',
    { ...previous, startsAt: '2026-01-01T00:00:00.000Z' },
    now,
    `What is different: the time. ${HIDDEN}`,
  ],
  ['also where nothing else is different', previous, now, HIDDEN],
  [
    'who sees both places is told what is so',
    { ...previous, place },
    { ...now, place: { ...place, address: 'The museum' } },
    'What is different: the place or link.',
  ],
])('%s', (_name, before, after, words) => {
  expect(changedWords(before, after)).toBe(words);
});

const at = '2026-03-01T10:00:00.000Z';

test('Rule 6.131, a guardian sees which guardian acted', () => {
  const words = (guardians: (string | null)[]) =>
    stepWords({ step: 'approved', at, by: 'parent', guardians }, now, 'parent');
  expect([['Max'], [null], ['Max', null], ['A former guardian'], []].map(words)).toEqual([
    'Max approved it',
    'You approved it',
    'You and Max approved it',
    'A former guardian approved it',
    'A parent approved it',
  ]);
});

test.each([
  ['elder', 'receiver', [], 'Ada proposed this, you agreed'],
  ['youth', 'receiver', [], 'You proposed this, Rosa agreed'],
  ['parent', 'receiver', [], 'Ada proposed this, Rosa agreed'],
  ['parent', 'parent', ['Max'], 'Max proposed this, Rosa agreed'],
  ['elder', 'parent', [], 'Ada’s parent proposed this, you agreed'],
] as const)(
  'Rule 6.276, the %s reads who proposed a change: %s %s',
  (role, by, guardians, words) => {
    const proposed = { by, guardians: [...guardians] };
    const [step, asker] = ['changed', 'initiator'] as const;
    expect(stepWords({ step, at, by: asker, guardians: [], proposed }, now, role)).toBe(words);
  },
);

test('Rule 6.131, a guardian sees which guardian proposed another time, an elder whose parent', () => {
  const by = 'parent';
  expect(proposerName({ by, guardians: ['Max'] }, now, 'parent')).toBe('Max');
  expect(proposerName({ by, guardians: [null] }, now, 'parent')).toBe('You');
  expect(proposerName({ by, guardians: [] }, now, 'elder')).toBe('Ada’s parent');
});

test('Rule 6.163, an adult’s session mentions no parent', () => {
  const [rosa, ada] = [personCard('1', 'Rosa', 'elder'), personCard('2', 'Ada', 'youth')];
  const asked = { status: 'pending', nextApprover: 'youth' } as const;
  const adults = sessionView(1, [rosa, { ...ada, adult: 'adult' }], asked);
  expect(statusWords(adults, 'youth')).toBe('Waiting for: you');
  expect(statusWords(adults, 'elder')).toBe('Waiting for: Ada');
  expect(othersConcerned(adults, 'elder')).toBe('Ada');
  expect(othersConcerned(adults, 'youth')).toBe('Rosa');
  expect(outcomeText.readers('Rosa', 'youth', true)).not.toContain('parent');
  const childs = sessionView(1, [rosa, ada], asked);
  expect(othersConcerned(childs, 'elder')).toBe('Ada and Ada’s parent');
});

test.each([
  ['elder', 'approved', [], 'Ada’s parent said yes'],
  ['youth', 'approved', [], 'Your parent said yes'],
  ['elder', 'rejected', [], 'Ada’s parent said no'],
  ['parent', 'approved', [null], 'You said yes'],
  ['parent', 'rejected', ['Maria'], 'Maria said no'],
] as const)(
  'Rule 10.250, to the %s the page of a session says who said yes or no: %s',
  (role, status, guardians, words) => {
    const decidedAt = '2026-03-01T10:00:00.000Z';
    const history: SessionView['history'] = [
      { step: status, at: decidedAt, by: 'parent', guardians: [...guardians] },
    ];
    const decided: SessionView = { ...now, status, bucket: 'upcoming', history };
    expect(saidWords(decided, role)).toBe(words);
    expect(saidWords({ ...decided, bucket: 'past' }, role)).toBeNull();
    expect(saidWords(now, role)).toBeNull();
  },
);
