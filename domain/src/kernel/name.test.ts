import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { messagesOf } from '../testing/messages-of.ts';
import { NAMES } from '../testing/names-of-the-world.ts';
import { nameRules } from './name.ts';
import { setNameRules, textSchema } from './text.ts';

const WEB_ADDRESS = 'Please enter a name without a web address.';
const MIXED_SCRIPTS = 'Please enter the name in one alphabet.';
const RESERVED = 'Nobody here can use this name. Please enter another one.';
const REQUIRED = 'A name, please.';
const schema = textSchema({ shape: 'name', max: 100 }, REQUIRED);
const read = (typed: string) => v.parse(schema, typed);

beforeAll(() => setNameRules(nameRules('Anna Berg Library')));

test('Rule 1.132, two hundred names of the world are valid and unchanged', () => {
  expect(new Set(NAMES).size).toBeGreaterThanOrEqual(200);
  const answers = NAMES.map((name) => [name, v.safeParse(schema, name)] as const);
  expect(answers.filter(([, { success }]) => !success)).toEqual([]);
  const changed = answers.filter(([name, { output }]) => output !== name.normalize('NFKC'));
  expect(changed).toEqual([]);
});

describe('Rule 1.132, a name is cleaned', () => {
  test.for([
    ['compatibility forms', 'Ａｄａ ﬁnn', 'Ada finn'],
    ['decomposed accents', 'Jose\u0301', 'José'],
    ['an accent as an apostrophe', 'O´Kane', 'O’Kane'],
    ['bidi controls', '\u202aAda\u202e \u2066Young\u2069\u200f', 'Ada Young'],
    ['format characters', 'A\u200bd\u00ad\u2060a\ufeff', 'Ada'],
    ['tag characters and fillers', 'Ada\u{e0041}\u{e007f}\u3164', 'Ada'],
    ['control characters', 'A\u0001d\u007fa\u009b', 'Ada'],
    ['joiners between Latin letters', 'A\u200cd\u200da', 'Ada'],
    ['joiners without effect', 'آ\u200cرش', 'آرش'],
    ['repeated joiners', 'शर्\u200d\u200dमा', 'शर्\u200dमा'],
    ['joiners after letters that never join', 'محمّد\u200cرضا', 'محمّدرضا'],
    ['variants of other letters', 'A\u{e0100}da', 'Ada'],
  ] as const)('%s', ([, typed, cleaned]) => {
    expect(read(typed)).toBe(cleaned);
    expect(read(cleaned)).toBe(cleaned);
  });

  test.for(['علی\u200cرضا', 'ශ්\u200dරී', 'क्\u200dष', '葛\u{e0100}城'])(
    'lawful joiners and variants stay: %j',
    (name) => expect(read(name)).toBe(name),
  );

  test.for(['\u200b', '\u202e\u2066', '\u0001', '\u3164', '\u200d \u200c', '\u{e0041}'])(
    'without anything left it is missing: %j',
    (typed) => expect(messagesOf(schema, typed)).toEqual({ '': REQUIRED }),
  );

  test('the limit also holds for what it becomes', () => {
    expect(v.is(schema, 'ﷺ'.repeat(50))).toBe(false);
    expect(v.is(schema, 'a'.repeat(1_000_000))).toBe(false);
  });
});

test.for(['Pаul', 'Ιvan', 'Ada Иванова', 'אadam', 'ՕAda', '김さくら', 'Даша 李', 'Աda', 'ꓮꓓꓮ'])(
  'Rule 1.132, scripts that are not written together are refused: %s',
  (typed) => expect(messagesOf(schema, typed)).toEqual({ '': MIXED_SCRIPTS }),
);

test.for([
  'Oakling',
  'oakling support',
  'Rosa ✓',
  'Rosa ✅ Alvarez',
  'Rosa (verified)',
  'Rosa 🛡',
  'Moderator',
  'The Moderators',
  'Ada, Admin',
  'Support Team',
  'Mod3rat0r',
  'M0derator',
  '4dm1n',
  '@dmin',
  'Admln',
  'rnoderator',
  '0akling',
  'Oak1ing',
  'OakIing',
  '$upport',
  'ＡＤＭＩＮ',
  '𝐀𝐝𝐦𝐢𝐧',
  'Ⓢⓤⓟⓟⓞⓡⓣ',
  '🅰🅳🅼🅸🅽',
  '🇦🇩🇲🇮🇳',
  'Àdmïn',
  'ad\u200bmin',
  'ad\u034fmin',
  'A d m i n',
  'A.D.M.I.N.',
  'O-a-k-l-i-n-g',
  'OaklingSupport',
  'oaklingsupport',
  'Rosa (Admin)',
  'Oakling_Team',
  'ᴀᴅᴍɪɴ',
  'аԁміп',
  '〇akling',
  'Admin’s Ada',
  'Anna Berg Library',
  'anna berg  library',
  'Anna-Berg-L1brary',
])('Rule 1.132, a reserved name is refused: %s', (typed) => {
  expect(messagesOf(schema, typed)).toEqual({ '': RESERVED });
});

test.for([
  'Anna Berg',
  'Anna Library',
  '<b>Ada</b>',
  'Ada 🎨',
  'Supporta',
  'Oak Ling',
  'Badmina Roy',
  'Amin Adminov',
  'Oaklingham',
])('Rule 1.132, a name that only resembles a reserved one is valid: %s', (name) =>
  expect(read(name)).toBe(name),
);

test.for([
  'bit.ly/x',
  'Claim at evil-prize.com/win',
  'evil.com',
  'Ada evil.com now',
  'EVIL.COM',
  'Evil.Com',
  'evil.com.',
  'https:/evil.com',
  'https://evil.example',
  'http:evil',
  'WWW.evil.example',
  'mailto:ada',
  'tel:123',
  'evil。com',
  'ｅｖｉｌ．ｃｏｍ',
  'evil｡com',
  'evil․com',
  'evil.c\u200bom',
  'a@evil.example',
  't.me/x',
  't.me',
  'T.ME/x',
  'x.pizza',
  'evil.pizza',
  'Evil.Pizza/x',
  'evil.co.uk',
  'EVIL.RU',
  'Evil.ru',
  'пример.рф',
  '公司.中国',
  'xn--e1.xn--p1ai',
  'evil.ru:8080',
  '1.2.3.4/x',
  '(evil.com)',
  'Ada,evil.com',
  'st.link',
  'dr.com',
  'anna.berg',
  'bit。ly／x',
  'evil.com?x',
])('Rule 1.133, a name that mail programs would link is refused: %s', (typed) => {
  expect(messagesOf(schema, typed)).toEqual({ '': WEB_ADDRESS });
});
