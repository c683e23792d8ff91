import type { WarningRefusal } from '@oakling/domain/admin/decide-warning';
import { WARNING_DAYS } from '@oakling/domain/safety/warning';
import { refusalIn } from '../../lib/problem.ts';
import { failureWords } from './text.ts';

export const warningText = {
  heading: 'Warnings',
  none: 'Nobody has warned them yet.',
  open: (name: string) => `Warn ${name}`,
  sent: (day: string, isMine: boolean | undefined) =>
    isMine === undefined
      ? `Sent ${day}`
      : `Sent ${day} ${isMine ? 'by you' : 'by another moderator'}`,
  unread: 'Not read yet',
  read: (day: string) => `Read ${day}`,
  answer: 'Their answer',
  noAnswer: 'They did not answer.',
  waits: 'They have not read the last warning yet. Until then you cannot send another one.',
  lately: `They were warned less than ${WARNING_DAYS} days ago. If something worse happened, you can suspend them.`,
  title: (name: string) => `Warn ${name}?`,
  what: 'They get a notice and a mail, and your words stand at the top of their pages until they have read them. They can answer once, and you cannot reply.',
  parent: 'Their parent is told and reads it too.',
  begin: 'Begin with',
  ownWords: 'Your own words',
  words: 'What they will read',
  hint: 'Say what has to change. Do not say who told you.',
  missing: 'Please write what they are to read.',
  send: 'Send Warning',
  sending: 'Sending...',
  keep: 'Do not Send',
  done: 'Sent. Here you see when they have read it, and their answer.',
};

const REFUSALS: Readonly<Record<WarningRefusal, string>> = {
  'no-such-person': 'This account is gone.',
  suspended: 'This person is suspended, and would not see it.',
  'not-read-yet': warningText.waits,
  'warned-lately': warningText.lately,
  'not-about-them': 'This case is about somebody else.',
};

export function warningFailure(error: unknown): string {
  const refusal = refusalIn(REFUSALS, error);
  return refusal === null ? failureWords(error) : REFUSALS[refusal];
}
