import { expect, test } from 'vitest';
import { decideDigest, type DigestReader } from './decide-digest.ts';

const NOW = new Date('2026-03-09T09:00:00.000Z');
const reader = (lastDigestAt: string, lastSeen = '2026-03-01'): DigestReader => ({
  personId: 'sam',
  role: 'youth',
  guardianIds: ['dana', 'max'],
  lastDigestAt: new Date(lastDigestAt),
  lastSeen,
});

// Columns: last digest, last visit, number of new matches, and outcome.
test.for([
  ['2026-03-02T09:00:00Z', '2026-03-01', 3, 'told'],
  // A week ago by date, although a little less by the clock.
  ['2026-03-02T23:59:59Z', '2026-03-01', 1, 'told'],
  ['2026-03-03T00:00:00Z', '2026-03-01', 3, 'not-due'],
  ['2026-03-09T08:59:00Z', '2026-03-01', 3, 'not-due'],
  ['2026-03-02T09:00:00Z', '2026-03-01', 0, 'nothing-new'],
  ['2025-11-01T09:00:00Z', '2025-12-09', 3, 'told'],
  ['2025-11-01T09:00:00Z', '2025-12-08', 3, 'not-due'],
] as const)('last told %s, last seen %s, %d new: %s (rule 8.49)', (row) => {
  const [lastDigestAt, lastSeen, count, expected] = row;
  const decision = decideDigest(reader(lastDigestAt, lastSeen), count, NOW);
  expect(decision.ok ? 'told' : decision.refusal).toBe(expected);
});

test('a digest contains only a number, and concerns a youth and the guardians', () => {
  expect(decideDigest(reader('2026-03-01T00:00:00Z'), 3, NOW)).toEqual({
    ok: true,
    value: { lastDigestAt: NOW },
    events: [
      {
        type: 'NewMatchesFound',
        personId: 'sam',
        count: 3,
        subject: { feature: 'matches', id: 'sam' },
        concerns: ['sam', 'dana', 'max'],
        after: { count: 3 },
      },
    ],
  });
});

test('no one gets a digest for a missing person', () => {
  expect(decideDigest(null, 3, NOW)).toEqual({ ok: false, refusal: 'not-due' });
});
