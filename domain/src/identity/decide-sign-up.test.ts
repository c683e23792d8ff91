import { expect, test } from 'vitest';
import { decideSignUp } from './decide-sign-up.ts';
import { loginsChanged, personSignedUp } from './events.ts';
import { oppositeRole, ROLES } from './role.ts';

const common = {
  fullName: 'Rosa Luna',
  email: 'rosa@example.org',
  password: 'her own secret',
  ageRange: '60-75',
  connectionPref: 'Tea',
  acceptTerms: true,
} as const;

test.for([
  { ...common, role: 'elder' as const },
  { ...common, role: 'parent' as const, guardianConsent: true as const },
])(
  'Rule 1.12: the sign-up of a $role becomes a person, whose mailbox is to be shown; no password is in it',
  (input) => {
    const { role, fullName, ageRange, connectionPref } = input;
    const link = { url: 'https://oakling.example/#/x', expiresAt: new Date(0) };
    const decision = decideSignUp('new-id', input, link);
    expect(decision).toEqual({
      ok: true,
      value: { id: 'new-id', role, fullName, ageRange, connectionPref, email: input.email },
      events: [
        {
          type: 'PersonSignedUp',
          personId: 'new-id',
          role,
          guardianId: null,
          subject: { feature: 'identity', id: 'new-id' },
          concerns: ['new-id'],
          after: { role, ageRange },
        },
        {
          type: 'EmailProofAsked',
          subject: { feature: 'identity', id: 'new-id' },
          concerns: [],
          email: input.email,
          isNew: false,
          ...link,
        },
      ],
    });
  },
);

test('a youth’s sign-up also concerns the parent', () => {
  const ageRange = '10-15';
  const youth = { personId: 'y', role: 'youth', ageRange, guardianId: 'p' } as const;
  expect(personSignedUp(youth)).toMatchObject({ concerns: ['y', 'p'], guardianId: 'p' });
});

test('a change of logins concerns only that person', () => {
  const subject = { feature: 'identity', id: 'a' };
  expect(loginsChanged('a', 'LoggedOut')).toEqual({ type: 'LoggedOut', subject, concerns: ['a'] });
});

test('Rule 5.1: elder and youth are opposite roles, a parent has none', () => {
  expect(ROLES.map(oppositeRole)).toEqual(['youth', null, 'elder']);
});
