import type { FriendshipAnswer } from '@oakling/domain/admin/check-ins';
import { dayWords } from '../../lib/date-words.ts';

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
  by: ({ by, elder, youth }: FriendshipAnswer) =>
    by.id === elder.id
      ? `${by.name}, the elder`
      : `${by.name}, ${by.id === youth.id ? 'the youth' : 'a guardian'}`,
  quiet: 'No meeting for 45 days',
  lastMet: (at: string) => `They last met on ${dayWords(at)}.`,
};
