import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { messagesOf } from '../testing/messages-of.ts';
import { textSchema } from './text.ts';

const REQUIRED = 'Please say something.';
const MAX = 20;
const line = textSchema({ shape: 'line', max: MAX }, REQUIRED);
const optionalLine = textSchema({ shape: 'line', max: MAX });
const paragraph = textSchema({ shape: 'paragraph', max: MAX }, REQUIRED);
const optionalParagraph = textSchema({ shape: 'paragraph', max: MAX });
const schemas = [
  { name: 'line', schema: line, isMultiline: false },
  { name: 'line that may be empty', schema: optionalLine, isMultiline: false },
  { name: 'paragraph', schema: paragraph, isMultiline: true },
  { name: 'paragraph that may be empty', schema: optionalParagraph, isMultiline: true },
];

/** Code points from Unicode's list of control characters: C0, DEL and C1. */
const isControl = (code: number) => code < 32 || (code >= 127 && code <= 159);
const isBreakOfParagraph = (code: number) => code === 9 || code === 10 || code === 13;
const codesOf = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0);

const oddUnit = fc.integer({ min: 0, max: 0xa0 }).map((code) => String.fromCharCode(code));
const anyUnit = fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code));
const separator = fc.constantFrom('\u2028', '\u2029', '\u0085', '\ufeff', '\ud800', '\udc00');
const plainUnit = fc.constantFrom('a', 'b', ' ', 'é', '🎨');
const plainText = fc.string({ unit: plainUnit, maxLength: 8 });
// The first kind has one odd character in plain text, because text made only of odd characters is nearly always refused.
const text = fc.oneof(
  fc.tuple(plainText, fc.oneof(oddUnit, separator), plainText).map((parts) => parts.join('')),
  fc.string({ unit: fc.oneof(oddUnit, anyUnit), maxLength: MAX }),
  fc.string({ unit: 'binary', maxLength: MAX + 5 }),
);

describe.for(schemas)('Rules 9.33 and 9.36, a $name', ({ schema, isMultiline }) => {
  test('accepted text has no NUL or control character and is valid Unicode', () => {
    const property = fc.property(text, (typed) => {
      const result = v.safeParse(schema, typed);
      if (!result.success) return;
      const controls = codesOf(result.output).filter(isControl);
      expect(controls.filter((code) => !isMultiline || !isBreakOfParagraph(code))).toEqual([]);
      expect(result.output.isWellFormed()).toBe(true);
    });
    fc.assert(property, { numRuns: 3000 });
  });

  test('accepted text is trimmed, within the limit, and accepted again', () => {
    const property = fc.property(text, (typed) => {
      const result = v.safeParse(schema, typed);
      if (!result.success) return;
      expect(result.output).toBe(result.output.trim());
      expect(result.output.length).toBeLessThanOrEqual(MAX);
      expect(v.parse(schema, result.output)).toBe(result.output);
    });
    fc.assert(property, { numRuns: 1000 });
  });

  test('plain text within the limit is always accepted', () => {
    const property = fc.property(plainText, (typed) => {
      expect(v.is(schema, `x${typed}`)).toBe(true);
    });
    fc.assert(property);
  });

  // These texts come from Windows contacts, chats, spreadsheets and word processors.
  test.for([
    ['\u202d+44 20 7946 0018\u202c', '+44 20 7946 0018'],
    ['\u2068Rosa\u2069', 'Rosa'],
    ['\u200eRosa\u200f\u061c', 'Rosa'],
    ['a\u0000b\u0001c\u001bd\u007fe\u009f', 'abcde'],
    ['\ufeffRosa', 'Rosa'],
    [`e${'\u0301'.repeat(9)}`, `e${'\u0301'.repeat(6)}`],
    [`e${`${'\u0301'.repeat(6)}\u061c`.repeat(15)}`, `e${'\u0301'.repeat(6)}`],
    [`e${`${'\u0301'.repeat(6)}\u200d`.repeat(3)}`, `e${'\u0301'.repeat(6)}\u200d\u200d\u200d`],
    ['Ro\ud800sa\udc00', 'Rosa'],
    ['\u206a\u206eRo\u206fsa\uffff', 'Rosa'],
    ['\u{e0001}Ro\u{e0073}\u{e007f}sa', 'Rosa'],
    [
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    ],
    ['👨\u200d👩\u200d👧 می\u200cخواهم', '👨\u200d👩\u200d👧 می\u200cخواهم'],
  ])('%j becomes %j', ([typed, cleaned]) => {
    expect(v.parse(schema, typed)).toBe(cleaned);
  });

  test.for(['a\nb', 'a\r\nb', 'a\u2028b', 'a\u2029b', 'a\u000bb', 'a\fb', 'a\u0085b', 'a\rb'])(
    '%j keeps a break only with paragraphs',
    (typed) => {
      expect(v.parse(schema, typed)).toBe(isMultiline ? 'a\nb' : 'a b');
    },
  );

  test('a tab in a line becomes a space', () => {
    expect(v.parse(schema, 'a\t\tb')).toBe(isMultiline ? 'a\t\tb' : 'a b');
  });

  test('text at the limit is accepted; text over it is refused with the limit', () => {
    expect(messagesOf(schema, ` ${'a'.repeat(MAX)} `)).toEqual({});
    const message = 'Please use at most 20 characters.';
    expect(messagesOf(schema, 'a'.repeat(MAX + 1))).toEqual({ '': message });
    expect(messagesOf(schema, 'a'.repeat(1_000_000))).toEqual({ '': message });
  });
});

test('only a required text refuses empty text, with its own message', () => {
  for (const empty of ['', '   ', '\n']) {
    expect(messagesOf(line, empty)).toEqual({ '': REQUIRED });
    expect(messagesOf(paragraph, empty)).toEqual({ '': REQUIRED });
    expect(v.parse(optionalLine, empty)).toBe('');
    expect(v.parse(optionalParagraph, empty)).toBe('');
  }
});

test('Rule 9.36, invisible text counts as empty', () => {
  for (const typed of [
    '\u202d\u202c',
    '\u0000',
    '\ud800',
    '\u200b',
    '\u00ad\u00ad',
    '\u2800',
    '\u3164',
    '\u2060 \u2060',
    '\u0301',
  ]) {
    expect(messagesOf(line, typed)).toEqual({ '': REQUIRED });
    expect(messagesOf(paragraph, typed)).toEqual({ '': REQUIRED });
  }
});
