import { describe, expect, test } from 'vitest';
import {
  at,
  DAY,
  elder,
  MINUTE,
  NOW,
  otherParent,
  parent,
  sessionIn,
  strangeElder,
  strangeYouth,
  youth,
} from '../testing/examples.ts';
import { sessionViewSchema } from './contract.ts';
import { canSeePlace, type Session } from './session.ts';

type Ended = 'still ahead' | 'within a week after the end' | 'a week after the end';
type Viewer =
  | 'parent'
  | 'proposer'
  | 'other participant'
  | 'another parent'
  | 'strange elder'
  | 'strange youth';

const always: Record<Ended, boolean> = {
  'still ahead': true,
  'within a week after the end': true,
  'a week after the end': true,
};
const forAWeek = { ...always, 'a week after the end': false };
const never: Record<Ended, boolean> = {
  'still ahead': false,
  'within a week after the end': false,
  'a week after the end': false,
};

/** Rule 9.3. */
const TABLE: Record<Session['status'], Record<Viewer, Record<Ended, boolean>>> = {
  pending: {
    parent: always,
    proposer: forAWeek,
    'other participant': never,
    'another parent': never,
    'strange elder': never,
    'strange youth': never,
  },
  approved: {
    parent: always,
    proposer: forAWeek,
    'other participant': forAWeek,
    'another parent': never,
    'strange elder': never,
    'strange youth': never,
  },
  rejected: {
    parent: always,
    proposer: forAWeek,
    'other participant': never,
    'another parent': never,
    'strange elder': never,
    'strange youth': never,
  },
  cancelled: {
    parent: always,
    proposer: forAWeek,
    'other participant': never,
    'another parent': never,
    'strange elder': never,
    'strange youth': never,
  },
};
const ENDS: Record<Ended, Date> = {
  'still ahead': at(DAY),
  'within a week after the end': at(-7 * DAY + 1),
  'a week after the end': at(-7 * DAY),
};
const proposals = [
  { proposer: elder, other: youth },
  { proposer: youth, other: elder },
];
const rows = sessionViewSchema.entries.status.options.flatMap((status) =>
  proposals.flatMap(({ proposer, other }) => {
    const viewers = {
      parent,
      proposer,
      'other participant': other,
      'another parent': otherParent,
      'strange elder': strangeElder,
      'strange youth': strangeYouth,
    };
    return (Object.keys(viewers) as Viewer[]).flatMap((viewer) =>
      (Object.keys(ENDS) as Ended[]).map((ended) => ({
        status,
        by: proposer.role,
        createdBy: proposer.personId,
        viewer,
        actor: viewers[viewer],
        ended,
        seen: TABLE[status][viewer][ended],
      })),
    );
  }),
);

describe('Rule 9.3, who sees the place or link', () => {
  test.for(rows)(
    'the $viewer of a $status session proposed by the $by, $ended: $seen',
    ({ status, createdBy, actor, ended, seen }) => {
      const endsAt = ENDS[ended];
      const startsAt = new Date(endsAt.getTime() - 60 * MINUTE);
      const session = sessionIn(status, { createdBy, startsAt, endsAt });
      expect(canSeePlace(actor, { session, parentId: parent.personId }, NOW)).toBe(seen);
    },
  );
});
