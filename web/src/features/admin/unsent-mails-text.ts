import type { MailKind, TryAgainRefusal, UnsentMailView } from '@oakling/domain/admin/unsent-mails';
import { dayWords } from '../../lib/date-words.ts';
import { failureMessages } from '../../lib/problem.ts';

const KINDS: Readonly<Record<MailKind, string>> = {
  invite: 'Invite to a child',
  'guardian-invite': 'Invite to a guardian',
  password: 'Link for a new password',
  'password-changed': 'Changed password',
  address: 'About an email address',
  consent: 'Consent of a parent',
  notice: 'Notice',
};

/** Rule 8.160 */
export const unsentMailsText = {
  heading: 'Unsent emails',
  intro:
    'These emails haven’t arrived. If many were refused on the same day, look at the mail server first.',
  loading: 'Loading...',
  failed: 'We couldn’t load the list.',
  more: 'Show more',
  emptyTitle: 'Nothing is left unsent',
  empty: 'Every email is on its way.',
  kind: (kind: MailKind) => KINDS[kind],
  at: (domain: string) => `to an address at ${domain}`,
  state: ({ state, code, failedAt }: UnsentMailView): string => {
    const answer = code === null ? '' : ` The mail server answered ${code}.`;
    const day = dayWords(failedAt);
    switch (state) {
      case 'refused':
        return `Refused on ${day}: this address doesn’t take mail.${answer}`;
      case 'given-up':
        return `Given up on ${day}, after a day of tries.${answer}`;
      case 'waiting':
        return `Last tried on ${day}. We keep trying for a day.${answer}`;
    }
  },
  tryAgain: 'Try again',
  trying: 'Trying again...',
  tried: 'We are trying again now.',
} as const;

export const tryAgainFailure = failureMessages<TryAgainRefusal | 'not-found'>({
  'no-such-mail': 'This email is no longer here.',
  'not-found': 'This email is no longer here.',
  'tried-already': 'We are trying this email already.',
});
