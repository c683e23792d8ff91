import { describe, expect, test } from 'vitest';
import { messagesOf } from '../testing/messages-of.ts';
import { acceptTermsSchema } from './contract.ts';
import { decideAcceptance } from './decide-acceptance.ts';

const state = {
  currentVersion: '2',
  isOfAge: false,
  mustAccept: true,
  childIds: [],
  inviteTokens: [],
};
const elder = { personId: 'e', role: 'elder' } as const;
const parent = { personId: 'p', role: 'parent' } as const;
const youth = { personId: 'y', role: 'youth' } as const;
const yes = { version: '2', acceptTerms: true } as const;
const asGuardian = { ...yes, guardianConsent: true } as const;

describe('Rules 1.50 to 1.53, accepting changed terms', () => {
  test('an elder accepts for themselves', () => {
    expect(decideAcceptance(elder, state, yes)).toEqual({
      ok: true,
      value: null,
      events: [
        {
          type: 'TermsAccepted',
          personId: 'e',
          role: 'elder',
          childIds: [],
          inviteTokens: [],
          subject: { feature: 'legal', id: 'e' },
          concerns: ['e'],
          after: { version: '2' },
        },
      ],
    });
  });

  test('a parent also accepts for children and open invites', () => {
    const family = { ...state, childIds: ['c', 'd'], inviteTokens: ['i'] };
    expect(decideAcceptance(parent, family, asGuardian)).toMatchObject({
      events: [{ childIds: ['c', 'd'], inviteTokens: ['i'], concerns: ['p', 'c', 'd'] }],
    });
  });

  test('a youth of age accepts for themselves (rule 1.96)', () => {
    expect(decideAcceptance(youth, { ...state, isOfAge: true }, yes)).toMatchObject({
      events: [{ personId: 'y', role: 'youth', childIds: [], concerns: ['y'] }],
    });
  });

  test.each([
    ['a youth, whatever they send', youth, state, yes, 'guardian-needed'],
    ['a youth with the guardian’s tick', youth, state, asGuardian, 'guardian-needed'],
    ['an older version', elder, state, { ...yes, version: '1' }, 'terms-outdated'],
    ['a version to come', parent, state, { ...asGuardian, version: '3' }, 'terms-outdated'],
    ['a parent without the guardian’s tick', parent, state, yes, 'guardian-consent-missing'],
    ['an elder as a guardian', elder, state, asGuardian, 'not-a-guardian'],
    [
      'an adult youth as a guardian',
      youth,
      { ...state, isOfAge: true },
      asGuardian,
      'not-a-guardian',
    ],
    ['a second time', elder, { ...state, mustAccept: false }, yes, 'already-accepted'],
  ] as const)('refused: %s', (_, actor, when, input, refusal) => {
    expect(decideAcceptance(actor, when, input)).toEqual({ ok: false, refusal });
  });
});

test('Rule 1.50, a version of the terms is a short word', () => {
  expect(messagesOf(acceptTermsSchema, { version: '2026-08', acceptTerms: true })).toEqual({});
  for (const version of ['', 'a'.repeat(21), 'a\u0000', '<b>', '1 or 1']) {
    expect(messagesOf(acceptTermsSchema, { version, acceptTerms: true })).toEqual({
      version: 'This isn’t a version of the terms.',
    });
  }
});
