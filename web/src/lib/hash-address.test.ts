import { describe, expect, test } from 'vitest';
import { accountInHash, codeInHash, pathOfLink } from './hash-address.ts';

const token = '7b1de4a6-6f0c-4b9b-8a52-0a9a7c0f7e11';
const code = 'nX3_c0de-Qk7vJ2mB4wYtZ9sLpA1dRfGhTuVxEoIyK0';
const INVITE = `/auth/youth-complete?token=${token}&code=${code}`;
const RIGHT = `/auth/youth-complete?token=${token}#code=${code}`;

/** The path for a pasted address, which the browser first encodes. */
const opened = (address: string) => pathOfLink(new URL(address, 'https://oakling.example'));

test('a mailed link becomes its path, with its code hidden from the server (rule 1.21)', () => {
  expect(opened(`/#${INVITE}`)).toBe(RIGHT);
  expect(codeInHash(`#code=${code}`)).toBe(code);
});

const quoted = INVITE.replaceAll('=', '=3D');
const ENTITIES = INVITE.replaceAll('/', '&#x2F;')
  .replace('&code', '&amp;code')
  .replaceAll('=', '&#61;');

describe('links that mail programs changed are repaired (rule 1.200)', () => {
  test.each([
    ['an encoded hash sign', `/%23${INVITE}`],
    ['a hash sign that was encoded twice', `/%2523${INVITE}`],
    ['an encoded address', `/%23${encodeURIComponent(INVITE)}`],
    ['an encoded fragment', `/#${encodeURIComponent(INVITE)}`],
    ['an address encoded twice', `/%2523${encodeURIComponent(encodeURIComponent(INVITE))}`],
    ['an HTML entity', `/#${INVITE.replace('&', '&amp;')}`],
    ['an HTML entity encoded twice', `/#${INVITE.replace('&', '&amp;amp;')}`],
    ['a numeric entity', `/#${INVITE.replace('&', '&#38;')}`],
    ['a numeric entity after an encoded hash sign', `/%23${INVITE.replace('&', '&#x26;')}`],
    ['a semicolon', `/#${INVITE.replace('&', ';')}`],
    ['an encoded ampersand', `/#${INVITE.replace('&', '%26')}`],
    ['encoded equals signs', `/#${INVITE.replaceAll('=', '%3D')}`],
    ['an encoded query', `/%23${INVITE.replaceAll('=', '%253D').replace('&', '%2526')}`],
    ['a capital letter', `/#${INVITE.replace('code', 'Code')}`],
    ['a parameter of a campaign', `/#${INVITE}&utm_source=mail`],
    ['a space after the hash sign', `/#%20${INVITE}`],
    ['a zero-width space after the hash sign', `/%23%E2%80%8B${INVITE}`],
    ['an exclamation mark', `/#!${INVITE}`],
    ['asterisks around it', `/#*${INVITE}*`],
    ['a full stop', `/#${INVITE}.`],
    ['an angle bracket', `/#${INVITE}>`],
    ['an encoded angle bracket', `/#${INVITE}%3E`],
    ['a bracket and a comma', `/#${INVITE}),`],
    ['a closing quote', `/#${INVITE}”`],
    ['a space', `/#${INVITE} `],
    ['an encoded space', `/#${INVITE}%20`],
    ['a no-break space', `/#${INVITE}\u00A0`],
    ['a zero-width space', `/#${INVITE}\u200B`],
    ['a line break at the end', `/#${INVITE}%0D%0A`],
    ['a line break inside the code', `/#${INVITE.replace('Qk7', 'Qk7%0A')}`],
    ['a line break and spaces inside', `/#${INVITE.replace('Qk7', 'Qk7\r\n   ')}`],
    ['a soft line break', `/#${INVITE.replace('Qk7', 'Qk7=\r\n')}`],
    ['text after a bracket', `/#${INVITE}> See you soon`],
    ['a slash before the query', `/#${INVITE.replace('?', '/?')}`],
    ['quoted-printable text', `/#${INVITE.replaceAll('=', '=3D')}`],
    ['quoted-printable text with a line break', `/#${quoted.replace('Qk7', 'Qk7=\r\n')}`],
    ['a quoted hash sign', `/=23${quoted}`],
    ['a soft line break in a page', `/#${INVITE.replace('plete', 'pl=ete')}`],
    ['a soft line break in a name', `/#${INVITE.replace('token', 'to=ken')}`],
    ['a lost hash sign', `https://oakling.example/${INVITE}`],
    ['a lost hash sign and slash', INVITE],
    ['a lost hash sign and an HTML entity', INVITE.replace('&', '&amp;')],
    ['a lost slash', `/#${INVITE.slice(1)}`],
    ['capital letters', `HTTPS://OAKLING.EXAMPLE/#${INVITE.replace('/auth/youth', '/Auth/Youth')}`],
    ['an entity for the hash sign', `/&#35;${INVITE}`],
    ['a named entity for the hash sign', `/&num;${INVITE}`],
    ['a full-width hash sign', `/＃${INVITE}`],
    ['a scanner’s star for the hash sign', `/*${INVITE}__;Iw!!AbC!d3f$`],
    ['the address twice', `/#/https://oakling.example/#${INVITE}`],
    ['an ampersand without its entity’s semicolon', `/#${INVITE.replace('&', '&amp')}`],
    ['an entity with an encoded semicolon', `/#${INVITE.replace('&', '%26amp%3B')}`],
    ['entities for all separators', `/#${ENTITIES}`],
    ['named entities', `/#${INVITE.replace('?', '&quest;').replaceAll('=', '&equals;')}`],
    ['escapes of JSON', `/#${INVITE.replace('&', '\\u0026').replaceAll('=', '\\u003d')}`],
    ['an ampersand for the question mark', `/#${INVITE.replace('?', '&')}`],
    ['two question marks', `/#${INVITE.replace('?', '??')}`],
    ['full-width signs', `/#${INVITE.replace('?', '？').replaceAll('=', '＝').replace('&', '＆')}`],
    ['other hyphens', `/#${INVITE.replaceAll('-', '\u2011')}`],
    ['doubled slashes', `/#${INVITE.replace('/youth', '//youth')}`],
    ['a doubled name', `/#${INVITE.replace('code=', 'code=code=')}`],
    ['an empty second code', `/#${INVITE}&code=`],
    ['quoted-printable text in lower case', `/#${INVITE.replaceAll('=', '=3d')}`],
    ['a code in quotes', `/#${INVITE.replace(code, `"${code}"`)}`],
    ['a code in encoded quotes', `/#${INVITE.replace(code, `%22${code}%22`)}`],
    ['a code in angle brackets', `/#${INVITE.replace(code, `&lt;${code}&gt;`)}`],
    ['the line break of a quoted mail', `/#${INVITE.replace('Qk7', 'Qk7\r\n> ')}`],
    ['a link of Markdown', `/#${INVITE}](https://oakling.example/#${INVITE})`],
    ['a quoted space at the end', `/#${INVITE}=20`],
    ['a quoted line break at the end', `/#${quoted}=0D=0A`],
    ['a quoted mark at the end', `/#${quoted}=E2=80=9D`],
    ['a quoted ampersand', `/#${quoted.replace('&', '=26')}`],
    ['a quoted question mark', `/#${quoted.replace('?', '=3F')}`],
    ['the next words of the mail', `/#${INVITE} Or copy this address`],
    ['underscores around it', `/#_${INVITE}_`],
    ['minus signs', `/#${INVITE.replaceAll('-', '−')}`],
    ['a question mark for the hash sign', `/?${INVITE}`],
    ['a crawler’s fragment', `/?_escaped_fragment_=${encodeURIComponent(INVITE)}`],
    ['a parameter before the hash sign', `/?fbclid=a#${INVITE}?fbclid=a`],
    [
      'a scanner’s prefix',
      `/?url=${encodeURIComponent(`https://oakling.example/#${INVITE}`)}&data=05`,
    ],
    [
      'a scanner’s encoded prefix',
      `/#/?u=https%3A%2F%2Foakling.example%2F%2523${encodeURIComponent(INVITE)}`,
    ],
  ])('%s', (_what, address) => {
    expect(opened(address)).toBe(RIGHT);
  });

  test.each([
    ['direction marks', '\u200E', '\u202A', '\u2066', '\u2069', '\u061C'],
    ['joiners and selectors', '\u2060', '\u200C', '\uFE0F', '\u180E'],
    ['spaces', '\u202F', '\u3000', '\u2028', '%09'],
  ])('%s at any place', (_what, ...signs) => {
    for (const sign of signs) {
      for (const before of ['/auth', 'youth', '?token', '6f0c', '&', 'code=', 'nX3', 'Qk7'])
        expect(opened(`/#${INVITE.replace(before, `${sign}${before}`)}`), before).toBe(RIGHT);
      expect(opened(`/#${INVITE}${sign}`)).toBe(RIGHT);
      expect(codeInHash(`#code=${sign}${code.replace('Qk7', `Qk7${sign}`)}`)).toBe(code);
    }
  });

  test('an account keeps the characters of its address', () => {
    const path = opened(
      `/#/auth/youth-complete/set-password?account=a%26b%2Bc%40x.example&code=${code}.`,
    );
    expect(path?.startsWith('/auth/youth-complete/set-password#')).toBe(true);
    expect(accountInHash(path?.slice(path.indexOf('#')) ?? '')).toBe('a&b+c@x.example');
    expect(codeInHash(path?.slice(path.indexOf('#')) ?? '')).toBe(code);
  });

  test.each([
    ['is quoted', `3D${code}`, code],
    ['is quoted and broken', `3Dabc=\r\ndefgh`, 'abcdefgh'],
    ['begins like a quoted one', `3D${code.slice(2)}`, `3D${code.slice(2)}`],
  ])('a single code that %s', (_what, written, read) => {
    expect(opened(`/#/consent?code=${written}`)).toBe(`/consent#code=${read}`);
  });

  test('a page in the address may be followed by a mark', () => {
    expect(opened('/#/dashboard/parent/sessions?tab=past.')).toBe(
      '/dashboard/parent/sessions?tab=past',
    );
    expect(opened('/#/dashboard/youth/account).')).toBe('/dashboard/youth/account');
    expect(opened('/#/help%E2%80%9D')).toBe('/help');
  });

  test('a code copied from the address bar may be followed by a mark', () => {
    expect(codeInHash(`#code=${code}.`)).toBe(code);
    expect(codeInHash(`#code=${code}%0A`)).toBe(code);
  });
});

test.each([
  '/#/auth/youth-compl',
  `/#?token=${token}&code=${code}`,
  `/#decide&code=${code}`,
  `/%23/auth/youth-complet=?code=${code}`,
  '/#//evil.example/x',
  '/#/\\evil.example',
  '/#/dashboard/..//..//evil.example',
  '/#/dashboard/%2e%2e/%2e%2e//evil.example',
  '/#/dashboard//evil.example',
])('the link %s was damaged, and its page says so (rule 1.200)', (address) => {
  expect(opened(address)).toBe('/damaged-link');
});

test.each(['?=code', '?code', '?.code', '?code[]', '?token=x,code', '?tab=code:x&a'])(
  'a code after %s stays out of requests (rule 1.21)',
  (damaged) => {
    expect(opened(`/#/appeal${damaged}=${code}`)?.replace(/#.*/, '')).not.toContain(code);
  },
);

test.each([
  '/',
  '/#code=c0de',
  '/#account=a%23%2Fdecide&code=c0de',
  '/#sessions',
  '/auth/login',
  '/auth/login?next=%2Fhelp',
])('%s is no mailed link', (address) => {
  expect(opened(address)).toBeNull();
});

test('the sign before the code may be lost (rule 1.200)', () => {
  expect(opened(`/#/auth/youth-complete?token=T0kencode=${code}`)).toBe(
    `/auth/youth-complete?token=T0ken#code=${code}`,
  );
});

test('an encrypted code has no fixed length', () => {
  expect(opened(`/#/decide?code=${code}${code}.`)).toBe(`/decide#code=${code}${code}`);
});

test('an address that is longer than any link isn’t searched for one', () => {
  expect(opened(`/${'#/decide?'.repeat(5000)}`)).toBeNull();
});
