import type { MissingConsent } from '@oakling/domain/legal/missing-consents-contract';
import { dayWords } from '../../lib/date-words.ts';

/** All text about children without a recorded consent. Rule 9.241 */
export const missingConsentsText = {
  heading: 'Missing consents',
  intro:
    'These children have an account, but we have no recorded consent of a parent. The one who waits longest comes first.',
  todo: 'An e-mail to the parent is recorded by itself, a day after the child joined. A signed form or a video call counts if this place takes them: open the child’s page and record it there.',
  loading: 'Loading...',
  failed: 'We could not load the list.',
  more: 'Show more',
  emptyTitle: 'Nothing is missing',
  empty: 'The consent of a parent is recorded for every child.',
  state: ({ waitingSince, takenBackAt }: MissingConsent): string => {
    if (takenBackAt !== null) return `Taken back on ${dayWords(takenBackAt)}`;
    return waitingSince === null ? '' : `Waiting since ${dayWords(waitingSince)}`;
  },
  guardians: (count: number) => (count === 1 ? 'Guardian' : 'Guardians'),
} as const;
