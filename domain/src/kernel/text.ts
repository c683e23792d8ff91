import * as v from 'valibot';
import type { DeclaredText } from './declared-text.ts';

/**
 * Invisible characters that people can't remove: control characters, direction marks (which phone books add to numbers),
 * lone surrogates (which PostgreSQL can't store), tags outside flags, and more combining marks than in any language.
 */
const UNSEEN =
  /[\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\p{Bidi_Control}\u206a-\u206f\ufeff\ufff9-\ufffb\u{1d173}-\u{1d17a}\p{Cs}\p{NChar}]|(?<!🏴[\u{e0020}-\u{e007f}]{0,6})[\u{e0000}-\u{e007f}]|(?<=[\p{M}\p{C}]{6})\p{M}/gu;
const BREAK = /\r\n?|[\v\f\x85\u2028\u2029]/g;

export const tooLong = (max: number) => `Please use at most ${max} characters.`;
const INVISIBLE = /^[\p{Cf}\p{Z}\p{Cc}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]*$/u;

/** Email clients would turn such a name into a link. Rule 1.133 */
export const WEB_ADDRESS = 'Please enter a name without a web address.';

export interface NameRules {
  readonly clean: (typed: string) => string;
  readonly problem: (name: string) => string | undefined;
}
let names: NameRules = {
  clean: (typed) => typed,
  problem: (name) => (/:\/\/|\bwww\./i.test(name) ? WEB_ADDRESS : undefined),
};

/** Sets the rules of names. The server's rules are too long for browsers. Rule 1.132 */
export function setNameRules(rules: NameRules): void {
  names = rules;
}

/** The title of declared texts in the OpenAPI document; `texts.test.ts` finds them by it. */
export const FREE_TEXT = 'Free text';

/**
 * The schema of a declared text, trimmed. `required` is the message for a text without visible characters; if it is
 * omitted, the text may be empty.
 */
// @__NO_SIDE_EFFECTS__
export function text(declared: DeclaredText, required?: string) {
  return v.pipe(textSchema(declared, required), v.title(FREE_TEXT));
}

// @__NO_SIDE_EFFECTS__
export function textSchema(
  { shape, max }: Pick<DeclaredText, 'shape' | 'max'>,
  required?: string,
): v.GenericSchema<string> {
  const fits = v.maxLength<string, number, string>(max, tooLong(max));
  const isName = shape === 'name';
  const cleaned = v.transform<string, string>((typed) => clean(typed, shape === 'paragraph'));
  if (required === undefined) return v.pipe(v.string('Please enter text.'), cleaned, fits);
  return v.pipe(
    v.string(required),
    cleaned,
    v.minLength(1, required),
    fits,
    v.transform((typed) => (isName ? names.clean(typed) : typed)),
    fits,
    v.check((typed) => !INVISIBLE.test(typed), required),
    v.check(
      (typed) => !isName || !names.problem(typed),
      ({ input }) => names.problem(input) ?? required,
    ),
  );
}

/** The text as stored: trimmed, without invisible characters, and without line breaks unless paragraphs are allowed. */
export function clean(typed: string, hasParagraphs = false): string {
  const seen = typed.replace(UNSEEN, '').replace(BREAK, '\n');
  return (hasParagraphs ? seen : seen.replace(/[\t\n]+/g, ' ')).trim();
}

/** Normalizes a code of digits, however it was pasted or grouped. */
export const digitCode = (typed: string): string =>
  asciiDigits(typed).replace(/[\s\p{P}\p{Sm}\p{M}]/gu, '');

/** Decimal digits of any script as 0 to 9, such as `８` and `٨`, without invisible characters. */
export function asciiDigits(typed: string): string {
  return typed.replace(/\p{Cf}/gu, '').replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    // Each script has its ten digits in order; adjacent sets are complete.
    let before = 0;
    while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
    return String(before % 10);
  });
}
