import { describe, expect, test } from 'vitest';
import type { Actor } from '../identity/role.ts';
import { at, elder, otherParent, parent, youth } from '../testing/examples.ts';
import { openInvite } from '../testing/invites.ts';
import { decideWithdrawal, type Invite, type WithdrawalRefusal } from './invite.ts';

const accepted: Invite = { ...openInvite, status: 'accepted', acceptedAt: at(-1) };
const expired: Invite = { ...openInvite, expiresAt: at(-1) };
const states = [openInvite, expired, accepted, null];

type Answer = WithdrawalRefusal | 'withdrawn';
/** Rules 4.1, 4.15 and 4.19 */
const rows: readonly (readonly [string, Actor, Invite | null, Answer])[] = [
  ['a parent withdraws an open invite', parent, openInvite, 'withdrawn'],
  ['a parent withdraws an expired invite', parent, expired, 'withdrawn'],
  ['a parent withdraws an accepted invite', parent, accepted, 'already-accepted'],
  ['a parent withdraws what is not there', parent, null, 'invite-not-found'],
  ...states.map(
    (invite) => ['another parent withdraws it', otherParent, invite, 'invite-not-found'] as const,
  ),
  ...[elder, youth].flatMap((actor) =>
    states.map(
      (invite) => [`the ${actor.role} withdraws it`, actor, invite, 'wrong-role'] as const,
    ),
  ),
];

describe('Rule 4.19, withdrawing an invite', () => {
  test.for(rows)('when %s', ([, actor, invite, answer]) => {
    const decision = decideWithdrawal(actor, invite);
    expect(decision.ok ? 'withdrawn' : decision.refusal).toBe(answer);
  });

  test('the event says that an open invite was withdrawn, without the child’s name or the address', () => {
    const decision = decideWithdrawal(parent, openInvite);
    expect(decision).toEqual({
      ok: true,
      value: { token: 'the-token' },
      events: [
        {
          type: 'InviteWithdrawn',
          subject: { feature: 'invites', id: 'the-token' },
          concerns: [parent.personId],
          before: { status: 'pending' },
        },
      ],
    });
  });
});
