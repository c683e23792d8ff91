import { expect, test } from 'vitest';
import { decideEndInvited } from './decide-end.ts';

const owner = { personId: 'owner', role: 'parent' } as const;
const child = { childId: 'child', guardianIds: ['owner', 'thief'], letInIds: ['owner', 'thief'] };
const invited = { guardianId: 'thief', mayEnd: true };

test('Rule 1.147, a guardian ends the guardianship of someone they invited, after a new password', () => {
  const decision = decideEndInvited(owner, child, invited);
  expect(decision).toMatchObject({
    ok: true,
    value: { guardianId: 'thief', childId: 'child' },
    events: [{ type: 'GuardianshipEnded', why: 'ended-by-inviter', guardianIds: ['owner'] }],
  });
});

test.for([
  ['wrong-role', { ...owner, role: 'elder' }, child, invited],
  ['not-your-child', owner, null, invited],
  ['not-your-child', { ...owner, personId: 'other' }, child, invited],
  ['no-such-guardianship', owner, child, null],
  ['password-first', owner, child, { ...invited, mayEnd: false }],
  ['last-guardian', owner, { ...child, letInIds: ['thief'] }, invited],
] as const)('Rule 1.147, refused as %s', ([refusal, actor, of, whom]) => {
  expect(decideEndInvited(actor, of, whom)).toEqual({ ok: false, refusal });
});
