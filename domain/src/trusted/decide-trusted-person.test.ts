import { expect, test } from 'vitest';
import {
  decideNaming,
  decideTrustedAnswer,
  mayMailTrustedPerson,
  type TrustedPersonNow,
} from './decide-trusted-person.ts';

const elder = { personId: 'elder' };
const naming = {
  id: 'new',
  email: 'anna@home.example',
  ownEmail: 'rosa@home.example',
  isUnproven: false,
  hasSaidNo: false,
};
const asked = { id: 'anna', elderId: 'elder', isConfirmed: false };
const agreed = { ...asked, isConfirmed: true };

test('Rule 1.220, the event of a naming contains neither name nor address', () => {
  expect(decideNaming(elder, naming)).toEqual({
    ok: true,
    value: null,
    events: [
      {
        type: 'TrustedPersonAsked',
        trustedId: 'new',
        subject: { feature: 'trusted', id: 'elder' },
        concerns: ['elder'],
      },
    ],
  });
});

test.for([
  ['email-unproven', { isUnproven: true }],
  ['own-mailbox', { email: 'rosa+me@home.example' }],
  ['said-no', { hasSaidNo: true }],
] as const)('Rules 1.220, 1.223 and 1.224, a naming is refused as %s', ([refusal, changed]) => {
  expect(decideNaming(elder, { ...naming, ...changed })).toEqual({ ok: false, refusal });
});

test.for([
  [asked, 'yes', 'TrustedPersonConfirmed'],
  [asked, 'no', 'TrustedPersonLeft'],
  [agreed, 'no', 'TrustedPersonLeft'],
  [agreed, 'yes', 'answered'],
  [null, 'yes', 'link-invalid'],
  [null, 'no', 'link-invalid'],
] as const)('Rule 1.222, %o answers %s: %s', ([found, answer, outcome]) => {
  const decision = decideTrustedAnswer(found, answer);
  expect(decision.ok ? decision.events[0].type : decision.refusal).toBe(outcome);
});

test('Rules 1.223 and 1.225, a mail needs consent, a missing answer and a mailbox outside the family', () => {
  const states = [false, true].flatMap((isConfirmed) =>
    [false, true].flatMap((isElderAwaited) =>
      [false, true].map((isBarred) => ({ isConfirmed, isElderAwaited, isBarred })),
    ),
  );
  const mailed = (type: 'TrustedPersonAsked' | 'TrustedPersonReminded') =>
    states.filter((state) => {
      const now: TrustedPersonNow = { ...asked, name: 'Anna', email: naming.email, ...state };
      return mayMailTrustedPerson(now, type);
    });
  expect(mailed('TrustedPersonReminded')).toEqual([
    { isConfirmed: true, isElderAwaited: true, isBarred: false },
  ]);
  expect(mailed('TrustedPersonAsked')).toEqual([
    { isConfirmed: false, isElderAwaited: false, isBarred: false },
    { isConfirmed: false, isElderAwaited: true, isBarred: false },
  ]);
});
