import * as v from 'valibot';
import type { DeclaredText } from './declared-text.ts';

// PostgreSQL cannot store NUL or unpaired surrogates (in jsonb), and other control characters are
// useless in text.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const LINE_BREAKS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

export const tooLong = (max: number) => `Please use at most ${max} characters.`;
// Bidirectional control characters can make one text look like another.
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/;
const INVISIBLE = /^[\p{Cf}\p{Z}\p{Cc}\p{Mn}\u115f\u1160\u3164\uffa0]*$/u;
const UNUSABLE = 'Please remove the characters that cannot be shown.';

/** Email clients would turn it into a link. Rule 1.133 */
export const WEB_ADDRESS = 'Please enter a name without a web address.';

/** Cleans a name, and returns the reason if it is refused. */
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
 * The schema of a declared text, trimmed. `required` is the message for a text without visible
 * characters; without it the text may be empty.
 */
export function text(declared: DeclaredText, required?: string) {
  return v.pipe(textSchema(declared, required), v.title(FREE_TEXT));
}

export function textSchema(
  { shape, max }: Pick<DeclaredText, 'shape' | 'max'>,
  required?: string,
): v.GenericSchema<string> {
  const forbidden = shape === 'paragraph' ? CONTROL_CHARACTERS : LINE_BREAKS;
  const fits = v.maxLength<string, number, string>(max, tooLong(max));
  const isName = shape === 'name';
  const isShown = v.check<string, string>((typed) => isUsable(typed, forbidden), UNUSABLE);
  if (required === undefined)
    return v.pipe(v.string('Please enter text.'), v.trim(), fits, isShown);
  return v.pipe(
    v.string(required),
    v.trim(),
    v.minLength(1, required),
    fits,
    v.transform((typed) => (isName ? names.clean(typed) : typed)),
    fits,
    v.check((typed) => !INVISIBLE.test(typed), required),
    isShown,
    v.check(
      (typed) => !isName || !names.problem(typed),
      ({ input }) => names.problem(input) ?? required,
    ),
  );
}

function isUsable(typed: string, forbidden: RegExp): boolean {
  return typed.isWellFormed() && !forbidden.test(typed) && !DIRECTION_MARKS.test(typed);
}
