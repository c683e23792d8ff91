import type { Feeling } from '@oakling/domain/sessions/friendships/check-in';
import { dayWords } from '../../lib/date-words.ts';

interface Person {
  readonly id: string;
  readonly name: string;
}

/** Rule 6.447 */
export const friendshipsText = {
  heading: 'Friendships',
  loading: 'Loading...',
  failed: 'We couldn’t load this.',
  emptyTitle: 'Nothing to read',
  empty: 'Answers that need a look, and friends who stopped meeting, appear here.',
  answers: 'How it goes',
  intro:
    'Only moderators read these answers. Don’t tell the other person or a guardian what somebody said, unless a child is in danger.',
  feelings: {
    good: 'It’s going well',
    'so-so': 'So-so',
    worried: 'Something worries me',
  } satisfies Readonly<Record<Feeling, string>>,
  by: (by: Person, elder: Person, youth: Person) =>
    by.id === elder.id
      ? `${by.name}, the elder`
      : `${by.name}, ${by.id === youth.id ? 'the youth' : 'a guardian'}`,
  quiet: 'No meeting for 45 days',
  lastMet: (at: string) => `They last met on ${dayWords(at)}.`,
};
