import type { DomainEvent } from '../kernel/decision.ts';
import { describe, expect, test } from 'vitest';
import { guardianConsented } from '../legal/decide-acceptance.ts';
import { elder, NOW, parent, youth } from '../testing/examples.ts';
import { newInvite, written } from '../testing/invites.ts';
import { decideInvite, INVITE_DAYS, type InviteRefusal } from './invite.ts';

const rows: readonly [string, typeof parent, boolean, InviteRefusal | 'sent'][] = [
  ['a parent invites a new address', parent, false, 'sent'],
  ['a parent invites an address with an account', parent, true, 'email-has-account'],
  ['an elder invites a new address', elder, false, 'wrong-role'],
  ['an elder invites an address with an account', elder, true, 'wrong-role'],
  ['a youth invites a new address', youth, false, 'wrong-role'],
  ['a youth invites an address with an account', youth, true, 'wrong-role'],
];

const OPEN = {
  token: 't',
  code: 'the-code',
  isLetIn: true,
  ownEmail: 'mum@home.example',
  emailHasAccount: false,
  hasOpenInvite: false,
};

/** The fields of an event that the audit log keeps. */
const recordOf = ({ type, subject, before, after }: DomainEvent) => ({
  type,
  subject,
  before,
  after,
});

describe('Rules 4.1 to 4.9, inviting a child', () => {
  test.for(rows)('when %s', ([, actor, emailHasAccount, answer]) => {
    const decision = decideInvite(actor, { ...OPEN, emailHasAccount }, newInvite, NOW);
    expect(decision.ok ? 'sent' : decision.refusal).toBe(answer);
  });

  test('Rule 1.62: a parent with unmet requirements can’t invite, and learns nothing about the address', () => {
    for (const emailHasAccount of [false, true]) {
      const state = { ...OPEN, isLetIn: false, emailHasAccount, hasOpenInvite: true };
      expect(decideInvite(parent, state, newInvite, NOW)).toEqual({
        ok: false,
        refusal: 'email-unproven',
      });
    }
  });

  test.for(['mum@home.example', 'mum+ada@home.example'])(
    'Rule 4.75: %s reaches the mailbox of the parent mum+me@home.example, with an account or not',
    (childEmail) => {
      for (const emailHasAccount of [false, true]) {
        const state = { ...OPEN, emailHasAccount };
        const own = { ...state, ownEmail: 'mum+me@home.example' };
        expect(decideInvite(parent, own, { ...newInvite, childEmail }, NOW)).toEqual({
          ok: false,
          refusal: 'own-mailbox',
        });
      }
    },
  );

  test('a second invite of this parent to an address is refused while the first is open', () => {
    const state = { ...OPEN, hasOpenInvite: true };
    expect(decideInvite(parent, state, newInvite, NOW)).toEqual({
      ok: false,
      refusal: 'already-invited',
    });
  });

  test('an invite belongs to the parent, is pending, and expires after 30 days', () => {
    expect(INVITE_DAYS).toBe(30);
    const decision = decideInvite(parent, OPEN, newInvite, NOW);
    expect(decision).toEqual({
      ok: true,
      value: {
        ...written,
        token: 't',
        parentId: parent.personId,
        status: 'pending',
        sentAt: NOW,
        expiresAt: new Date('2026-08-31T12:00:00.000Z'),
        acceptedAt: null,
        failedAttempts: 0,
      },
      events: [
        {
          type: 'InviteSent',
          invite: decision.ok && decision.value,
          code: 'the-code',
          subject: { feature: 'invites', id: 't' },
          concerns: [parent.personId],
          after: { status: 'pending', ageRange: '10-15' },
        },
        guardianConsented(parent.personId, 't'),
      ],
    });
  });

  test('the audit record of an invite contains neither the child’s name nor the address', () => {
    const decision = decideInvite(parent, OPEN, newInvite, NOW);
    const told = JSON.stringify(decision.ok && decision.events.map(recordOf));
    for (const secret of [newInvite.childName, newInvite.childEmail, newInvite.note, 'the-code']) {
      expect(told).not.toContain(secret);
    }
  });
});

describe('the date of birth in an invite', () => {
  const invited = (changes: Partial<typeof newInvite>) =>
    decideInvite(parent, OPEN, { ...newInvite, ...changes }, NOW);

  test('Rule 4.60: it is in neither the invite nor an event', () => {
    const decision = invited({ birthDate: '2012-03-27' });
    expect(decision.ok).toBe(true);
    expect(JSON.stringify(decision)).not.toContain('2012-03-27');
  });

  test('Rule 4.61: a date outside the age range is refused', () => {
    expect(invited({ birthDate: '2006-03-27' })).toEqual({
      ok: false,
      refusal: 'birth-date-unfit',
    });
  });
});
