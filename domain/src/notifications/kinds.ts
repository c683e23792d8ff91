import type { Role } from '../identity/role.ts';
import { GUARDIAN_KINDS } from './guardian-kinds.ts';

export interface KindRules {
  readonly inApp: readonly Role[];
  /** Roles that also get this kind by email; a subset of `inApp`. */
  readonly byMail: readonly Role[];
  /**
   * How far people can turn this kind off. `one-way-stays`: one channel must stay on, because someone waits for the
   * reader to act. `never`: the kind concerns supervision, consent, a PIN, age or moderators. Rules 8.45 and 8.47
   */
  readonly silence: 'each-way' | 'one-way-stays' | 'never';
  /** True if only people who turn them on get the mails. Rule 6.436 */
  readonly isMailedOnRequest?: true;
  /** The text of a push. Lock screens show it, so it contains no name, time or place. Rule 8.70 */
  readonly push: string;
}

const PARENT = ['parent'] as const;
const ELDER = ['elder'] as const;
const FAMILY = ['parent', 'youth'] as const;
const PARTICIPANTS = ['elder', 'youth'] as const;
const ALL = ['elder', 'parent', 'youth'] as const;

const REMINDER = {
  inApp: ALL,
  byMail: ALL,
  silence: 'each-way',
  push: 'A session is coming up.',
} as const;
const CHANGED = {
  inApp: FAMILY,
  byMail: FAMILY,
  silence: 'never',
  push: 'Something has changed. Please read it.',
} as const;

/** All kinds, in the order of the settings page. */
export const KINDS = {
  'session-requested': {
    inApp: ALL,
    byMail: ALL,
    silence: 'one-way-stays',
    push: 'A session request is waiting for your answer.',
  },
  'session-agreed': {
    inApp: ALL,
    byMail: [],
    silence: 'each-way',
    push: 'Somebody said yes to a session.',
  },
  'question-asked': {
    inApp: ELDER,
    byMail: ELDER,
    silence: 'one-way-stays',
    push: 'A parent has a question before deciding.',
  },
  'question-answered': {
    inApp: PARENT,
    byMail: PARENT,
    silence: 'one-way-stays',
    push: 'Your question about a request was answered.',
  },
  'session-approved': {
    inApp: ALL,
    byMail: ALL,
    silence: 'each-way',
    push: 'A session was approved.',
  },
  'session-by-rule': {
    inApp: PARENT,
    byMail: PARENT,
    silence: 'never',
    push: 'A rule said yes to a session.',
  },
  'session-rejected': {
    inApp: ALL,
    byMail: ALL,
    silence: 'each-way',
    push: 'A session wasn’t approved.',
  },
  'session-cancelled': {
    inApp: ALL,
    byMail: ALL,
    silence: 'one-way-stays',
    push: 'A session was cancelled.',
  },
  'session-lapsed': {
    inApp: ALL,
    byMail: ALL,
    silence: 'each-way',
    push: 'A session had no answer in time.',
  },
  'session-changed': {
    inApp: ALL,
    byMail: ALL,
    silence: 'one-way-stays',
    push: 'A session was changed.',
  },
  'session-proposed': {
    inApp: ALL,
    byMail: PARTICIPANTS,
    silence: 'each-way',
    push: 'Another time was proposed for a session.',
  },
  'proposal-declined': {
    inApp: ALL,
    byMail: ALL,
    silence: 'each-way',
    push: 'Somebody said no to a proposed time.',
  },
  'session-reminder': REMINDER,
  'series-reminder': { ...REMINDER, isMailedOnRequest: true },
  'running-late': {
    inApp: ALL,
    byMail: ALL,
    silence: 'one-way-stays',
    push: 'Somebody will be a few minutes late.',
  },
  'request-waiting': {
    inApp: PARENT,
    byMail: PARENT,
    silence: 'one-way-stays',
    push: 'A session is still waiting for your yes or no.',
  },
  'approval-given': {
    inApp: PARENT,
    byMail: PARENT,
    silence: 'one-way-stays',
    push: 'Another guardian said yes. We need your answer too.',
  },
  'answer-waiting': {
    inApp: ALL,
    byMail: ALL,
    silence: 'each-way',
    push: 'An upcoming session has no answer yet.',
  },
  'session-outcome-asked': {
    inApp: ALL,
    byMail: [],
    silence: 'each-way',
    push: 'A session has ended. How did it go?',
  },
  'check-in': {
    inApp: ALL,
    byMail: ALL,
    silence: 'each-way',
    push: 'How is it going with your friend?',
  },
  // A child must read whom they can talk to.
  'friendship-ended': {
    inApp: ALL,
    byMail: ALL,
    silence: 'never',
    push: 'There is news about a friend.',
  },
  // A child wrote this text to an adult, so the parent must see it.
  'session-thanked': {
    inApp: ALL,
    byMail: [],
    silence: 'never',
    push: 'A thank-you note was sent after a session.',
  },
  'invite-accepted': {
    inApp: PARENT,
    byMail: PARENT,
    silence: 'each-way',
    push: 'An invite was accepted.',
  },
  'youth-of-age': {
    inApp: ELDER,
    byMail: [],
    silence: 'each-way',
    push: 'There is news about somebody you meet.',
  },
  'check-lapsing': {
    inApp: ELDER,
    byMail: ELDER,
    silence: 'one-way-stays',
    push: 'There is news about one of your checks.',
  },
  'profile-decided': {
    inApp: PARTICIPANTS,
    byMail: [],
    silence: 'each-way',
    push: 'There is news about your profile.',
  },
  'new-matches': {
    inApp: PARTICIPANTS,
    byMail: PARTICIPANTS,
    silence: 'each-way',
    push: 'Somebody new shares your interests.',
  },
  'guardian-acted': {
    inApp: FAMILY,
    byMail: PARENT,
    silence: 'each-way',
    push: 'A guardian changed something in a child’s account.',
  },
  'who-approves': {
    inApp: FAMILY,
    byMail: PARENT,
    silence: 'each-way',
    push: 'Who approves a child’s sessions has changed.',
  },
  substitute: {
    inApp: PARENT,
    byMail: PARENT,
    silence: 'one-way-stays',
    push: 'Another guardian now decides for someone.',
  },
  'guardian-joined': {
    inApp: FAMILY,
    byMail: FAMILY,
    silence: 'never',
    push: 'There is news about who decides for a child.',
  },
  'guardian-invite-ended': {
    inApp: PARENT,
    byMail: PARENT,
    silence: 'each-way',
    push: 'There is news about an invite you sent.',
  },
  'guardian-left': {
    inApp: FAMILY,
    byMail: FAMILY,
    silence: 'never',
    push: 'There is news about who decides for a child.',
  },
  'elder-standing': {
    inApp: PARENT,
    byMail: PARENT,
    silence: 'never',
    push: 'There is news about an elder.',
  },
  'warning-sent': {
    inApp: ALL,
    byMail: ALL,
    silence: 'never',
    push: 'The moderators wrote to you.',
  },
  'consent-withdrawn': {
    inApp: PARENT,
    byMail: PARENT,
    silence: 'never',
    push: 'There is news about a child’s account.',
  },
  'step-ahead': {
    inApp: FAMILY,
    byMail: FAMILY,
    silence: 'never',
    push: 'Something changes soon. Please read it.',
  },
  'step-taken': CHANGED,
  'came-of-age': CHANGED,
  'birth-date-corrected': {
    inApp: FAMILY,
    byMail: FAMILY,
    silence: 'never',
    push: 'There is news about an account.',
  },
  ...GUARDIAN_KINDS,
} as const satisfies Readonly<Record<string, KindRules>>;
