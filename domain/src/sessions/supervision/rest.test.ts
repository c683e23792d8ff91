import { describe, expect, test } from 'vitest';
import {
  at,
  DAY,
  elder,
  guardianIds,
  NOW,
  parent,
  secondParent,
  sessionIn,
  youth,
} from '../../testing/examples.ts';
import { loadedSession } from '../../testing/life.ts';
import { decideCancellation } from '../asking/decide-cancellation.ts';
import { decideRejection } from './decide-approval.ts';
import { afterNo, decideLift, noIn, RATHER_IN_PUBLIC, RATHER_ONLINE } from './rest.ts';

const until = at(28 * DAY);
const none = { noes: [], until: null };

describe('Rule 6.274, refusals and the rest that follows', () => {
  test.for([
    ['', undefined, 'plain'],
    ['Not this week', false, 'plain'],
    [RATHER_ONLINE, false, null],
    [`Hello. ${RATHER_IN_PUBLIC}`, false, null],
    [RATHER_ONLINE, true, 'rest'],
  ] as const)('%s, %s: %s', ([reason, rest, no]) => {
    expect(noIn(rest === undefined ? { reason } : { reason, rest })).toBe(no);
  });

  test('the third plain no within 30 days begins four weeks, and so does one that asks for it', () => {
    const first = afterNo(none, 'plain', NOW);
    expect(first).toEqual({ noes: [NOW], until: null });
    expect(afterNo({ ...none, noes: [at(-2 * DAY), at(-DAY)] }, 'plain', NOW)).toEqual({
      noes: [],
      until,
    });
    expect(afterNo(none, 'rest', NOW)).toEqual({ noes: [], until });
    const old = { noes: [at(-30 * DAY), at(-DAY)], until: at(-DAY) };
    expect(afterNo(old, 'plain', NOW)).toEqual({ noes: [at(-DAY), NOW], until: at(-DAY) });
  });

  const asked = (by: string, agreedAt: Date | null = null) =>
    loadedSession(sessionIn('pending', { createdBy: by, agreedAt }));
  const input = { version: 3, reason: '' };

  test.for([
    ['the youth declines', youth, asked(elder.personId), false, 'plain'],
    ['the elder declines', elder, asked(youth.personId), true, 'rest'],
    ['the youth cancels after a yes', youth, asked(elder.personId, NOW), true, null],
    ['the requester cancels', elder, asked(elder.personId), true, null],
    ['a guardian cancels', parent, asked(elder.personId), true, null],
  ] as const)('%s', ([, actor, state, rest, no]) => {
    const decision = decideCancellation(actor, state, { ...input, rest }, NOW);
    expect(decision).toMatchObject({ ok: true, events: [{ no }] });
  });

  test.for([
    ['the elder’s request', elder.personId, false, 'plain'],
    ['the elder’s request, for now', elder.personId, true, 'rest'],
    ['the youth’s request', youth.personId, false, null],
    ['the youth’s request, for now', youth.personId, true, 'rest'],
  ] as const)('a guardian rejects %s', ([, by, rest, no]) => {
    const decision = decideRejection(parent, asked(by), { ...input, rest }, NOW);
    expect(decision).toMatchObject({ ok: true, events: [{ no }] });
  });
});

test('Rule 6.277, lifting a rest concerns only the side that refused', () => {
  const rest = { askerId: elder.personId, askedId: youth.personId, guardianIds };
  expect(decideLift(parent, null)).toEqual({ ok: false, refusal: 'no-such-rest' });
  expect(decideLift(parent, rest)).toMatchObject({
    events: [
      { type: 'RestLifted', concerns: [parent.personId, youth.personId, secondParent.personId] },
    ],
  });
});
