import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

const SECRECY = [
  /\bonly (for|between) (the two of )?(you|us)\b/i,
  /\bour (little )?secret\b|\bkeep (it|this|that) (a )?secret\b/i,
  /\bkeep (it|this|that) (to yourself|between)/i,
  /\b(don[’']t|do not|never) tell (your|anyone|anybody|any|mum|mom|dad)\b/i,
  /(?<!\bwe )\btell (nobody|no one)\b/i,
  /\b(don[’']t|do not|never) (pass|share) (this|it|that)\b/i,
];

/** The lines of a workspace that aren't comments. Pushes and notices are written in `domain` and `server`. */
function linesOf(workspace: string): string[] {
  const folder = join(ROOT, workspace, 'src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|testing\//.test(file))
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line));
}

test.for(['web', 'domain', 'server'])(
  'rule 10.341, no page, notice or push of %s asks anyone to keep a secret',
  (workspace) => {
    const lines = linesOf(workspace);
    expect(lines.length).toBeGreaterThan(1000);
    expect(lines.filter((line) => SECRECY.some((words) => words.test(line)))).toEqual([]);
  },
);

/** A change that got no response. Sending mail doesn't count as a change. */
const CLAIM =
  /couldn’t (?:save|send (?!this email)|block|change|withdraw|make|delete|remove|add)\b|\bwasn’t saved\b/;

test('no page claims that a change failed that it only got no response to (rule 10.311)', () => {
  expect(linesOf('web').filter((line) => CLAIM.test(line))).toEqual([]);
});

/** Texts of buttons in Title Case. Sentences end with a period. */
const TITLE_CASE =
  /^\s*(?:submit|confirm|open|action|change|send|take|release|close|add|setUp|renew|end|keep)\w*: '[A-Z][^' ]* (?:[^' ]* )*?[A-Z][a-z][^'.]*'/;
/** The specification's texts, pages named as in the menu, and names. */
const GIVEN =
  /'(?:Back to )?(?:Log In( with PIN)?|Log Out|Sign Up|Request a Conversation|End Time|Invite Your Child|Open Oakling)'/;

test('rule 10.480, buttons that the specification doesn’t name have no Title Case', () => {
  const found = linesOf('web').filter((line) => TITLE_CASE.test(line) && !GIVEN.test(line));
  expect(found).toEqual([]);
});
