import {
  APPEAL_ANSWER_TEXTS,
  APPEAL_DAYS,
  APPEAL_TEXTS,
  type AnswerRefusal,
  type AppealOutcome,
  type ClosedAppeal,
} from '@oakling/domain/admin/appeal';
import { worded } from '../../lib/worded-texts.ts';
import { refusalIn } from '../../lib/problem.ts';
import { failuresOf } from './text.ts';

/** Rules 9.164 and 9.165 */
export const appealsText = {
  heading: 'Appeals',
  intro: 'Give each appeal one answer. We email it, and it is final.',
  failed: 'We couldn’t load the appeals.',
  loading: 'Loading appeals...',
  outcome: { lifted: 'Lifted', kept: 'Kept' } satisfies Record<AppealOutcome, string>,
  times: (suspended: string, sent: string) => `Suspended ${suspended} · Appealed ${sent}`,
  lifted: {
    confirm: 'Lift the suspension',
    pending: 'Lifting...',
    title: (name: string) => `Lift the suspension of ${name}?`,
    text: 'They can log in again, as unverified. So can children who were suspended with them. Cancelled sessions stay cancelled.',
  },
  kept: {
    confirm: 'Keep the suspension',
    pending: 'Keeping...',
    title: (name: string) => `Keep the suspension of ${name}?`,
    text: 'They stay suspended. They can’t appeal again.',
  },
  own: 'You made this decision. Another moderator answers the appeal.',
  change: 'Cancel',
  done: 'Answered. The mail is on its way.',
};

export const APPEAL_WORDS = worded(APPEAL_TEXTS, {
  words: {
    label: 'Your words',
    description: 'Tell us what we should know. Only the moderators read it.',
    rows: 6,
    said: 'Their appeal',
  },
});
export const appealAnswerWords = (outcome: AppealOutcome, name = 'them') =>
  worded(APPEAL_ANSWER_TEXTS, {
    told: {
      label: `One sentence for ${name}`,
      description: 'We email it to them.',
      said: appealsText.outcome[outcome],
    },
  });

const REFUSALS: Readonly<Record<AnswerRefusal, string>> = {
  'no-such-appeal': 'We couldn’t find this appeal.',
  'already-answered': 'Another moderator has answered this appeal.',
  over: 'The suspension is over.',
  'own-decision': 'You made this decision. Another moderator answers the appeal.',
};

export const answerFailure = failuresOf(REFUSALS);

/** Rule 9.163 */
export const appealPage = {
  heading: 'Answer the moderators',
  loading: 'Loading...',
  failed: 'We couldn’t load this page.',
  wrote: 'The moderators have closed your account for now. They wrote:',
  once: (day: string) =>
    `If you think this is wrong, tell them here by ${day}. You can do this once. A moderator reads it and emails you back.`,
  send: 'Send',
  sending: 'Sending...',
  sent: 'Thank you. A moderator will read it and email you back.',
  notSent: 'We couldn’t confirm that your words arrived. Please try again.',
  logIn: 'Log in',
};

export const INVALID = {
  title: 'This link isn’t valid',
  words: 'Open the newest email from Oakling. Use the whole link in it.',
};

const CLOSED: Readonly<Record<ClosedAppeal, { title: string; words: string }>> = {
  sent: { title: 'You have answered', words: 'A moderator will read it and email you back.' },
  kept: {
    title: 'The moderators have answered',
    words: 'Your account stays closed. The email says why. This decision is final.',
  },
  expired: {
    title: 'The time is over',
    words: `You could answer for ${APPEAL_DAYS} days.`,
  },
  over: {
    title: 'There is nothing to answer',
    words: 'Your account is open again. Try to log in.',
  },
};

export function closedWords(state: ClosedAppeal) {
  return CLOSED[state];
}

export function closedBy(error: unknown): ClosedAppeal | null {
  return refusalIn(CLOSED, error);
}
