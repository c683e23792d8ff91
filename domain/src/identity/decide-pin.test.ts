import { describe, expect, test } from 'vitest';
import {
  at,
  DAY,
  elder,
  guardianIds,
  NOW,
  otherParent,
  parent,
  secondParent,
  youth,
} from '../testing/examples.ts';
import {
  decideDeviceEnd,
  decideFirstEmail,
  decideHandOver,
  decideMailbox,
  decideNewPin,
  decidePinLogIn,
  decideUnlock,
  isLocked,
  type ChildPin,
  type WithoutMailbox,
} from './decide-pin.ts';
import type { Actor } from './role.ts';

const childId = youth.personId;
const pin: ChildPin = { childId, guardianIds, tries: 3 };

const OF_GUARDIANS = {
  'handing over (1.84)': decideHandOver,
  'a new PIN (1.91)': decideNewPin,
  'unlocking (1.86)': decideUnlock,
  'ending a device (1.90)': (actor: Actor, of: ChildPin | null) => decideDeviceEnd(actor, of, true),
};

describe.for(Object.entries(OF_GUARDIANS))('%s', ([, decide]) => {
  test.for([
    ['an elder', elder, pin, 'wrong-role'],
    ['the child', youth, pin, 'wrong-role'],
    ['another parent', otherParent, pin, 'not-your-child'],
    ['a guardian of a child who has a mailbox', parent, null, 'not-your-child'],
  ] as const)('is not valid for %s', ([, actor, of, refusal]) => {
    expect(decide(actor, of)).toEqual({ ok: false, refusal });
  });

  test('is allowed for every guardian and updates the pages of all of them', () => {
    for (const actor of [parent, secondParent]) {
      const decision = decide(actor, pin);
      const told = { subject: { feature: 'safety', id: childId }, concerns: guardianIds };
      expect(decision.ok && decision.events[0]).toMatchObject(told);
    }
  });
});

const ends = (decision: ReturnType<typeof decideHandOver | typeof decideDeviceEnd>) =>
  decision.ok ? decision.events.map(({ type, subject }) => [type, subject.id]) : decision.refusal;

describe('whose logins end', () => {
  test('Rule 1.84, handing over ends the guardian’s login, not the child’s', () => {
    expect(ends(decideHandOver(parent, pin))).toEqual([
      ['ChildDeviceAdded', childId],
      ['LoggedOut', parent.personId],
    ]);
  });

  test('Rules 1.90 and 1.91, removing a device or setting a new PIN ends the child’s logins', () => {
    expect(ends(decideDeviceEnd(parent, pin, true))).toContainEqual(['LoginsEnded', childId]);
    expect(ends(decideNewPin(parent, pin))).toContainEqual(['LoginsEnded', childId]);
    expect(decideDeviceEnd(parent, pin, false)).toEqual({ ok: false, refusal: 'no-such-device' });
  });
});

test('Rules 1.86 and 1.91, unlocking and a new PIN reset the attempts', () => {
  for (const decide of [decideUnlock, decideNewPin])
    expect(decide(parent, pin)).toMatchObject({ value: { tries: 0 } });
  expect(decideUnlock(parent, { ...pin, tries: 0 })).toEqual({ ok: false, refusal: 'not-locked' });
});

describe('Rule 1.86, the lock', () => {
  const [yesterday, today] = [at(-DAY), at(-DAY + 1)];
  test.for([
    ['four tries', 4, today, false, false],
    ['five', 5, today, false, true],
    ['five a day ago, of a child', 5, yesterday, false, true],
    ['five just now, of somebody of age', 5, today, true, true],
    ['five a day ago, of somebody of age', 5, yesterday, true, false],
  ] as const)('%s', ([, tries, triedAt, isOfAge, locked]) => {
    expect(isLocked({ tries, triedAt, isOfAge }, NOW)).toBe(locked);
  });
});

describe('Rules 1.85 and 1.89, the log-in', () => {
  const device = { id: 'the-tablet', childId, isGood: true };
  test.for([
    ['no device', null, true, 'no-device'],
    ['a device whose guardian has gone', { ...device, isGood: false }, true, 'no-device'],
    ['another PIN', device, false, 'wrong-pin'],
  ] as const)('is refused with %s', ([, of, isRight, refusal]) => {
    expect(decidePinLogIn(of, isRight)).toEqual({ ok: false, refusal });
  });

  test('reveals nothing about the PIN without a device', () => {
    expect(decidePinLogIn(null, false)).toEqual(decidePinLogIn(null, true));
  });

  test('the right PIN opens the child’s own login', () => {
    expect(decidePinLogIn(device, true)).toMatchObject({ ok: true, value: device });
  });
});

describe('Rules 1.93 and 1.95, a first address', () => {
  const account: WithoutMailbox = { personId: childId, guardianIds, isOfAge: false };
  const grown: WithoutMailbox = { personId: childId, guardianIds: [], isOfAge: true };
  const link = {
    email: 'sam@home.example',
    url: 'https://oakling.example/#/x',
    expiresAt: at(DAY),
  };
  const ask = (actor: Actor, of: WithoutMailbox | null, isTaken = false) =>
    decideFirstEmail(actor, of, { ...link, isTaken, ownEmail: 'p.young@gmail.com' });

  test.for([
    ['an elder', elder, account, 'wrong-role'],
    ['the child', youth, account, 'not-your-child'],
    ['another parent', otherParent, account, 'not-your-child'],
    ['a former guardian of somebody of age', parent, grown, 'not-your-child'],
    ['a guardian, of who has a mailbox', parent, null, 'not-your-child'],
  ] as const)('can’t be entered by %s', ([, actor, of, refusal]) => {
    expect(ask(actor, of)).toEqual({ ok: false, refusal });
  });

  test.for([
    ['a guardian', secondParent, account],
    ['who is of age, for themselves', youth, grown],
  ] as const)('can be entered by %s', ([, actor, of]) => {
    expect(ask(actor, of)).toMatchObject({
      value: { personId: childId, email: link.email, expiresAt: link.expiresAt },
      events: [
        { type: 'EmailProofAsked', isFirst: true, ...link },
        { type: 'ChildMailboxNamed', guardianIds: of.guardianIds, by: actor.personId },
      ],
    });
  });

  test('Rule 4.75: does not reach the mailbox of the guardian who names it', () => {
    const email = 'PYoung+sam@googlemail.com'.toLowerCase();
    const own = { ...link, isTaken: false, ownEmail: 'p.young@gmail.com', email };
    expect(decideFirstEmail(parent, account, own)).toEqual({ ok: false, refusal: 'own-mailbox' });
  });

  test('a taken address gets the same response, and only its mailbox is notified', () => {
    const [free, taken] = [ask(parent, account), ask(parent, account, true)];
    expect(taken).toMatchObject({
      ok: true,
      events: [{ type: 'EmailTaken' }, { type: 'ChildMailboxNamed' }],
    });
    expect(taken.ok && taken.value).toEqual(free.ok && free.value);
  });
});

describe('Rule 1.94, the link', () => {
  const found = {
    personId: childId,
    email: 'sam@home.example',
    expiresAt: at(1),
    hasMailbox: false,
    isOfAge: false,
    guardianIds,
    askedBy: secondParent.personId,
  };
  const ofGrown = { isOfAge: true, guardianIds: [] };
  test.for([
    ['that nobody knows', null, null],
    ['that is too old', { ...found, expiresAt: NOW }, null],
    ['of an account that has a mailbox', { ...found, hasMailbox: true }, null],
    ['where somebody else is logged in', found, parent.personId],
    ['that a former guardian had sent', { ...found, guardianIds: [parent.personId] }, null],
    ['that a guardian had sent to who is of age by now', { ...found, ...ofGrown }, null],
    ['that nobody had sent', { ...found, askedBy: null }, null],
  ] as const)('%s does nothing', ([, of, signedIn]) => {
    expect(decideMailbox(of, signedIn, NOW)).toEqual({ ok: false, refusal: 'link-invalid' });
  });

  test.for([null, childId])('ends the PIN and all logins, opened by %s', (signedIn) => {
    const decision = decideMailbox(found, signedIn, NOW);
    expect(decision.ok && decision.events.map(({ type }) => type)).toEqual([
      'EmailProven',
      'PasswordChanged',
      'ChildPinEnded',
    ]);
  });

  test('a link that an adult requested for themselves works', () => {
    const own = { ...found, ...ofGrown, askedBy: childId };
    expect(decideMailbox(own, null, NOW)).toMatchObject({ ok: true });
  });
});
