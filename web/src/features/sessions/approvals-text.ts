import type { ElderProfile, SessionView } from '@oakling/domain/sessions/contract';
import type { ApprovalRefusal } from '@oakling/domain/sessions/decide-approval';
import {
  LINK_NOT_VALID,
  type ClosedLink,
  type DecisionLinkView,
} from '@oakling/domain/sessions/decision-link';
import { counted, listWords } from '@oakling/domain/kernel/words';
import { dayWords, localNow, localTimesOf } from '../../lib/date-words.ts';
import { failureIn, problemCode, ProblemError, refusalIn } from '../../lib/problem.ts';
import { decidedByWords } from './asked-text.ts';
import { whenWords } from './session-view.ts';

/** "the session of Rosa with Ada on Tuesday, March 3, 2026, 4:00 PM to 4:45 PM, your time". */
function whoAndWhen(session: SessionView): string {
  const { day, hours } = whenWords(session);
  return `the session of ${session.initiator.name} with ${session.receiver.name} on ${day}, ${hours}`;
}

/** Every word of a parent's approvals page. */
export const approvalsPage = {
  heading: 'Session Requests',
  intro: 'Nobody meets until you say yes. Read each request, then approve or reject it.',
  loading: 'Loading session requests...',
  failed: 'The session requests could not be loaded.',
  emptyTitle: 'All caught up!',
  empty: 'You have no session requests pending approval.',
  child: (name: string) => `${name}'s Sessions`,
  about: (name: string) => `About ${name}`,
  panel: 'Pending Session Requests',
  byChild: (name: string) => `Initiated by ${name}`,
  byOther: (initiator: string, child: string) => `${initiator} ➔ ${child}`,
  noneByChild: (name: string) => `${name} has no open request.`,
  request: (session: SessionView) => `Request for ${whoAndWhen(session)}`,
  marks: 'Unusual about the time',
  approve: 'Approve',
  // Rule 6.152
  readsFirst: (youth: string) => `${youth} reads this first`,
  afterYes: (youth: string) =>
    `If ${youth} says yes, we e-mail you and you can approve it. You can reject it now.`,
  reject: 'Reject',
  more: 'Show more requests',
  otherWays: 'More',
  otherWaysFor: (session: SessionView) => `More for ${whoAndWhen(session)}`,
  approvedToast: 'Session approved',
  rejectedToast: 'Session rejected',
  failedToast: 'Failed to update session.',
  approved: (session: SessionView) => `You approved ${whoAndWhen(session)}. We have told both.`,
  rejected: (session: SessionView) => `You rejected ${whoAndWhen(session)}. We have told both.`,
  saidYesToast: 'You said yes',
  saidYes: (session: SessionView, awaited: string) =>
    `You said yes to ${whoAndWhen(session)}. Waiting for ${awaited}.`,
  unchanged: (session: SessionView) => `Nothing was changed for ${whoAndWhen(session)}.`,
};

const RATHER_ONLINE = 'We would rather meet online.';
const RATHER_IN_PUBLIC = 'We would rather meet in a public place.';

/** Who the elder is, in words. Rules 6.95 and 6.96 */
export const elderProfile = {
  more: (elder: string) => `More about ${elder}`,
  heading: (elder: string) => `About ${elder}`,
  age: (range: string) => `${range} years old`,
  noPicture: 'No picture of their own',
  // Rule 9.136
  checked: ({ names, lastOn }: NonNullable<ElderProfile['checks']>) =>
    `Checked by the moderators: ${listWords(names)}. The last check was on ${dayWords(lastOn, 'UTC')}.`,
  unchecked: 'Not checked by the moderators yet',
  joined: (joinedAt: string) =>
    localTimesOf(joinedAt).date === localNow().slice(0, 10)
      ? 'Joined Oakling today'
      : `Joined Oakling on ${dayWords(joinedAt)}`,
  withChild: (count: number, child: string) =>
    count === 0
      ? `No session with ${child} before`
      : `${counted(count, 'session', 'sessions')} with ${child} before`,
  withOthers: (count: number) =>
    count === 0
      ? 'No session with other families yet'
      : `${counted(count, 'session', 'sessions')} with other families so far`,
  noBio: (elder: string) => `${elder} has not written a bio yet.`,
  firstInPerson: (elder: string, child: string) =>
    `${child} and ${elder} have never met in person, and the moderators have not checked ${elder} yet. You can say no and ask for something else first:`,
  instead: [
    { label: 'A video call instead', reason: RATHER_ONLINE },
    { label: 'A public place instead', reason: RATHER_IN_PUBLIC },
  ],
};

/** Every word of the dialog that asks for a reason. Rule 6.27 */
export const rejectDialog = {
  title: (session: SessionView) =>
    `Reject the session of ${session.initiator.name} with ${session.receiver.name} on ${whenWords(session).day}?`,
  explanation: (session: SessionView) =>
    `You cannot undo this. We tell ${session.initiator.name} and ${session.receiver.name}. If you give a reason, they see it.`,
  reason: 'Reason',
  reasonHint: 'You may leave this empty.',
  phrasesLabel: 'Suggestions',
  phrases: [
    'This time does not suit us.',
    RATHER_ONLINE,
    RATHER_IN_PUBLIC,
    'We have enough planned for now.',
  ],
  confirm: 'Reject',
  confirming: 'Rejecting...',
  cancel: 'Keep the request',
};

/** The words for each way a decision can be refused; 404 stands for what hides something. */
const DECISION_REFUSALS: Readonly<Record<ApprovalRefusal | 'not-found', string>> = {
  'wrong-role': 'Only a parent can decide this.',
  'not-your-child': 'This is not a session of your child.',
  'not-found': 'This session no longer exists.',
  'already-decided': 'Somebody has already decided this session.',
  'yes-given-already': 'You have already said yes. We are waiting for another guardian.',
  'others-asked':
    'Another guardian has just asked for all of you to approve. Please press Approve again.',
  'changed-since-read': 'This session changed after you opened the page. Please read it again.',
  'start-passed': 'The start time has passed, so you can no longer decide.',
  'may-not-meet': 'These two can no longer meet, so you cannot approve this.',
  'against-your-rules':
    'This does not fit the rules you set for your child. You can change the rules first.',
  overlaps: 'One of the two has another approved session at this time.',
  'youth-first': 'Your child reads this first. If they say yes, you can approve it.',
};

/** Why a decision was not taken, in words. */
export function decisionFailureWords(error: unknown): string {
  return failureIn(DECISION_REFUSALS, error);
}

/** Every word of the page that a request mail leads to. */
export const decidePage = {
  heading: 'A session request for your child',
  intro:
    'Nobody meets until you say yes. Read the request, then approve or reject it. You do not need to log in.',
  loading: 'Loading the request...',
  failed: 'The request could not be loaded.',
  noLink: 'Please open the link from your e-mail again. Use the whole link.',
  logIn: 'Log in to see your requests',
};

export type ClosedView = Extract<DecisionLinkView, { state: ClosedLink }>;

/** What became of a request since its mail, by the state of the link. Rule 6.84 */
const CLOSED: Readonly<Record<ClosedLink, { title: string; words: string }>> = {
  gone: {
    title: 'This request no longer exists.',
    words: 'One of the people has deleted their account.',
  },
  suspended: {
    title: 'Your account is suspended.',
    words: 'You cannot decide anything until that ends.',
  },
  cancelled: {
    title: 'This request was cancelled.',
    words: 'You have nothing to decide. Nobody will meet.',
  },
  changed: {
    title: 'This request changed after we sent the e-mail.',
    words: 'Use the link in the newer e-mail. You can also log in and decide there.',
  },
  approved: {
    title: 'This request is already approved.',
    words: 'The session will take place, unless somebody calls it off.',
  },
  rejected: {
    title: 'This request is already rejected.',
    words: 'The session will not take place.',
  },
  'too-late': {
    title: 'This request was not decided in time.',
    words: 'The start time has passed, so the session will not take place.',
  },
  expired: {
    title: 'This link has run out.',
    words: 'The request is still waiting for you. Please log in to decide.',
  },
  terms: {
    title: 'Our terms have changed.',
    words: 'Please log in and read them first. You find the request there.',
  },
  'youth-first': {
    title: 'Your child reads this request first.',
    words: 'If they say yes, we e-mail you again. Log in to see it or to say no.',
  },
};

/** What became of the request, and which guardian decided where one did. Rule 6.139 */
export function closedWords({ state, decided }: ClosedView) {
  const { title, words } = CLOSED[state];
  if (decided === undefined || (state !== 'approved' && state !== 'rejected')) {
    return { title, words };
  }
  return { title, words: `${decidedByWords(state, decided.by, decided.at)} ${words}` };
}

/** The state that a refused decision found, or null for any other failure. */
export function closedBy(error: unknown): ClosedLink | null {
  return refusalIn(CLOSED, error);
}

/** Whether the server does not know the link: altered, cut short, or never ours. */
export function isInvalidLink(error: unknown): boolean {
  const isMalformed = error instanceof ProblemError && error.status === 422;
  return isMalformed || problemCode(error) === 'link-invalid';
}

export const invalidLink = { title: LINK_NOT_VALID, words: decidePage.noLink };
