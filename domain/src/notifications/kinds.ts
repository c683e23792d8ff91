import type { Role } from '../identity/role.ts';
import { CALL_KINDS } from './call-kinds.ts';

/** What the domain says of one kind of notice. */
export interface KindRules {
  /** Who is told of it in the app. */
  readonly inApp: readonly Role[];
  /** Who gets it by e-mail too; a subset of those. */
  readonly byMail: readonly Role[];
  /**
   * Rules 8.45 and 8.47: whether its readers may turn it off. `one-way-stays` where somebody decides
   * by it or would stand at a door in vain; `never` for what a child does alone, since a parent's
   * supervision rests on it, for a consent that is taken back, a PIN that is locked, for what age changes, and for what moderators write.
   */
  readonly silence: 'each-way' | 'one-way-stays' | 'never';
  /**
   * Rule 8.70: what a push says. It shows on a locked screen, to anyone who holds the device: it names
   * nobody, no time and no place.
   */
  readonly push: string;
}

const PARENT = ['parent'] as const;
const ELDER = ['elder'] as const;
const FAMILY = ['parent', 'youth'] as const;
const PARTICIPANTS = ['elder', 'youth'] as const;
const ALL = ['elder', 'parent', 'youth'] as const;

/** Every kind of notice, in the order in which the page offers them. */
export const KINDS = {
  'session-requested': {
    inApp: ALL,
    byMail: ALL,
    silence: 'one-way-stays',
    push: 'A session request waits for your answer.',
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
    push: 'A session was not approved.',
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
  'session-reminder': {
    inApp: ALL,
    byMail: ALL,
    silence: 'each-way',
    push: 'A session is coming up.',
  },
  'running-late': {
    inApp: ALL,
    byMail: ALL,
    silence: 'one-way-stays',
    push: 'Somebody will be a few minutes late.',
  },
  ...CALL_KINDS,
  'request-waiting': {
    inApp: PARENT,
    byMail: PARENT,
    silence: 'one-way-stays',
    push: 'A session still waits for your yes or no.',
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
    push: 'A session that is near has no answer yet.',
  },
  'session-outcome-asked': {
    inApp: ALL,
    byMail: [],
    silence: 'each-way',
    push: 'A session has ended. How did it go?',
  },
  // A word between a child and an adult: the parent's supervision rests on hearing of it.
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
  'stand-in': {
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
  'step-taken': {
    inApp: FAMILY,
    byMail: FAMILY,
    silence: 'never',
    push: 'Something has changed. Please read it.',
  },
  'came-of-age': {
    inApp: FAMILY,
    byMail: FAMILY,
    silence: 'never',
    push: 'Something has changed. Please read it.',
  },
  'birth-date-corrected': {
    inApp: FAMILY,
    byMail: FAMILY,
    silence: 'never',
    push: 'There is news about an account.',
  },
  'pin-locked': {
    inApp: PARENT,
    byMail: PARENT,
    silence: 'never',
    push: 'There is news about a child’s account.',
  },
  'child-renamed': {
    inApp: PARENT,
    byMail: [],
    silence: 'never',
    push: 'There is news about a child’s account.',
  },
  'child-blocked': {
    inApp: PARENT,
    byMail: [],
    silence: 'never',
    push: 'There is news about a child’s account.',
  },
  'child-removed': {
    inApp: PARENT,
    byMail: [],
    silence: 'never',
    push: 'There is news about a child’s account.',
  },
} as const satisfies Readonly<Record<string, KindRules>>;
