import { describe, expect, test } from 'vitest';
import { ROLES } from '../identity/role.ts';
import { elder, parent, youth } from '../testing/examples.ts';
import {
  decideChoice,
  defaultWays,
  LEVELS,
  levelOf,
  lockedWays,
  offersTo,
  waysAt,
  type Ways,
} from './choice.ts';
import { NOTIFICATION_KINDS } from './contract.ts';

const ACTORS = { elder, parent, youth };
const ways = (inApp: boolean, byMail: boolean): Ways => ({ inApp, byMail });
const [APP, MAIL, NONE] = [ways(true, false), ways(false, true), ways(false, false)];
const EVERY_WAY = ways(true, true);
const kindsOf = (role: (typeof ROLES)[number]) => offersTo(role).map(({ kind }) => kind);

describe('Rule 8.45, the kinds that each role can configure', () => {
  test('an elder', () => {
    expect(kindsOf('elder')).toEqual([
      'session-requested',
      'session-agreed',
      'question-asked',
      'session-approved',
      'session-rejected',
      'session-cancelled',
      'session-lapsed',
      'session-changed',
      'session-proposed',
      'proposal-declined',
      'session-reminder',
      'series-reminder',
      'running-late',
      'answer-waiting',
      'session-outcome-asked',
      'check-in',
      'youth-of-age',
      'check-lapsing',
      'profile-decided',
      'new-matches',
    ]);
  });
  test('a youth: only email', () => {
    expect(kindsOf('youth')).toEqual([
      'session-requested',
      'session-approved',
      'session-rejected',
      'session-cancelled',
      'session-lapsed',
      'session-changed',
      'session-proposed',
      'proposal-declined',
      'session-reminder',
      'series-reminder',
      'running-late',
      'answer-waiting',
      'check-in',
      'new-matches',
    ]);
  });
  test('a parent: not what a child does alone', () => {
    expect(kindsOf('parent')).toEqual([
      'session-requested',
      'session-agreed',
      'question-answered',
      'session-approved',
      'session-rejected',
      'session-cancelled',
      'session-lapsed',
      'session-changed',
      'session-proposed',
      'proposal-declined',
      'session-reminder',
      'series-reminder',
      'running-late',
      'request-waiting',
      'approval-given',
      'answer-waiting',
      'session-outcome-asked',
      'check-in',
      'invite-accepted',
      'guardian-acted',
      'who-approves',
      'substitute',
      'guardian-invite-ended',
    ]);
  });
});

// Columns: the kind and role, then the results of app only, email only, and neither.
test.for([
  ['session-requested', 'parent', 'ok', 'ok', 'must-be-heard'],
  ['session-requested', 'elder', 'ok', 'ok', 'must-be-heard'],
  ['session-requested', 'youth', 'ok', 'must-be-heard', 'must-be-heard'],
  ['session-agreed', 'youth', 'not-offered', 'not-offered', 'not-offered'],
  ['request-waiting', 'parent', 'ok', 'ok', 'must-be-heard'],
  ['session-changed', 'parent', 'ok', 'ok', 'must-be-heard'],
  ['session-changed', 'elder', 'ok', 'ok', 'must-be-heard'],
  ['session-changed', 'youth', 'ok', 'must-be-heard', 'must-be-heard'],
  ['session-cancelled', 'elder', 'ok', 'ok', 'must-be-heard'],
  ['running-late', 'elder', 'ok', 'ok', 'must-be-heard'],
  ['running-late', 'youth', 'ok', 'must-be-heard', 'must-be-heard'],
  ['session-approved', 'elder', 'ok', 'ok', 'ok'],
  ['session-approved', 'youth', 'ok', 'must-be-heard', 'must-be-heard'],
  ['session-approved', 'parent', 'ok', 'ok', 'ok'],
  ['new-matches', 'parent', 'not-offered', 'not-offered', 'not-offered'],
  ['check-lapsing', 'elder', 'ok', 'ok', 'must-be-heard'],
  ['check-lapsing', 'youth', 'not-offered', 'not-offered', 'not-offered'],
  ['guardian-acted', 'parent', 'ok', 'ok', 'ok'],
  ['guardian-acted', 'youth', 'not-offered', 'not-offered', 'not-offered'],
  ['proposal-declined', 'youth', 'ok', 'must-be-heard', 'must-be-heard'],
  ['session-outcome-asked', 'youth', 'not-offered', 'not-offered', 'not-offered'],
  ['invite-accepted', 'parent', 'ok', 'ok', 'ok'],
  ['child-removed', 'parent', 'not-offered', 'not-offered', 'not-offered'],
  ['consent-withdrawn', 'parent', 'not-offered', 'not-offered', 'not-offered'],
  ['pin-locked', 'parent', 'not-offered', 'not-offered', 'not-offered'],
  ['child-blocked', 'parent', 'not-offered', 'not-offered', 'not-offered'],
] as const)('%s, of a %s: %s, %s, %s (rules 8.45 to 8.47)', ([kind, role, ...expected]) => {
  const outcomes = [APP, MAIL, NONE].map((wanted) => {
    const decision = decideChoice(ACTORS[role], kind, EVERY_WAY, wanted);
    return decision.ok ? 'ok' : decision.refusal;
  });
  expect(outcomes).toEqual(expected);
});

test('a choice records the previous one', () => {
  expect(decideChoice(parent, 'session-requested', MAIL, APP)).toEqual({
    ok: true,
    value: APP,
    events: [
      {
        type: 'NotificationChoiceChanged',
        subject: { feature: 'notifications', id: parent.personId },
        concerns: [parent.personId],
        before: { kind: 'session-requested', inApp: false, byMail: true },
        after: { kind: 'session-requested', inApp: true, byMail: false },
      },
    ],
  });
});

test('an unchanged choice is a no-op', () => {
  const again = decideChoice(elder, 'session-approved', NONE, NONE);
  expect(again).toEqual({ ok: false, refusal: 'unchanged' });
});

test('a kind without mail has no mail choice', () => {
  const decision = decideChoice(elder, 'session-outcome-asked', EVERY_WAY, NONE);
  expect(decision.ok && decision.value).toEqual(MAIL);
});

test('exactly the refused choices are locked, for every kind, role and state (rules 8.46, 8.47)', () => {
  for (const role of ROLES) {
    for (const offer of offersTo(role)) {
      expect(NOTIFICATION_KINDS).toContain(offer.kind);
      // A youth can't choose email only.
      for (const state of offer.isForParentToo ? [EVERY_WAY, APP] : [EVERY_WAY, APP, MAIL]) {
        const locked = lockedWays(offer, state);
        for (const way of offer.hasMail ? (['inApp', 'byMail'] as const) : (['inApp'] as const)) {
          if (!state[way]) continue;
          const off = { ...state, [way]: false };
          const decision = decideChoice(ACTORS[role], offer.kind, state, off);
          expect([offer.kind, role, way, decision.ok]).toEqual([
            offer.kind,
            role,
            way,
            !locked[way],
          ]);
        }
      }
    }
  }
});

test.for(ROLES)('every level can be chosen, and is recognized (rule 8.163), by a %s', (role) => {
  const offers = offersTo(role);
  for (const level of LEVELS) {
    for (const offer of offers) {
      const decision = decideChoice(
        ACTORS[role],
        offer.kind,
        NONE,
        waysAt(level, offer, EVERY_WAY),
      );
      expect([level, offer.kind, decision.ok]).toEqual([level, offer.kind, true]);
    }
    for (const was of [EVERY_WAY, APP]) {
      expect(levelOf(offers, (offer) => waysAt(level, offer, was))).toBe(level);
    }
  }
  const mailed = (level: (typeof LEVELS)[number]) =>
    offers.filter((offer) => offer.hasMail && waysAt(level, offer, EVERY_WAY).byMail);
  expect(mailed('everything')).toEqual(offers.filter(({ hasMail }) => hasMail));
  expect(mailed('decisions')).toEqual(offers.filter((one) => one.hasMail && one.mustBeHeard));
  expect(mailed('safety')).toEqual([]);
});

test('channels chosen one by one are no level (rule 8.163)', () => {
  const chosen = (kind: string) => (kind === 'session-approved' ? APP : EVERY_WAY);
  expect(levelOf(offersTo('elder'), ({ kind }) => chosen(kind))).toBeNull();
});

test.for(ROLES)(
  'a mail on request is off by default and no level turns it on (rule 6.436): a %s',
  (role) => {
    const offers = offersTo(role);
    const mailed = offers.filter(({ kind, hasMail }) => hasMail && !defaultWays(kind).byMail);
    expect(mailed.map(({ kind }) => kind)).toEqual(['series-reminder']);
    expect(levelOf(offers, ({ kind }) => defaultWays(kind))).toBe('everything');
    for (const offer of mailed) {
      for (const level of LEVELS) expect(waysAt(level, offer, APP)).toEqual(APP);
      // It counts as `everything`, which leaves it on.
      expect(waysAt('everything', offer, EVERY_WAY)).toEqual(EVERY_WAY);
      expect(waysAt('safety', offer, EVERY_WAY)).toEqual(APP);
    }
  },
);
