import {
  APPEAL_DAYS,
  type AnswerRefusal,
  type AppealOutcome,
  type ClosedAppeal,
} from '@oakling/domain/admin/appeal';
import { refusalIn } from '../../lib/problem.ts';
import { failureWords } from './text.ts';

/** Every word about appeals, for moderators. Rules 9.164 and 9.165 */
export const appealsText = {
  heading: 'Appeals',
  intro: 'Each waits for one answer, which is mailed and final.',
  failed: 'The appeals could not be loaded.',
  loading: 'Loading appeals...',
  note: 'Your note',
  told: 'Told',
  appeal: 'Their answer',
  outcome: { lifted: 'Lifted', kept: 'Kept' } satisfies Record<AppealOutcome, string>,
  times: (suspended: string, sent: string) => `Suspended ${suspended} · Answered ${sent}`,
  lift: 'Lift the Suspension',
  keep: 'Keep the Suspension',
  lifting: 'Lifting...',
  keeping: 'Keeping...',
  liftTitle: (name: string) => `Lift the suspension of ${name}?`,
  keepTitle: (name: string) => `Keep the suspension of ${name}?`,
  liftText:
    'They can log in again, as unverified, and so can children who were suspended with a parent. Sessions that were cancelled stay cancelled.',
  keepText: 'They stay suspended, and cannot appeal again against this decision.',
  sentence: (name: string) => `One sentence for ${name}`,
  sentenceHint: 'It is mailed to them.',
  sentenceMissing: 'Please write a sentence for the person.',
  change: 'Change nothing',
  done: 'Answered. The mail is on its way.',
};

const REFUSALS: Readonly<Record<AnswerRefusal, string>> = {
  'no-such-appeal': 'There is no such appeal.',
  'already-answered': 'Another moderator has answered this appeal.',
  over: 'The suspension is over.',
};

export function answerFailure(error: unknown): string {
  const refusal = refusalIn(REFUSALS, error);
  return refusal === null ? failureWords(error) : REFUSALS[refusal];
}

/** Every word of the page that the mail leads to. Rule 9.163 */
export const appealPage = {
  heading: 'Answer the moderators',
  loading: 'Loading...',
  failed: 'This page could not be loaded.',
  wrote: 'The moderators have closed your account for now. They wrote:',
  once: (day: string) =>
    `If you think that this is not right, write to them here: once, and until ${day}. A moderator reads it and writes back by mail.`,
  words: 'Your words',
  wordsHint: 'What they should know. Nobody but the moderators reads it.',
  send: 'Send',
  sending: 'Sending...',
  sent: 'Thank you. A moderator reads it and writes back by mail.',
  notSent: 'Your words could not be sent. Please try again.',
  logIn: 'Log in',
};

export const INVALID = {
  title: 'This link is not valid',
  words: 'Open the newest mail from Oakling, and the whole link in it.',
};

const CLOSED: Readonly<Record<ClosedAppeal, { title: string; words: string }>> = {
  sent: { title: 'You have answered', words: 'A moderator reads it and writes back by mail.' },
  kept: {
    title: 'The moderators have answered',
    words: 'Your account stays closed. The mail says why; it is their last word on it.',
  },
  expired: {
    title: 'The time is over',
    words: `You could answer for ${APPEAL_DAYS} days.`,
  },
  over: {
    title: 'There is nothing to answer',
    words: 'This decision does not hold now. Try to log in.',
  },
};

export function closedWords(state: ClosedAppeal) {
  return CLOSED[state];
}

/** Why words could not be sent, if that is for good. */
export function closedBy(error: unknown): ClosedAppeal | null {
  return refusalIn(CLOSED, error);
}
