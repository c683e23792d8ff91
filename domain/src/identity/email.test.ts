import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { EMAIL_INVALID, emailSchema } from './email.ts';

describe('Rule 1.4, an address is taken', () => {
  test.each([
    "paul.o'kane@example.org",
    'a&b@example.org',
    'x@my--domain.example',
    'user@xn--mnchen-3ya.example',
    'ivan@xn--e1aybc.xn--p1ai',
    'a+b/c=d?e^f`g{h|i}j~k#l$m%n*o!@example.org',
    'first.last..name@docomo.example',
    '1@9.example',
    'rosa@sub.domain.example.co.uk',
  ])('%s', (email) => {
    expect(v.parse(emailSchema, email)).toBe(email);
  });
});

describe('Rule 1.4, one form for each address', () => {
  test.each([
    ['user@münchen.example', 'user@xn--mnchen-3ya.example'],
    ['user@MÜNCHEN.example', 'user@xn--mnchen-3ya.example'],
    ['user@mu\u0308nchen.example', 'user@xn--mnchen-3ya.example'],
    ['user@münchen。example', 'user@xn--mnchen-3ya.example'],
    ['иван@тест.рф'.replace('иван', 'ivan'), 'ivan@xn--e1aybc.xn--p1ai'],
    ['Rosa@Example.ORG', 'rosa@example.org'],
    [' rosa@example.org\u00a0', 'rosa@example.org'],
    ['\u202arosa@example.org\u202c', 'rosa@example.org'],
    ['ro\u200bsa@example.org', 'rosa@example.org'],
    ['ro\u200d\u200csa@exa\u200dmple.org', 'rosa@example.org'],
    ['user@نامه\u200cای.example', 'user@xn--mgba3gch31f060k.example'],
    ['rosa@ｅｘａｍｐｌｅ.org', 'rosa@example.org'],
    ['rosa＠example.org', 'rosa@example.org'],
    ['ｒｏｓａ．２＠example.org', 'rosa.2@example.org'],
    ['paul.o’kane@example.org', "paul.o'kane@example.org"],
    [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
    ['<rosa@example.org>,', 'rosa@example.org'],
    ['mailto:rosa@example.org', 'rosa@example.org'],
    ['Rosa <rosa@example.org>', 'rosa@example.org'],
    ['"Alvarez, Rosa" <rosa@example.org>;', 'rosa@example.org'],
    ['Rosa <mailto:rosa@example.org>', 'rosa@example.org'],
    ['rosa@example.org<mailto:rosa@example.org>', 'rosa@example.org'],
    ['Rosa@example.org <rosa@example.org>', 'rosa@example.org'],
    ['mailto:rosa@example.org?subject=Hi', 'rosa@example.org'],
    ['“rosa@example.org”', 'rosa@example.org'],
    ['(rosa@example.org)', 'rosa@example.org'],
    ['paul.o‘kane@example.org', "paul.o'kane@example.org"],
    ['paul.o\u02bckane@example.org', "paul.o'kane@example.org"],
    // Word processors type such hyphens, and no domain contains them.
    ['rosa@my\u2011example.org', 'rosa@my-example.org'],
    ['rosa@my–example.org', 'rosa@my-example.org'],
  ])('%j is %s', (typed, email) => {
    expect(v.parse(emailSchema, typed)).toBe(email);
  });

  test('look-alikes are different people', () => {
    // The second address contains a Cyrillic а.
    expect(v.parse(emailSchema, 'user@example.org')).not.toBe(
      v.parse(emailSchema, 'user@ex\u0430mple.org'),
    );
  });
});

describe('Rule 1.4, other texts are refused', () => {
  test.each([
    'rosa@localhost',
    'rosa@127.0.0.1',
    'rosa@[127.0.0.1]',
    'rosa@-example.org',
    'rosa@example-.org',
    'rosa@example.org.',
    'rosa@münchen.example:80',
    'rosa@münchen.example/x',
    'jürgen@example.org',
    'rosa@exam’ple.org',
    `${'a'.repeat(65)}@example.org`,
    '"a b"@example.org',
    'a@b@example.org',
    'a@example.org, b@example.org',
    'A <a@example.org>, B <b@example.org>',
    'a@example.org <b@example.org>',
    'Rosa <>',
    `rosa@${'a'.repeat(64)}.org`,
    `rosa@${'ü'.repeat(100_000)}`,
    `rosa@${')'.repeat(100_000)}x`,
  ])('%s', (typed) => {
    expect(v.safeParse(emailSchema, typed).issues?.[0].message).toBe(
      typed.length > 254 ? 'Please use at most 254 characters.' : EMAIL_INVALID,
    );
  });
});
