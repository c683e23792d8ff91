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
  intro: 'Nobody meets before you have said yes. Read each request, then approve or reject it.',
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
    `Once ${youth} says yes, you can approve it, and we write to you. You can already reject it.`,
  reject: 'Reject',
  more: 'Show more requests',
  approvedToast: 'Session approved',
  rejectedToast: 'Session rejected',
  failedToast: 'Failed to update session.',
  approved: (session: SessionView) => `You approved ${whoAndWhen(session)}. Both have been told.`,
  rejected: (session: SessionView) => `You rejected ${whoAndWhen(session)}. Both have been told.`,
  saidYesToast: 'You said yes',
  saidYes: (session: SessionView, awaited: string) =>
    `You said yes to ${whoAndWhen(session)}. Waiting for ${awaited}.`,
  unchanged: (session: SessionView) => `Nothing was changed for ${whoAndWhen(session)}.`,
};

const RATHER_ONLINE = 'We would rather meet online.';
const RATHER_IN_PUBLIC = 'We would rather meet in a public place.';

/** Who the elder is, in words. Rules 6.95 and 6.96 */
export const elderProfile = {
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
    `This would be the first time that ${child} and ${elder} meet in person, and the moderators have not checked ${elder} yet. You can say no and ask for something else first:`,
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
    `This cannot be undone. ${session.initiator.name} and ${session.receiver.name} will be told, and will see the reason if you give one.`,
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
  'not-found': 'This session is not there any more.',
  'already-decided': 'This session was decided already.',
  'yes-given-already': 'You have said yes already. Another guardian’s yes is missing.',
  'others-asked':
    'Another guardian asked at this moment that all of you approve. Please press Approve once more.',
  'changed-since-read': 'This session changed after you opened the page. Please read it again.',
  'start-passed': 'This session was to start already, so it can no longer be decided.',
  'may-not-meet': 'The two can no longer meet, so this cannot be approved.',
  'against-your-rules':
    'This does not fit the rules you set for your child. You can change the rules first.',
  overlaps: 'One of the two has another approved session at this time.',
  'youth-first': 'Your child reads this first. Once they say yes, you can approve it.',
};

/** Why a decision was not taken, in words. */
export function decisionFailureWords(error: unknown): string {
  return failureIn(DECISION_REFUSALS, error);
}

/** Every word of the page that a request mail leads to. */
export const decidePage = {
  heading: 'A session request for your child',
  intro:
    'Nobody meets before you have said yes. Read the request, then approve or reject it. You do not need to log in.',
  loading: 'Loading the request...',
  failed: 'The request could not be loaded.',
  noLink: 'Please open the link from your mail once more, the whole of it.',
  logIn: 'Log in to see your requests',
};

export type ClosedView = Extract<DecisionLinkView, { state: ClosedLink }>;

/** What became of a request since its mail, by the state of the link. Rule 6.84 */
const CLOSED: Readonly<Record<ClosedLink, { title: string; words: string }>> = {
  gone: {
    title: 'This request is not there any more.',
    words: 'An account that it needs was deleted.',
  },
  suspended: {
    title: 'Your account is suspended.',
    words: 'Until that has ended nothing can be decided.',
  },
  cancelled: {
    title: 'This request was cancelled.',
    words: 'There is nothing left to decide, and nobody will meet.',
  },
  changed: {
    title: 'This request was changed after the mail was sent.',
    words: 'A newer mail has a newer link. You can also log in and decide there.',
  },
  approved: {
    title: 'This request was approved already.',
    words: 'The session will take place, unless somebody calls it off.',
  },
  rejected: {
    title: 'This request was rejected already.',
    words: 'The session will not take place.',
  },
  'too-late': {
    title: 'This request was not decided in time.',
    words: 'It was to start already, so the session does not take place.',
  },
  expired: {
    title: 'This link has run out.',
    words: 'The request still waits for you. Please log in to decide.',
  },
  terms: {
    title: 'Our terms have changed.',
    words: 'Please log in and read them first. The request waits for you there.',
  },
  'youth-first': {
    title: 'Your child reads this request first.',
    words: 'If they say yes, we write to you again. You can log in to see it, or to say no.',
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
