import type { DomainEvent } from '../kernel/decision.ts';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../identity/role.ts';
import { guardianConsented } from '../legal/decide-acceptance.ts';
import { at, DAY, elder, NOW, otherParent, parent, youth } from '../testing/examples.ts';
import { openInvite } from '../testing/invites.ts';
import {
  checkCompletion,
  decideResend,
  INVITE_MAX_ATTEMPTS,
  type Invite,
  type ResendRefusal,
} from './invite.ts';

const accepted: Invite = { ...openInvite, status: 'accepted', acceptedAt: at(-1) };
const expired: Invite = { ...openInvite, expiresAt: at(-1) };
const usedUp: Invite = { ...openInvite, failedAttempts: INVITE_MAX_ATTEMPTS };

type Answer = ResendRefusal | 'resent';
/** Rules 4.1, 4.15, 4.17 and 4.18 */
const rows: readonly (readonly [string, Actor, Invite | null, Answer, Answer])[] = [
  ['a parent resends an open invite', parent, openInvite, 'resent', 'email-has-account'],
  ['a parent resends an expired invite', parent, expired, 'resent', 'email-has-account'],
  ['a parent resends one of 20 wrong tries', parent, usedUp, 'resent', 'email-has-account'],
  ['a parent resends an accepted invite', parent, accepted, 'already-accepted', 'already-accepted'],
  ['a parent resends what is not there', parent, null, 'invite-not-found', 'invite-not-found'],
  ...[openInvite, expired, accepted].map(
    (invite) =>
      [
        'another parent resends it',
        otherParent,
        invite,
        'invite-not-found',
        'invite-not-found',
      ] as const,
  ),
  ...[elder, youth].flatMap((actor) =>
    [openInvite, expired, accepted, null].map(
      (invite) =>
        [`the ${actor.role} resends it`, actor, invite, 'wrong-role', 'wrong-role'] as const,
    ),
  ),
];

/** The fields of an event that the audit log keeps. */
const recordOf = ({ type, subject, before, after }: DomainEvent) => ({
  type,
  subject,
  before,
  after,
});

describe('Rules 4.17 and 4.18, sending an invite again', () => {
  test.for(rows)('when %s', ([, actor, invite, answer, withAccount]) => {
    const told = (emailHasAccount: boolean) => {
      const decision = decideResend(
        actor,
        { invite, code: 'c', isLetIn: true, emailHasAccount },
        NOW,
      );
      return decision.ok ? 'resent' : decision.refusal;
    };
    expect([told(false), told(true)]).toEqual([answer, withAccount]);
  });

  test('Rule 1.62: a parent with unmet requirements can’t resend', () => {
    const state = {
      invite: openInvite,
      code: 'c',
      isLetIn: false,
      emailHasAccount: true,
    };
    expect(decideResend(parent, state, NOW)).toEqual({ ok: false, refusal: 'email-unproven' });
  });

  test('a resent invite is valid for 30 days from now, keeps its token, and resets the count of wrong attempts', () => {
    const invite = { ...usedUp, expiresAt: at(-DAY) };
    const state = {
      invite,
      code: 'the-code',
      isLetIn: true,
      emailHasAccount: false,
    };
    const decision = decideResend(parent, state, NOW);
    const expiresAt = new Date('2026-08-31T12:00:00.000Z');
    expect(decision).toEqual({
      ok: true,
      value: { ...openInvite, sentAt: NOW, expiresAt, failedAttempts: 0 },
      events: [
        {
          type: 'InviteResent',
          invite: decision.ok && decision.value,
          code: 'the-code',
          subject: { feature: 'invites', id: 'the-token' },
          concerns: [parent.personId],
          before: { expiresAt: '2026-07-31T12:00:00.000Z' },
          after: { expiresAt: '2026-08-31T12:00:00.000Z' },
        },
        guardianConsented(parent.personId, 'the-token'),
      ],
    });
    const proof = { email: openInvite.childEmail, codeMatches: true };
    expect(decision.ok && checkCompletion(decision.value, proof, NOW)).toEqual(
      decision.ok && decision.value,
    );
  });

  test('the audit record contains neither the child’s name nor the address', () => {
    const decision = decideResend(
      parent,
      {
        invite: openInvite,
        code: 'the-code',
        isLetIn: true,
        emailHasAccount: false,
      },
      NOW,
    );
    const told = JSON.stringify(decision.ok && decision.events.map(recordOf));
    for (const secret of [
      openInvite.childName,
      openInvite.childEmail,
      openInvite.note,
      'the-code',
    ]) {
      expect(told).not.toContain(secret);
    }
  });
});
