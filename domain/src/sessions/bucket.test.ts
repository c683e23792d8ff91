import { describe, expect, test } from 'vitest';
import { keysOf } from '../kernel/keys-of.ts';
import { at, DAY, NOW } from '../testing/examples.ts';
import { sessionViewSchema } from './contract.ts';
import {
  type Bucket,
  bucketOf,
  BUCKETS,
  durationMinutes,
  joinState,
  pastStatus,
  type Session,
} from './session.ts';

type Start = 'a day ahead' | 'a millisecond ahead' | 'now' | 'a millisecond ago' | 'a day ago';

/** Rules 6.29 to 6.32 and 9.46 */
const TABLE: Record<Session['status'], Record<Start, Bucket>> = {
  pending: {
    'a day ahead': 'pending',
    'a millisecond ahead': 'pending',
    now: 'past',
    'a millisecond ago': 'past',
    'a day ago': 'past',
  },
  approved: {
    'a day ahead': 'upcoming',
    'a millisecond ahead': 'upcoming',
    now: 'past',
    'a millisecond ago': 'past',
    'a day ago': 'past',
  },
  rejected: {
    'a day ahead': 'rejected',
    'a millisecond ahead': 'rejected',
    now: 'rejected',
    'a millisecond ago': 'rejected',
    'a day ago': 'rejected',
  },
  cancelled: {
    'a day ahead': 'past',
    'a millisecond ahead': 'past',
    now: 'past',
    'a millisecond ago': 'past',
    'a day ago': 'past',
  },
};
const STARTS: Record<Start, Date> = {
  'a day ahead': at(DAY),
  'a millisecond ahead': at(1),
  now: at(0),
  'a millisecond ago': at(-1),
  'a day ago': at(-DAY),
};
const statuses = sessionViewSchema.entries.status.options;
const starts = keysOf(STARTS);
const rows = statuses.flatMap((status) =>
  starts.map((start) => ({ status, start, bucket: TABLE[status][start] })),
);

describe('Rules 6.28 to 6.32, the four tabs', () => {
  test.for(rows)('a $status session that starts $start is under $bucket', (row) => {
    expect(bucketOf({ status: row.status, startsAt: STARTS[row.start] }, NOW)).toBe(row.bucket);
  });

  test('the tabs are pending, upcoming, rejected and past, and each is used', () => {
    expect(BUCKETS).toEqual(['pending', 'upcoming', 'rejected', 'past']);
    expect(new Set(rows.map((row) => row.bucket))).toEqual(new Set(BUCKETS));
  });

  test('under Past an approved session is Completed, a pending one Not decided in time', () => {
    expect(pastStatus({ status: 'cancelled' })).toBe('Cancelled');
    expect(pastStatus({ status: 'approved' })).toBe('Completed');
    expect(pastStatus({ status: 'pending' })).toBe('Not decided in time');
  });
});

describe('Rule 6.33, the duration', () => {
  test.for([
    ['10:00 to 10:01 UTC', '2026-08-01T10:00:00Z', '2026-08-01T10:01:00Z', 1],
    ['an hour and a half', '2026-08-01T10:00:00Z', '2026-08-01T11:30:00Z', 90],
    ['00:00 to 23:59', '2026-08-01T00:00:00Z', '2026-08-01T23:59:00Z', 1439],
    ['01:30 to 03:30 in Berlin over the spring gap', '2026-03-29T00:30Z', '2026-03-29T01:30Z', 60],
    [
      '01:30 to 03:30 in Berlin over the autumn fold',
      '2026-10-24T23:30Z',
      '2026-10-25T02:30Z',
      180,
    ],
  ] as const)('%s is counted between the instants', ([, from, to, minutes]) => {
    expect(durationMinutes({ startsAt: new Date(from), endsAt: new Date(to) })).toBe(minutes);
  });
});

const call = { startsAt: '2026-08-02T10:00:00.000Z', endsAt: '2026-08-02T11:00:00.000Z' };

test.for([
  ['09:49:59.999', 'early'],
  ['09:50:00.000', 'open'],
  ['10:59:59.999', 'open'],
  ['11:00:00.000', 'over'],
] as const)('Rule 6.91, at %s a call from 10:00 to 11:00 is %s', ([time, state]) => {
  expect(joinState(call, Date.parse(`2026-08-02T${time}Z`))).toBe(state);
});
