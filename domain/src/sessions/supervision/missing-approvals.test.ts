import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  at,
  DAY,
  elder,
  guardianIds,
  MINUTE,
  NOW,
  parent,
  secondParent,
  sessionIn,
  strangeYouth,
  youth,
} from '../../testing/examples.ts';
import { change, loadedSession, momentOf, requestState } from '../../testing/life.ts';
import { aRequest } from '../../testing/session-requests.ts';
import type { StageNow } from '../../stages/stage.ts';
import { decideAgreement } from '../asking/decide-agreement.ts';
import { approvalByAgreement, decideAlone, isCoveredByRule } from './decide-alone.ts';
import { decideApproval, decideRejection } from './decide-approval.ts';
import { decideCancellation } from '../asking/decide-cancellation.ts';
import { decideChange, decideRequest } from '../asking/decide-offer.ts';
import { decideReminder } from '../day/decide-reminder.ts';
import { decisionLinkOf, decisionLinkState } from './decision-link.ts';
import { nextApprover } from './missing-approvals.ts';
import type { Session } from '../session.ts';

const STAGES_NOW = ['under-13', '13-15', '16-17', 'of-age'] as const satisfies readonly StageNow[];
const read = { version: 3 };
const asked = (by: string, agreedAt: Date | null = null) =>
  sessionIn('pending', { createdBy: by, agreedAt });
const state = (session: Session, stage: StageNow) =>
  loadedSession(session, { stage, guardianIds: stage === 'of-age' ? [] : guardianIds });
const anyStage = fc.constantFrom(...STAGES_NOW);
const anyPending = fc
  .record({
    createdBy: fc.constantFrom(elder.personId, youth.personId),
    agreedAt: fc.constantFrom(null, at(-MINUTE)),
  })
  .map((changes) => sessionIn('pending', changes));

describe('Rules 6.151 and 6.163, who decides next about a session', () => {
  test.for([
    ['under-13', 'guardians', 'guardians'],
    ['13-15', 'youth-first', 'guardians'],
    ['16-17', 'youth-first', 'guardians'],
    ['of-age', 'youth', 'youth'],
  ] as const)('%s: for an elder %s, for the youth %s', ([stage, ofElder, ofYouth]) => {
    expect(nextApprover(asked(elder.personId), stage)).toBe(ofElder);
    expect(nextApprover(asked(youth.personId), stage)).toBe(ofYouth);
  });

  test('once the youth has agreed, the guardians are asked', () => {
    expect(nextApprover(asked(elder.personId, at(-MINUTE)), '13-15')).toBe('guardians');
  });
});

test('Rules 6.157 and 6.272, a pre-approval covers usual times and offers that a guardian has read', () => {
  expect(isCoveredByRule([], true)).toBe(true);
  expect(isCoveredByRule([], false)).toBe(false);
  expect(isCoveredByRule(['long'], true)).toBe(false);
});

describe('Rule 6.151, the event that asks the guardians', () => {
  const moment = momentOf({ date: '2026-08-02', startTime: '10:00', endTime: '11:00' });

  test.for([
    [elder, 'under-13', true],
    [elder, '13-15', false],
    [elder, '16-17', false],
    [youth, '13-15', true],
    [youth, '16-17', true],
    [elder, 'of-age', false],
    [youth, 'of-age', false],
  ] as const)('a request and a change by $personId, %s: %s', ([actor, stage, asks]) => {
    const guardians = stage === 'of-age' ? [] : guardianIds;
    const facts = requestState({ guardianIds: guardians, stage });
    const requested = decideRequest(actor, facts, aRequest(), moment);
    expect(requested).toMatchObject({ ok: true, events: [{ asksGuardians: asks }] });
    const before = state(asked(actor.personId), stage);
    const changed = decideChange(actor, before, change, momentOf(change));
    expect(changed).toMatchObject({ ok: true, events: [{ asksGuardians: asks }] });
  });

  test.for([
    ['pending', 'under-13', false],
    ['pending', '13-15', true],
    ['pending', '16-17', true],
    ['approved', '13-15', false],
    ['pending', 'of-age', false],
  ] as const)('agreeing to a session that is %s, %s: %s', ([status, stage, asks]) => {
    const session = sessionIn(status, { createdBy: elder.personId });
    const agreed = decideAgreement(youth, state(session, stage), read, NOW);
    const asking = asks ? [{ type: 'GuardiansAsked', concerns: guardianIds }] : [];
    expect(agreed).toMatchObject({ ok: true, events: [{ asksGuardians: asks }, ...asking] });
  });

  test('an elder’s agreement asks no one', () => {
    const agreed = decideAgreement(elder, state(asked(youth.personId), '13-15'), read, NOW);
    expect(agreed).toMatchObject({ ok: true, events: [{ asksGuardians: false }] });
  });
});

describe('Rule 6.152, before the youth agrees, a guardian can reject but not approve', () => {
  test('by hand', () => {
    const waiting = state(asked(elder.personId), '13-15');
    expect(decideApproval(parent, waiting, read, NOW)).toEqual({
      ok: false,
      refusal: 'youth-first',
    });
    expect(decideRejection(parent, waiting, { ...read, reason: '' }, NOW).ok).toBe(true);
    expect(decideCancellation(youth, waiting, { ...read, reason: '' }, NOW).ok).toBe(true);
  });

  test('Rule 6.153, by a mailed link', () => {
    const session = asked(elder.personId);
    const link = decisionLinkOf(session, parent.personId, at(-DAY));
    const found = (agreedAt: Date | null) => ({
      session: { ...session, agreedAt },
      stage: '13-15' as const,
    });
    expect(decisionLinkState(link, 'active', found(null), NOW)).toBe('youth-first');
    expect(decisionLinkState(link, 'active', found(at(-MINUTE)), NOW)).toBe('open');
  });

  test('and they aren’t reminded', () => {
    const awaited = (agreedAt: Date | null) => state(asked(elder.personId, agreedAt), '16-17');
    const reminded = (agreedAt: Date | null) =>
      decideReminder('decision-waiting', awaited(agreedAt), NOW).ok;
    expect([reminded(null), reminded(at(-DAY))]).toEqual([false, true]);
  });
});

describe('Rule 6.163, an adult youth decides alone', () => {
  test('their own request needs no parent', () => {
    const moment = momentOf({ date: '2026-08-02', startTime: '10:00', endTime: '11:00' });
    const request = (stage: StageNow) =>
      decideRequest(youth, requestState({ guardianIds: [], stage }), aRequest(), moment);
    expect([request('of-age').ok, request('16-17')]).toEqual([
      true,
      { ok: false, refusal: 'no-parent' },
    ]);
  });

  test('they approve an elder’s request, which implies agreeing', () => {
    const approved = decideAlone(youth, state(asked(elder.personId), 'of-age'), read, NOW);
    expect(approved).toMatchObject({
      ok: true,
      value: { status: 'approved', decidedBy: youth.personId, decidedAt: NOW, agreedAt: NOW },
    });
  });

  test('their earlier requests need no one else’s approval, and the elder still answers', () => {
    const approved = decideAlone(youth, state(asked(youth.personId), 'of-age'), read, NOW);
    expect(approved).toMatchObject({ ok: true, value: { status: 'approved', agreedAt: null } });
  });

  test('only a guardian approves before the birthday, and only the youth afterward', () => {
    const anyActor = fc.constantFrom(elder, youth, parent, secondParent, strangeYouth);
    fc.assert(
      fc.property(anyPending, anyStage, anyActor, (session, stage, actor) => {
        const alone = decideAlone(actor, state(session, stage), read, NOW);
        expect(alone.ok).toBe(stage === 'of-age' && actor === youth);
        const guardian = decideApproval(actor, state(session, stage), read, NOW);
        const isUnread = session.createdBy === elder.personId && session.agreedAt === null;
        const isAsked = stage === 'under-13' || (stage !== 'of-age' && !isUnread);
        expect(guardian.ok).toBe(isAsked && guardianIds.includes(actor.personId));
      }),
    );
  });

  test('Rule 6.164, their own agreement approves, but only once they are of age', () => {
    fc.assert(
      fc.property(anyPending, anyStage, (session, stage) => {
        const isGiven = session.createdBy === youth.personId || session.agreedAt !== null;
        const approval = approvalByAgreement({ session, stage }, NOW);
        expect(approval !== null).toBe(isGiven && stage === 'of-age');
      }),
    );
    const approved = approvalByAgreement(state(sessionIn('approved'), 'of-age'), NOW);
    expect(approved).toBeNull();
  });

  test('no one rejects: the youth cancels', () => {
    const waiting = state(asked(elder.personId), 'of-age');
    for (const actor of [youth, parent, elder]) {
      expect(decideRejection(actor, waiting, { ...read, reason: '' }, NOW).ok).toBe(false);
    }
  });
});
