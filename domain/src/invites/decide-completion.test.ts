import { describe, expect, test } from 'vitest';
import { at, NOW, parent } from '../testing/examples.ts';
import { openInvite } from '../testing/invites.ts';
import {
  checkCompletion,
  decideCompletion,
  INVITE_MAX_ATTEMPTS,
  type CompletionRefusal,
  type Invite,
} from './invite.ts';

const proof = { email: openInvite.childEmail, codeMatches: true };
const wrongEmail = { ...proof, email: 'eve@example.org' };
const wrongCode = { ...proof, codeMatches: false };
const wrongBoth = { ...wrongEmail, codeMatches: false };
const accepted: Invite = { ...openInvite, status: 'accepted', acceptedAt: at(-1) };
const attempts = (failedAttempts: number): Invite => ({ ...openInvite, failedAttempts });
const expires = (expiresAt: Date): Invite => ({ ...openInvite, expiresAt });

type Answer = CompletionRefusal | 'completed';
/** Rules 1.15, 1.16 and 1.19 */
const rows: readonly [string, Invite | null, typeof proof, Answer][] = [
  ['all is right', openInvite, proof, 'completed'],
  ['the token names no invite', null, proof, 'invite-not-found'],
  ['the token names no invite and the proof is wrong', null, wrongBoth, 'invite-not-found'],
  ['the invite is accepted', accepted, proof, 'invite-not-found'],
  ['the invite is accepted and the proof is wrong', accepted, wrongBoth, 'invite-not-found'],
  ['the invite expires in a millisecond', expires(at(1)), proof, 'completed'],
  ['the invite expires now', expires(at(0)), proof, 'link-invalid'],
  ['the invite expired a millisecond ago', expires(at(-1)), proof, 'link-invalid'],
  ['19 attempts failed', attempts(19), proof, 'completed'],
  ['20 attempts failed', attempts(20), proof, 'link-invalid'],
  ['21 attempts failed', attempts(21), proof, 'link-invalid'],
  ['20 attempts failed and the proof is wrong', attempts(20), wrongBoth, 'link-invalid'],
  ['the email is wrong', openInvite, wrongEmail, 'link-invalid'],
  ['the code is wrong', openInvite, wrongCode, 'link-invalid'],
  ['email and code are wrong', openInvite, wrongBoth, 'link-invalid'],
  ['the invite expired and the code is wrong', expires(at(-1)), wrongCode, 'link-invalid'],
];

describe('Rules 1.14 to 1.19, completing an invite', () => {
  test.for(rows)('when %s', ([, invite, given, answer]) => {
    const refused = { ok: false, refusal: answer };
    const expected =
      answer === 'completed' ? { checked: invite, ok: true } : { checked: refused, ok: false };
    const decision = decideCompletion(invite, given, 'new-id', NOW);
    expect({ checked: checkCompletion(invite, given, NOW), ok: decision.ok }).toEqual(expected);
    expect(decision.ok ? 'completed' : decision.refusal).toBe(answer);
  });

  test('every wrong proof of an open invite gets the same response, byte for byte', () => {
    const answers = [
      checkCompletion(openInvite, wrongEmail, NOW),
      checkCompletion(openInvite, wrongCode, NOW),
      checkCompletion(expires(NOW), proof, NOW),
      checkCompletion(attempts(INVITE_MAX_ATTEMPTS), proof, NOW),
    ].map((answer) => JSON.stringify(answer));
    expect(new Set(answers).size).toBe(1);
  });

  test('completing accepts the invite and signs up a youth of that parent', () => {
    const decision = decideCompletion(openInvite, proof, 'new-id', NOW);
    expect(decision).toEqual({
      ok: true,
      value: { ...openInvite, status: 'accepted', acceptedAt: NOW },
      events: [
        {
          type: 'InviteAccepted',
          subject: { feature: 'invites', id: 'the-token' },
          concerns: [parent.personId],
          childName: 'Ada Maria Lovelace',
          youthId: 'new-id',
          parentId: parent.personId,
          before: { status: 'pending' },
          after: { status: 'accepted' },
        },
        {
          type: 'PersonSignedUp',
          personId: 'new-id',
          role: 'youth',
          guardianId: parent.personId,
          subject: { feature: 'identity', id: 'new-id' },
          concerns: ['new-id', parent.personId],
          after: { role: 'youth', ageRange: '10-15' },
        },
      ],
    });
  });

  test('a completed invite cannot be completed again', () => {
    const decision = decideCompletion(openInvite, proof, 'new-id', NOW);
    const again = decision.ok ? decideCompletion(decision.value, proof, 'other', NOW) : null;
    expect(again).toEqual({ ok: false, refusal: 'invite-not-found' });
  });
});
