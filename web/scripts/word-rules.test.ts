import { RuleTester } from 'oxlint/plugins-dev';
import { describe, test } from 'vitest';
import { contractions } from './word-rules.ts';

RuleTester.describe = describe;
RuleTester.it = test;

const refused = (code: string, long: string) => ({
  code,
  errors: [`Write “${long}” as a contraction, such as “can’t” or “isn’t”.`],
});

const tester = new RuleTester({ languageOptions: { parserOptions: { lang: 'tsx' } } });
// Rule 10.450
tester.run('contractions', contractions, {
  valid: [
    'const text = "You can’t join yet.";',
    'const text = `You must not share ${what}.`;',
    // Quoted from the specification.
    'const text = "Date cannot be in the past.";',
    'sql`select read_at is not null`;',
    'sql<boolean>`(of_age_at <= now()) is not true`;',
    'query.where("ended_at", "is not", null);',
    '// You cannot see a comment.',
  ],
  invalid: [
    refused('const text = "You cannot join yet.";', 'cannot'),
    refused('const text = "Do not share it.";', 'Do not'),
    refused('const text = `${elder} does not.`;', 'does not'),
    refused('const text = sentence`You do not see ${name}.`;', 'do not'),
    refused('<p>This will not take place.</p>', 'will not'),
    refused('<Alert title="Leo is not here" />', 'is not'),
  ],
});
