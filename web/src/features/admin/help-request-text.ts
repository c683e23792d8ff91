import type { CaseView } from '@oakling/domain/admin/contract';
import type { HelpRequest } from '@oakling/domain/rooms/contract';
import { clockWords, dayWords } from '../../lib/date-words.ts';

const HELP_BY: Readonly<Record<HelpRequest['by'], string>> = {
  elder: 'The elder',
  youth: 'The child',
  guardian: 'A guardian',
};

/** Rule 6.332 */
export const helpRequestText = {
  heading: 'Requests for help',
  intro:
    'Somebody pressed “I need help” in a video call. Speak to the family, look at both people, then close the request.',
  failed: 'We could not load the requests for help.',
  answered: ({ isAnswered }: HelpRequest) =>
    isAnswered ? 'A guardian has spoken to the child.' : 'No guardian has answered yet.',
  close: 'Close the request',
  notClosed: 'We could not close it. Please try again.',
  inCase: 'Help in a call',
  line: ({ by, at, isClosed }: CaseView['help'][number]) =>
    `${HELP_BY[by]} pressed “I need help”: ${dayWords(at)}, ${clockWords(at)}${isClosed ? '' : ' (open)'}`,
};
