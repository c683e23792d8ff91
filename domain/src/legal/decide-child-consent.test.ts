import { describe, expect, test } from 'vitest';
import type { Decision, DomainEvent } from '../kernel/decision.ts';
import type { ChildConsent, ConsentState } from './child-consent.ts';
import {
  decideConsentMail,
  decideConsentRenewal,
  decideConsentWithdrawal,
  decideMailedConsent,
  decidePressedConsent,
  decideOfflineConsent,
  decideWithdrawalByLink,
  decideWithdrawalForParent,
} from './decide-child-consent.ts';

const NOW = new Date('2026-08-02T10:00:00.000Z');
const LATER = new Date('2026-08-02T10:00:00.001Z');
const waiting: ChildConsent = {
  childId: 'child',
  guardianId: 'parent',
  guardianIds: ['parent', 'second'],
  state: 'waiting',
  mailDueAt: NOW,
  mailedAt: null,
};
const mailed: ChildConsent = { ...waiting, mailedAt: NOW };
const inState = (state: ConsentState): ChildConsent => ({ ...mailed, state });
const link = { childId: 'child', guardianId: 'parent', mailedAt: NOW };
const parent = { personId: 'parent', role: 'parent' } as const;

function outcome(decision: Decision<unknown, DomainEvent, string>) {
  if (!decision.ok) return decision.refusal;
  const [{ type, after }] = decision.events;
  return [type, after];
}

describe('Rules 9.175 and 9.176, the later mail', () => {
  test.for<[string, ChildConsent | null, Date, unknown]>([
    ['at its hour', waiting, NOW, ['ChildConsentMailed', undefined]],
    ['before', { ...waiting, mailDueAt: LATER }, NOW, 'not-due'],
    ['twice', mailed, LATER, 'not-due'],
    ['where the way is off', { ...waiting, mailDueAt: null }, NOW, 'not-due'],
    ['of one that counts', { ...waiting, state: 'recorded' }, NOW, 'not-due'],
    ['of one taken back', { ...waiting, state: 'withdrawn' }, NOW, 'not-due'],
    ['of nobody', null, NOW, 'not-due'],
  ])('%s', ([, consent, now, expected]) => {
    expect(outcome(decideConsentMail(consent, now))).toEqual(expected);
  });

  test('the consent takes effect only once the mail was delivered', () => {
    const counts = ['ChildConsentRecorded', { way: 'email-plus' }];
    expect(outcome(decideMailedConsent(mailed))).toEqual(counts);
    for (const consent of [waiting, inState('recorded'), inState('withdrawn'), null]) {
      expect(outcome(decideMailedConsent(consent))).toBe('not-mailed');
    }
  });
});

describe('Rules 9.177 and 9.178, by the link', () => {
  const pressed = ['ChildConsentRecorded', { way: 'email-plus', by: 'mailed-link' }];
  const back = ['ChildConsentWithdrawn', { by: 'withdrawn-by-link' }];
  test.for<[string, ChildConsent | null, unknown, unknown]>([
    ['waits', mailed, pressed, back],
    ['counts', inState('recorded'), 'recorded', back],
    ['was taken back', inState('withdrawn'), 'withdrawn', 'withdrawn'],
    ['was given again', { ...mailed, mailedAt: LATER }, 'replaced', 'replaced'],
    ['was given again and waits', waiting, 'replaced', 'replaced'],
    ['is of another family', { ...mailed, guardianIds: ['other'] }, 'gone', 'gone'],
    ['is a former guardian’s', { ...mailed, guardianIds: ['second'] }, 'gone', 'gone'],
    ['is not there', null, 'gone', 'gone'],
  ])('a consent that %s', ([, consent, yes, no]) => {
    expect(outcome(decidePressedConsent(link, consent, NOW))).toEqual(yes);
    expect(outcome(decideWithdrawalByLink(link, consent, NOW))).toEqual(no);
  });
});

describe('Rule 9.235, when a link stops working', () => {
  const DAYS_30 = 30 * 86_400_000;
  test.for([
    ['recorded', 'recorded', ['ChildConsentWithdrawn', { by: 'withdrawn-by-link' }], DAYS_30 - 1],
    ['recorded', 'expired', 'expired', DAYS_30],
    ['waiting', 'expired', 'expired', DAYS_30],
  ] as const)('%s, %s', ([state, yes, no, later]) => {
    const at = new Date(link.mailedAt.getTime() + later);
    const consent = { ...mailed, state };
    expect(outcome(decidePressedConsent(link, consent, at))).toEqual(yes);
    expect(outcome(decideWithdrawalByLink(link, consent, at))).toEqual(no);
  });
});

describe('Rules 9.178 and 9.179, on the child’s page', () => {
  test.for<[ConsentState, unknown, unknown]>([
    ['waiting', ['ChildConsentWithdrawn', { by: 'withdrawn-on-page' }], 'unchanged'],
    ['recorded', ['ChildConsentWithdrawn', { by: 'withdrawn-on-page' }], 'unchanged'],
    ['withdrawn', 'unchanged', ['ChildConsentRenewed', undefined]],
  ])('%s', ([state, back, again]) => {
    expect(outcome(decideConsentWithdrawal(parent, inState(state), NOW))).toEqual(back);
    expect(outcome(decideConsentRenewal(parent, inState(state), LATER))).toEqual(again);
  });

  test('a renewed consent waits for a new mail', () => {
    expect(decideConsentRenewal(parent, inState('withdrawn'), LATER)).toMatchObject({
      value: { state: 'waiting', mailDueAt: LATER, mailedAt: null },
    });
  });

  test('another guardian can also renew it, and then owns it (rule 9.192)', () => {
    const second = { ...parent, personId: 'second' };
    const back = decideConsentWithdrawal(second, inState('recorded'), NOW);
    expect(back.ok && back.events).toMatchObject([
      { guardianId: 'second', concerns: ['parent', 'second', 'child'] },
    ]);
    const again = decideConsentRenewal(second, inState('withdrawn'), LATER);
    expect(again).toMatchObject({
      value: { guardianId: 'second', mailedAt: null },
      events: [{ guardianId: 'second' }],
    });
  });

  test('only the child’s own guardians can act', () => {
    const [consent, given] = [inState('recorded'), inState('withdrawn')];
    for (const role of ['youth', 'elder'] as const) {
      const actor = { personId: 'parent', role };
      expect(outcome(decideConsentWithdrawal(actor, consent, NOW))).toBe('wrong-role');
      expect(outcome(decideConsentRenewal(actor, given, null))).toBe('wrong-role');
    }
    for (const [actor, one, other] of [
      [{ ...parent, personId: 'other' }, consent, given],
      [parent, null, null],
    ] as const) {
      expect(outcome(decideConsentWithdrawal(actor, one, NOW))).toBe('not-your-child');
      expect(outcome(decideConsentRenewal(actor, other, null))).toBe('not-your-child');
    }
  });
});

describe('Rule 9.180, consents that a moderator has seen', () => {
  const rules = { ways: ['email-plus', 'signed-form'], today: '2026-08-02' } as const;
  const form = { way: 'signed-form', day: '2026-08-02' } as const;
  test.for<[string, ChildConsent | null, Parameters<typeof decideOfflineConsent>[1], unknown]>([
    ['a form of today', waiting, form, ['ChildConsentRecorded', form]],
    ['a form of tomorrow', waiting, { ...form, day: '2026-08-03' }, 'day-ahead'],
    ['a call where that is off', waiting, { ...form, way: 'video-call' }, 'way-off'],
    ['a mail', waiting, { ...form, way: 'email-plus' }, 'way-off'],
    ['a form twice', inState('recorded'), form, 'already-recorded'],
    ['a form after it was taken back', inState('withdrawn'), form, 'consent-withdrawn'],
    ['a form of nobody', null, form, 'no-such-child'],
  ])('%s', ([, consent, seen, expected]) => {
    expect(outcome(decideOfflineConsent(consent, seen, rules))).toEqual(expected);
  });

  test('or a withdrawal that a parent told a moderator, once', () => {
    const back = ['ChildConsentWithdrawn', { by: 'withdrawn-for-parent' }];
    expect(outcome(decideWithdrawalForParent(inState('recorded'), NOW))).toEqual(back);
    expect(outcome(decideWithdrawalForParent(inState('withdrawn'), NOW))).toBe('consent-withdrawn');
    expect(outcome(decideWithdrawalForParent(null, NOW))).toBe('no-such-child');
  });
});
