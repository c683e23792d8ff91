import { describe, expect, test } from 'vitest';
import type { Actor } from '../identity/role.ts';
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
import type { LinkViewer } from './contract.ts';
import { decideEnd, decideStepBack } from './decide-end.ts';
import type { GuardianInvite } from './events.ts';
import {
  decideGuardianAcceptance,
  decideGuardianInvite,
  decideGuardianResend,
  decideGuardianWithdrawal,
  isGoodInvite,
  viewerOfInvite,
  type GuardianInviteRefusal,
} from './guardian-invite.ts';

const EMAIL = 'jon@home.example';
const child = { id: youth.personId, guardianIds: [parent.personId] };
const full = { ...child, guardianIds: [parent.personId, 'b', 'c', 'd'] };
const inviting = {
  id: 'the-invite',
  code: 'the-code',
  child,
  isLetIn: true,
  ownEmail: 'maria@home.example',
  childEmails: ['sam@home.example'],
  invited: [] as string[],
};
const invite: GuardianInvite = {
  id: 'the-invite',
  childId: youth.personId,
  inviterId: parent.personId,
  email: EMAIL,
  sentAt: at(-DAY),
  expiresAt: at(DAY),
};
const opened = { invite, child, isInviterLetIn: true };
const jon = { actor: otherParent, email: EMAIL, isEnded: false };

describe('Rules 4.40 to 4.43, inviting', () => {
  test.for<[string, Actor, Partial<typeof inviting>, string, GuardianInviteRefusal | 'sent']>([
    ['a guardian asks somebody', parent, {}, EMAIL, 'sent'],
    ['with two invites of their own', parent, { invited: ['a', 'b'] }, EMAIL, 'sent'],
    ['with three of their own', parent, { invited: ['a', 'b', 'c'] }, EMAIL, 'enough-invited'],
    ['with four guardians', parent, { child: full }, EMAIL, 'no-room'],
    ['an elder', elder, {}, EMAIL, 'wrong-role'],
    ['the child', youth, {}, EMAIL, 'wrong-role'],
    ['another family’s parent', otherParent, {}, EMAIL, 'not-your-child'],
    ['who is not let in', parent, { isLetIn: false }, EMAIL, 'email-unproven'],
    ['the own address', parent, {}, 'maria@home.example', 'own-address'],
    ['a child’s address', parent, {}, 'sam@home.example', 'child-address'],
    ['again', parent, { invited: [EMAIL] }, EMAIL, 'already-invited'],
  ])('%s', ([, actor, state, email, answer]) => {
    const decision = decideGuardianInvite(actor, { ...inviting, ...state }, email, NOW);
    expect(decision.ok ? 'sent' : decision.refusal).toBe(answer);
  });

  test('the audit log contains no address or code, and the invite is valid for 14 days', () => {
    const decision = decideGuardianInvite(parent, inviting, EMAIL, NOW);
    if (!decision.ok) throw new Error(decision.refusal);
    const [{ type, subject, after }] = decision.events;
    expect(JSON.stringify({ type, subject, after })).not.toMatch(/jon|the-code/);
    expect(decision.value.expiresAt).toEqual(at(14 * DAY));
  });

  test('only the sender can resend or withdraw it', () => {
    const both = { ...child, guardianIds: [parent.personId, secondParent.personId] };
    for (const actor of [secondParent, otherParent]) {
      const about = { invite, child: both };
      const resent = decideGuardianResend(actor, { ...about, code: 'c', isLetIn: true }, NOW);
      expect(resent).toMatchObject({ refusal: 'invite-not-found' });
      const gone = decideGuardianWithdrawal(actor, about);
      expect(gone).toMatchObject({ refusal: 'invite-not-found' });
    }
    expect(decideGuardianWithdrawal(parent, { invite, child }).ok).toBe(true);
  });
});

describe('Rules 4.44 to 4.46, answering', () => {
  test.for<[string, Parameters<typeof isGoodInvite>[0], boolean]>([
    ['one that waits', opened, true],
    ['none', null, false],
    ['one that is too old', { ...opened, invite: { ...invite, expiresAt: NOW } }, false],
    ['of somebody who is shut out', { ...opened, isInviterLetIn: false }, false],
    ['of somebody who left', { ...opened, child: { ...child, guardianIds: ['x'] } }, false],
  ])('a link opens %s', ([, found, isGood]) => {
    expect(isGoodInvite(found, NOW)).toBe(isGood);
  });

  test.for<[Parameters<typeof viewerOfInvite>[1], LinkViewer]>([
    [null, 'logged-out'],
    [{ ...jon, email: 'x@home.example' }, 'other-address'],
    [{ ...jon, actor: youth, email: 'sam@home.example' }, 'other-address'],
    [{ ...jon, actor: elder }, 'other-role'],
    [{ ...jon, actor: youth }, 'other-role'],
    [{ ...jon, actor: null }, 'other-role'],
    [{ ...jon, actor: parent }, 'already-guardian'],
    [{ ...jon, isEnded: true }, 'not-again'],
    [jon, 'can-accept'],
  ])('%j gets: %s', ([opener, viewer]) => {
    expect(viewerOfInvite(opened, opener)).toBe(viewer);
    const how = { now: NOW, mailbox: 'hash', isProven: true };
    const decision = decideGuardianAcceptance(opener, opened, how);
    expect(decision.ok ? 'can-accept' : decision.refusal).toBe(viewer);
  });

  test('a fifth guardian is refused; accepting proves an unproven mailbox', () => {
    const four = { ...opened, child: { ...child, guardianIds: [parent.personId, 'b', 'c', 'd'] } };
    const how = { now: NOW, mailbox: 'hash', isProven: false };
    expect(decideGuardianAcceptance(jon, four, how)).toMatchObject({ refusal: 'no-room' });
    const decision = decideGuardianAcceptance(jon, opened, how);
    expect(decision.ok && decision.events.map(({ type }) => type)).toEqual([
      'GuardianJoined',
      'MailReached',
    ]);
  });
});

describe('Rules 4.50, 4.51 and 4.56, ending', () => {
  const two = [parent.personId, secondParent.personId];
  const guarded = { childId: youth.personId, guardianIds: two, letInIds: two };

  test('guardians step back only for themselves, and the last active one can’t', () => {
    const ended = decideStepBack(parent, guarded);
    expect(ended).toMatchObject({ ok: true, value: { guardianId: parent.personId } });
    expect(decideStepBack(otherParent, guarded)).toMatchObject({ refusal: 'not-your-child' });
    expect(decideStepBack(youth, guarded)).toMatchObject({ refusal: 'wrong-role' });
    const letInIds = [parent.personId];
    for (const one of [
      { ...guarded, letInIds },
      { ...guarded, guardianIds: letInIds, letInIds },
    ]) {
      expect(decideStepBack(parent, one)).toMatchObject({ refusal: 'last-guardian' });
    }
  });

  test('a moderator ends an existing guardianship, but not the last one', () => {
    expect(decideEnd(guarded, secondParent.personId).ok).toBe(true);
    expect(decideEnd(guarded, 'x')).toMatchObject({ refusal: 'no-such-guardianship' });
    const alone = { ...guarded, guardianIds: [parent.personId], letInIds: [parent.personId] };
    expect(decideEnd(alone, parent.personId)).toMatchObject({ refusal: 'last-guardian' });
  });
});
