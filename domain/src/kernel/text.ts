import * as v from 'valibot';

// PostgreSQL cannot store NUL or half a surrogate pair (in jsonb), and no other control character has
// a use in what people write.
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const LINE_BREAKS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** Rule 9.36 */
export const tooLong = (max: number) => `Please use at most ${max} characters.`;
// Marks that turn the reading direction around make one text look like another.
const DIRECTION_MARKS = /[\u202a-\u202e\u2066-\u2069]/;
const INVISIBLE = /^[\p{Cf}\p{Z}\p{Cc}\p{Mn}\u115f\u1160\u3164\uffa0]*$/u;
const UNUSABLE = 'Please remove the characters that cannot be shown.';

/** One line of text, trimmed, 1 to `max` characters; `required` is the message when it is empty. */
export function line(max: number, required: string) {
  return v.pipe(
    v.string(required),
    v.trim(),
    v.minLength(1, required),
    v.maxLength(max, tooLong(max)),
    v.check((text) => !INVISIBLE.test(text), required),
    v.check((text) => isUsable(text, LINE_BREAKS), UNUSABLE),
  );
}

/** A person's name: one line, and no web address, which mail programs would turn into a link. */
export function personName(required: string) {
  return v.pipe(
    line(100, required),
    v.check((name) => !/:\/\/|\bwww\./i.test(name), 'Please enter a name without a web address.'),
  );
}

/** One line of text that may be empty. */
export function optionalLine(max: number) {
  return v.pipe(
    v.string('Please enter text.'),
    v.trim(),
    v.maxLength(max, tooLong(max)),
    v.check((text) => isUsable(text, LINE_BREAKS), UNUSABLE),
  );
}

/** Text of several lines that may be empty, trimmed, at most `max` characters. */
export function paragraph(max: number) {
  return v.pipe(
    v.string('Please enter text.'),
    v.trim(),
    v.maxLength(max, tooLong(max)),
    v.check((text) => isUsable(text, CONTROL_CHARACTERS), UNUSABLE),
  );
}

/** Text of several lines, trimmed, 1 to `max` characters; `required` is the message when nothing is to be seen. */
export function words(max: number, required: string) {
  return v.pipe(
    paragraph(max),
    v.check((text) => !INVISIBLE.test(text), required),
  );
}

function isUsable(text: string, forbidden: RegExp): boolean {
  return text.isWellFormed() && !forbidden.test(text) && !DIRECTION_MARKS.test(text);
}
