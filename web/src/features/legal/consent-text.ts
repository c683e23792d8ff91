import { sentence } from '@oakling/domain/kernel/words';
import { CONSENT_LINK_DAYS } from '@oakling/domain/legal/child-consent';
import type {
  ChildConsentView,
  ConsentLinkView,
} from '@oakling/domain/legal/child-consent-contract';
import type { ConsentWay } from '@oakling/domain/legal/terms';
import { dayWords } from '../../lib/date-words.ts';
import { ProblemError, problemCode, refusalIn } from '../../lib/problem.ts';

/** Rules 9.178 to 9.181 */
export const consentText = {
  heading: 'Your consent',
  what: 'your consent',
  withdraw: 'Withdraw my consent',
  title: (name: string) => `Withdraw your consent to ${name}’s account?`,
  happens: (name: string) =>
    sentence`We log ${name} out at once. ${name} can’t log in, and nobody can find ${name}. We cancel requests and upcoming sessions.`,
  stays: (name: string) =>
    `We delete nothing. You still see everything. You can agree again, or delete ${name}’s account further down.`,
  withdrawing: 'Withdrawing...',
  withdrawn: (name: string) => `You withdrew your consent. ${name}’s account is paused.`,
  box: 'I am the parent or legal guardian and consent to a youth account',
  renew: 'Agree again',
  renewing: 'Agreeing...',
  renewed: (name: string) =>
    `You agreed again. You can end the pause and turn matching on for ${name} when you like.`,
  stepFailed: (error: unknown) =>
    `We couldn’t confirm this change. ${error instanceof ProblemError ? error.message : 'Please try again.'}`,
};

const WAYS: Readonly<Record<ConsentWay, string>> = {
  'email-plus': 'by email',
  'signed-form': 'by a signed form',
  'video-call': 'in a video call',
};

export function consentWords(consent: ChildConsentView, name: string): readonly string[] {
  if (consent.state === 'recorded' && consent.way !== null && consent.recordedAt !== null) {
    return [`Recorded ${WAYS[consent.way]} on ${dayWords(consent.recordedAt)}.`];
  }
  if (consent.state === 'withdrawn' && consent.withdrawnAt !== null) {
    return [
      `It was withdrawn on ${dayWords(consent.withdrawnAt)}. ${name}’s account stays paused until you agree again.`,
    ];
  }
  const [isWaiting, next] = [
    `${consent.giver ?? 'You'} agreed. We haven’t recorded it yet.`,
    nextWords(consent),
  ];
  const why = `Until then, ${name} and elders can’t find each other.`;
  return consent.isRequired ? [isWaiting, why, next] : [isWaiting, next];
}

function nextWords({ ways, giver, mailDueAt, mailedAt }: ChildConsentView): string {
  if (mailedAt !== null) {
    return giver === null
      ? `We emailed you on ${dayWords(mailedAt)}. Open the link in that email and press “Yes, that was me”.`
      : `We emailed ${giver} on ${dayWords(mailedAt)}. They need to open its link and press “Yes, that was me”.`;
  }
  if (mailDueAt !== null) {
    return giver === null
      ? `We email you once more on ${dayWords(mailDueAt)}, to be sure it was you.`
      : `We email ${giver} once more on ${dayWords(mailDueAt)}, to be sure it was them.`;
  }
  const [first = '', second] = ways.filter((way) => way !== 'email-plus').map((way) => WAYS[way]);
  return `The moderators record it ${second === undefined ? first : `${first} or ${second}`}. They will ask you.`;
}

/** Rules 9.177 and 9.178 */
export const consentLinkText = {
  heading: 'Your consent',
  loading: 'Loading what you agreed to...',
  failed: 'We couldn’t load what you agreed to.',
  asked: (name: string) => sentence`You agreed to an Oakling account for ${name}. Was that you?`,
  recorded: (name: string) =>
    `Your consent to ${name}’s account is recorded. You can withdraw it at any time.`,
  confirm: 'Yes, that was me',
  confirming: 'Saving...',
  confirmed: (name: string) => `Thank you. Your consent to ${name}’s account is recorded.`,
  withdraw: 'Withdraw my consent',
  withdrawn: (name: string) =>
    sentence`You withdrew your consent. We logged ${name} out, and nobody can find ${name}. Log in to agree again, or to delete the account.`,
  logIn: 'Log in',
  child: 'your child',
};

interface ClosedConsent {
  readonly title: string;
  readonly words: string;
  readonly picture?: 'account-removed';
}

const CLOSED: Readonly<
  Record<'withdrawn' | 'gone' | 'replaced' | 'expired' | 'their-browser', ClosedConsent>
> = {
  withdrawn: {
    title: 'This consent was withdrawn.',
    words: 'The account of your child is paused. Log in to agree again, or to delete it.',
  },
  gone: {
    title: 'There is nothing to decide.',
    words: 'This account no longer exists.',
    picture: 'account-removed',
  },
  replaced: {
    title: 'You have agreed again since this email.',
    words: 'Please use the link in the newer email, or log in.',
  },
  expired: {
    title: 'This link has expired.',
    words: `It worked for ${CONSENT_LINK_DAYS} days. Log in to see your consent, or to withdraw it.`,
  },
  'their-browser': {
    title: 'You can’t decide in this browser.',
    words: 'It belongs to your child. Log in as yourself, or use your own device.',
  },
};
const INVALID = {
  title: 'This link isn’t valid.',
  words: 'Please open it from the email again, or log in.',
};

/** The message for a link that needs no action, or null if it needs one. */
export function closedConsent(state: ConsentLinkView['state']) {
  return state === 'waiting' || state === 'recorded' ? null : CLOSED[state];
}

/** The message for an error that closes the link, or null if a retry may help. */
export function closedByError(error: unknown) {
  const closed = refusalIn(CLOSED, error);
  if (closed !== null) return CLOSED[closed];
  const isMalformed = error instanceof ProblemError && error.status === 422;
  return isMalformed || problemCode(error) === 'link-invalid' ? INVALID : null;
}
export const invalidConsentLink = INVALID;
