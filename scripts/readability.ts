// `npm run check`: checks that texts for children, parents and elders are easy to read. Rule 10.230
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { retext } from 'retext';
import retextReadability from 'retext-readability';

const root = join(import.meta.dirname, '..');
/** A sentence fails if six of seven formulas estimate that it needs an older reader. */
const SIX_OF_SEVEN = 6 / 7;
const GROUPS = [
  {
    age: 12,
    files: [
      'web/src/**/*{text,words,kinds}.{ts,tsx}',
      'web/src/features/legal/help-page.tsx',
      'web/src/lib/problem.ts',
      'domain/src/{identity,interests,invites,notifications,profile,safety,sessions,stages}/**/*.ts',
      'server/src/features/notifications/*words.ts',
      'server/src/features/notifications/{kinds,mails}/*.ts',
    ],
  },
  { age: 14, files: ['domain/src/legal/{privacy-policy,terms-of-service,retention}.ts'] },
];
/** A short word that replaces interpolated values. */
const FILLED_IN = 'Sam';
/** Other strings are labels, class names or identifiers. */
const SENTENCE = /^[“"]?[A-Z].*[.?!]/s;

for (const { age, files } of GROUPS) {
  const check = retext().use(retextReadability, { age, minWords: 8, threshold: SIX_OF_SEVEN });
  for (const path of globSync(files, { cwd: root }).filter((file) => !file.includes('.test.'))) {
    for (const text of textsIn(path)) {
      const { messages } = await check.process(text);
      for (const { actual, reason } of messages) console.error(`${path}: ${reason}: ${actual}`);
      if (messages.length > 0) process.exitCode = 1;
    }
  }
}

function textsIn(path: string): string[] {
  const texts: string[] = [];
  const { program } = parseSync(path, readFileSync(join(root, path), 'utf8'));
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') texts.push(value);
    },
    TemplateLiteral({ quasis }) {
      texts.push(quasis.map(({ value }) => value.cooked).join(FILLED_IN));
    },
    JSXText({ value }) {
      texts.push(value);
    },
  }).visit(program);
  return texts.filter((text) => SENTENCE.test(text));
}
