import type { WarningRefusal } from '@oakling/domain/admin/decide-warning';
import { WARNING_DAYS } from '@oakling/domain/safety/warning';
import { failuresOf } from './text.ts';

export const warningText = {
  heading: 'Warnings',
  none: 'No warnings yet.',
  open: (name: string) => `Warn ${name}`,
  sent: (day: string, isMine: boolean | undefined) =>
    isMine === undefined
      ? `Sent ${day}`
      : `Sent ${day} ${isMine ? 'by you' : 'by another moderator'}`,
  unread: 'Not read yet',
  read: (day: string) => `Read ${day}`,
  noAnswer: 'They didn’t answer.',
  waits: 'They haven’t read the last warning yet. You can send another one after that.',
  lately: `They were warned less than ${WARNING_DAYS} days ago. If something worse happened, you can suspend them.`,
  title: (name: string) => `Warn ${name}?`,
  what: 'We tell them in the app and by email. Your words stay at the top of their pages until they have read them. They can answer once. You can’t reply.',
  parent: 'We tell their parent, who can read it too.',
  begin: 'Begin with',
  ownWords: 'Your own words',
  send: 'Send warning',
  sending: 'Sending...',
  keep: 'Don’t send',
  done: 'Sent. You will see here when they have read it, and what they answer.',
};

const REFUSALS: Readonly<Record<WarningRefusal, string>> = {
  'no-such-person': 'This account no longer exists.',
  suspended: 'This person is suspended, so they wouldn’t see it.',
  'not-read-yet': warningText.waits,
  'warned-lately': warningText.lately,
  'not-about-them': 'This case is about somebody else.',
};

export const warningFailure = failuresOf(REFUSALS);
