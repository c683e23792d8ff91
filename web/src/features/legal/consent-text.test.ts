import type { ChildConsentView } from '@oakling/domain/legal/child-consent-contract';
import { expect, test } from 'vitest';
import { recorded, waiting, withdrawn } from '../../testing/child-consents.ts';
import { consentWords } from './consent-text.ts';

test.for<[string, ChildConsentView, RegExp]>([
  ['why nobody is found', waiting, /Until then, Sam and elders can’t find each other\./],
  ['when we write', waiting, /We email you once more on Wednesday, March 4, 2026/],
  ['what to press', { ...waiting, mailedAt: waiting.mailDueAt }, /press “Yes, that was me”/],
  [
    'who asks',
    { ...waiting, mailDueAt: null, ways: ['signed-form', 'video-call'] },
    /The moderators record it by a signed form or in a video call/,
  ],
  ['who we write to', { ...waiting, giver: 'Maria' }, /^Maria agreed\. .*We email Maria once more/],
  ['how it was recorded', recorded, /^Recorded by email on Wednesday, March 4, 2026\.$/],
  ['since when it is gone', withdrawn, /^It was withdrawn on Thursday, March 5, 2026\./],
])('it says %s (rule 9.181)', ([, consent, expected]) => {
  expect(consentWords(consent, 'Sam').join(' ')).toMatch(expected);
});

test('if consent isn’t required, it doesn’t say that the child is hidden', () => {
  const words = consentWords({ ...waiting, isRequired: false }, 'Sam').join(' ');
  expect(words).not.toContain('nobody finds');
});
