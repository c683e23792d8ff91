import { describe, expect, test } from 'vitest';
import { at, DAY, elder, NOW, parent, youth } from '../testing/examples.ts';
import {
  decideDroppedChange,
  decideEmailChange,
  decideEmailLink,
  decideEmailProof,
  type EmailAccount,
  type FoundProof,
} from './decide-email.ts';

const OLD = 'rosa@old.example';
const NEW = 'rosa@new.example';
const link = { url: 'https://oakling.example/#/x', expiresAt: at(DAY) };
const account = (isProven: boolean, asked: string | null): EmailAccount => ({
  email: OLD,
  hasMailbox: true,
  isOfAge: false,
  isProven,
  asked: asked === null ? null : { email: asked, expiresAt: at(DAY) },
});
const types = (
  decision: ReturnType<typeof decideEmailLink> | ReturnType<typeof decideEmailChange>,
) => (decision.ok ? decision.events.map(({ type }) => type) : decision.refusal);
const mailboxes = (decision: ReturnType<typeof decideEmailChange>) =>
  decision.ok ? decision.events.map(({ email }) => email) : [];

describe('Rule 1.60, resending the link', () => {
  const send = (of: EmailAccount, isTaken = false) =>
    decideEmailLink('p', of, { ...link, isTaken });

  test.for([
    ['a new account', account(false, OLD), OLD, false],
    ['a new account whose link has expired', account(false, null), OLD, false],
    ['a new account that asked for another address', account(false, NEW), NEW, true],
    ['a proven account that asked for another address', account(true, NEW), NEW, true],
  ] as const)('%s', ([, of, email, isNew]) => {
    const decision = send(of);
    expect(decision).toMatchObject({
      value: { personId: 'p', email, expiresAt: link.expiresAt },
      events: [{ type: 'EmailProofAsked', email, isNew, ...link }],
    });
  });

  test('is refused when there is nothing to confirm', () => {
    expect(types(send(account(true, null)))).toBe('email-proven');
  });

  test('notifies the owner of a taken address instead; one’s own address isn’t taken', () => {
    expect(types(send(account(true, NEW), true))).toEqual(['EmailTaken']);
    expect(types(send(account(false, OLD), true))).toEqual(['EmailProofAsked']);
  });
});

describe('Rules 1.63 to 1.65, another address', () => {
  const ask = (who: typeof elder, email = NEW, isTaken = false) =>
    decideEmailChange(who, account(true, null), { ...link, email, isTaken });

  test.for([
    ['an elder', elder, NEW, ['EmailChangeAsked', 'EmailProofAsked']],
    ['a parent', parent, NEW, ['EmailChangeAsked', 'EmailProofAsked']],
    ['a youth', youth, NEW, 'wrong-role'],
    ['an elder who has it', elder, OLD, 'email-same'],
  ] as const)('%s requests it', ([, who, email, expected]) => {
    expect(types(ask(who, email))).toEqual(expected);
  });

  test('the requester sees no difference if the address has an account', () => {
    const [free, taken] = [ask(elder), ask(elder, NEW, true)];
    expect([free.ok && free.value, mailboxes(free)]).toEqual([
      taken.ok && taken.value,
      mailboxes(taken),
    ]);
    expect(mailboxes(taken)).toEqual([OLD, NEW]);
    expect(types(taken)).toEqual(['EmailChangeAsked', 'EmailTaken']);
  });

  test('a pending change can be canceled', () => {
    const keep = (of: EmailAccount) => decideDroppedChange('p', of);
    expect(keep(account(true, NEW))).toMatchObject({
      value: { personId: 'p' },
      events: [{ type: 'EmailChangeDropped' }],
    });
    // A link that proves a new account's own address is not a change, so there is nothing to cancel.
    for (const asked of [null, OLD])
      expect(keep(account(false, asked))).toMatchObject({ refusal: 'nothing-asked' });
  });
});

describe('Rules 1.59 and 1.64, the button behind the link', () => {
  const found: FoundProof = {
    personId: 'p',
    hasMailbox: true,
    isOfAge: false,
    email: OLD,
    accountEmail: OLD,
    role: 'elder',
    askedBy: null,
    expiresAt: at(1),
  };
  const press = (changes: Partial<FoundProof>, signedIn: string | null = null) =>
    decideEmailProof({ ...found, ...changes }, signedIn, NOW);

  test.for([null, 'p'])('proves the account’s own address, logged in as %s', (signedIn) => {
    expect(press({}, signedIn)).toEqual({
      ok: true,
      value: { personId: 'p', email: OLD, isChanged: false },
      events: [expect.objectContaining({ type: 'EmailProven' })],
    });
  });

  test('replaces the old address and notifies the old mailbox', () => {
    expect(press({ email: NEW })).toMatchObject({
      value: { email: NEW, isChanged: true },
      events: [{ type: 'EmailChanged', email: OLD }, { type: 'EmailProven' }],
    });
  });

  test('changes the address of an adult youth (rule 1.99)', () => {
    expect(press({ email: NEW, role: 'youth', isOfAge: true })).toMatchObject({ ok: true });
  });

  test('does nothing if the link is missing, expired, another account’s, or would move a minor', () => {
    const answers = [
      decideEmailProof(null, null, NOW),
      press({ expiresAt: NOW }),
      press({}, 'somebody else'),
      press({ email: NEW, role: 'youth' }),
    ];
    for (const answer of answers) expect(answer).toEqual({ ok: false, refusal: 'link-invalid' });
  });
});
