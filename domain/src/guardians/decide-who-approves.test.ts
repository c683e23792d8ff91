import { describe, expect, test } from 'vitest';
import {
  at,
  DAY,
  elder,
  NOW,
  otherParent,
  parent,
  secondParent,
  youth,
} from '../testing/examples.ts';
import {
  decideAway,
  decideBack,
  decideWish,
  substituteLost,
  type ApprovedFor,
  type Approver,
} from './decide-who-approves.ts';
import { MOST_DAYS_AWAY } from './who-approves.ts';

const [me, other] = [parent.personId, secondParent.personId];
const SUNDAY = at(3 * DAY);

function family(mine: Partial<Approver> = {}, others: Partial<Approver> = {}): ApprovedFor {
  const nothing = { asksAll: false, away: null };
  return {
    id: 'the-youth',
    guardians: [
      { id: me, ...nothing, ...mine },
      { id: other, ...nothing, ...others },
    ],
  };
}

const STRANGERS = [
  { who: 'another parent', actor: otherParent, refusal: 'not-your-child' },
  { who: 'the child', actor: youth, refusal: 'wrong-role' },
  { who: 'an elder', actor: elder, refusal: 'wrong-role' },
];

describe('Rule 6.140, who approves', () => {
  test.for([
    { before: [false, false], wish: true, wasAll: false, isAll: true },
    { before: [true, false], wish: false, wasAll: true, isAll: false },
    { before: [true, true], wish: false, wasAll: true, isAll: true },
    { before: [false, true], wish: true, wasAll: true, isAll: true },
  ])(
    '$before: a wish for all, $wish, makes of $wasAll $isAll',
    ({ before: [mine = false, others = false], wish, wasAll, isAll }) => {
      const child = family({ asksAll: mine }, { asksAll: others });
      expect(decideWish(parent, child, wish)).toMatchObject({
        ok: true,
        value: { asksAll: wish },
        events: [
          { type: 'WhoApprovesChanged', by: me, wasAll, isAll, concerns: ['the-youth', me, other] },
        ],
      });
    },
  );

  test.for(STRANGERS)('$who can’t change who approves', ({ actor, refusal }) => {
    expect(decideWish(actor, family(), true)).toEqual({ ok: false, refusal });
    expect(decideWish(actor, null, true).ok).toBe(false);
  });

  test('setting the current value is refused as unchanged', () => {
    expect(decideWish(parent, family(), false)).toEqual({ ok: false, refusal: 'unchanged' });
  });
});

describe('Rules 6.141 and 6.144, away', () => {
  const wish = { until: SUNDAY, substituteId: other };
  const away = { until: SUNDAY, substituteId: other };

  test('names another guardian and notifies them, but not the child', () => {
    expect(decideAway(parent, family(), wish, NOW)).toMatchObject({
      ok: true,
      value: away,
      events: [{ type: 'SubstituteNamed', by: me, substituteId: other, concerns: [me, other] }],
    });
  });

  test('a replaced substitute is notified', () => {
    const before = { until: SUNDAY, substituteId: 'grandma' };
    const decision = decideAway(parent, family({ away: before }), wish, NOW);
    expect(decision).toMatchObject({
      ok: true,
      events: [
        { type: 'SubstituteReleased', substituteId: 'grandma' },
        { type: 'SubstituteNamed', substituteId: other },
      ],
    });
  });

  test.for([
    { what: 'a day that is over', until: NOW, refusal: 'day-passed' },
    { what: 'the last day there is', until: at((MOST_DAYS_AWAY + 1) * DAY), refusal: null },
    {
      what: 'a day later',
      until: at((MOST_DAYS_AWAY + 1) * DAY + 1),
      refusal: 'too-long-away',
    },
    { what: 'themselves', substituteId: me, refusal: 'no-such-guardian' },
    { what: 'a stranger', substituteId: otherParent.personId, refusal: 'no-such-guardian' },
  ])('$what: $refusal', ({ until = SUNDAY, substituteId = other, refusal }) => {
    const decision = decideAway(parent, family(), { until, substituteId }, NOW);
    expect(decision.ok ? null : decision.refusal).toBe(refusal);
  });

  test('an absent guardian can’t be a substitute, because the two would wait for each other', () => {
    const child = family({}, { away: { until: SUNDAY, substituteId: me } });
    expect(decideAway(parent, child, wish, NOW)).toEqual({ ok: false, refusal: 'substitute-away' });
  });

  test('a returning guardian decides again; ending an absence that doesn’t exist is a no-op', () => {
    expect(decideBack(parent, family({ away }))).toMatchObject({
      ok: true,
      events: [{ type: 'SubstituteReleased', by: me, substituteId: other }],
    });
    expect(decideBack(parent, family())).toEqual({ ok: false, refusal: 'unchanged' });
    expect(decideAway(parent, family({ away }), wish, NOW)).toEqual({
      ok: false,
      refusal: 'unchanged',
    });
  });

  test.for(STRANGERS)('$who can’t name a substitute', ({ actor, refusal }) => {
    expect(decideAway(actor, family(), wish, NOW)).toEqual({ ok: false, refusal });
    expect(decideBack(actor, family({ away }))).toEqual({ ok: false, refusal });
  });

  test('when a substitute leaves, the absent guardian is notified', () => {
    const child = { id: 'the-youth', guardianIds: [me] };
    expect(substituteLost(child, { away: me, substituteId: other })).toMatchObject({
      type: 'SubstituteLost',
      by: me,
      substituteId: other,
      concerns: [me],
    });
  });
});
