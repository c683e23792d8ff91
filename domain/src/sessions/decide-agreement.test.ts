import { describe, expect, test } from 'vitest';
import type { Actor } from '../identity/role.ts';
import {
  at,
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
import { decideAgreement, type AgreementRefusal } from './decide-agreement.ts';
import { historyOf } from './history.ts';
import type { Session } from './session.ts';

type Start = 'ahead' | 'now' | 'passed';
type Answer = 'agreed' | AgreementRefusal;

/** Rule 6.97: the answer to the one who was asked, who read the present version. The youth asked the elder. */
const ASKED: Record<Session['status'], Record<Start, Answer>> = {
  pending: { ahead: 'agreed', now: 'start-passed', passed: 'start-passed' },
  approved: { ahead: 'agreed', now: 'start-passed', passed: 'start-passed' },
  rejected: { ahead: 'not-open', now: 'not-open', passed: 'not-open' },
  cancelled: { ahead: 'not-open', now: 'not-open', passed: 'not-open' },
};
const OTHERS: Record<string, { actor: Actor; answer: AgreementRefusal }> = {
  'the one who asked': { actor: youth, answer: 'not-yours-to-answer' },
  'the parent': { actor: parent, answer: 'not-yours-to-answer' },
  'another parent': { actor: otherParent, answer: 'not-your-session' },
  'a strange elder': { actor: strangeElder, answer: 'not-your-session' },
  'a strange youth': { actor: strangeYouth, answer: 'not-your-session' },
};
const STARTS: Record<Start, Date> = { ahead: at(1), now: at(0), passed: at(-MINUTE) };
const keysOf = <Key extends string>(table: Record<Key, unknown>) => Object.keys(table) as Key[]; // Literals.
const read = { version: 3 };
const supervised = (session: Session) => ({ session, parentId: parent.personId });

describe('Rule 6.97, who says yes to being asked, and when', () => {
  const rows = keysOf(ASKED).flatMap((status) =>
    keysOf(STARTS).map((start) => ({ status, start, expected: ASKED[status][start] })),
  );
  test.for(rows)(
    'the one who was asked, of a session that is $status, its start $start: $expected',
    ({ status, start, expected }) => {
      const session = sessionIn(status, { startsAt: STARTS[start] });
      const decision = decideAgreement(elder, supervised(session), read, NOW);
      expect(decision.ok ? 'agreed' : decision.refusal).toBe(expected);
    },
  );

  test.for(Object.entries(OTHERS))('%s does not', ([, { actor, answer }]) => {
    const decision = decideAgreement(actor, supervised(sessionIn('pending')), read, NOW);
    expect(decision).toEqual({ ok: false, refusal: answer });
  });

  test('the table has a row for every state that a session can be shown in', () => {
    expect(keysOf(ASKED)).toEqual(sessionViewSchema.entries.status.options);
  });

  test('not twice, and not to what changed since it was read, nor to what does not exist', () => {
    const agreed = sessionIn('pending', { agreedAt: at(-MINUTE) });
    expect(decideAgreement(elder, supervised(agreed), read, NOW)).toMatchObject({
      refusal: 'already-agreed',
    });
    const changed = supervised(sessionIn('pending'));
    expect(decideAgreement(elder, changed, { version: 2 }, NOW)).toMatchObject({
      refusal: 'changed-since-read',
    });
    expect(decideAgreement(elder, null, read, NOW)).toMatchObject({ refusal: 'not-your-session' });
  });

  test('the session stays what it was, with the moment; everybody is concerned', () => {
    const session = sessionIn('pending');
    expect(decideAgreement(elder, supervised(session), read, NOW)).toMatchObject({
      ok: true,
      value: { ...session, agreedAt: NOW },
      events: [
        {
          type: 'SessionAgreed',
          subject: { feature: 'sessions', id: session.id },
          concerns: [elder.personId, youth.personId, parent.personId],
          after: { version: 3 },
        },
      ],
    });
  });

  test('its history says so', () => {
    const steps = historyOf(sessionIn('pending', { agreedAt: at(-MINUTE) }), [], null);
    expect(steps.at(-1)).toEqual({ step: 'agreed', at: at(-MINUTE), by: 'receiver' });
  });
});
