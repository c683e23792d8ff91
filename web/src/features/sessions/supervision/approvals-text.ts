import { counted, firstName, sentence } from '@oakling/domain/kernel/words';
import type { LeaveOut } from '@oakling/domain/sessions/repeat';
import { datesLeft } from '@oakling/domain/sessions/series-days';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { NEEDS_ADULT_WORDS } from '@oakling/domain/sessions/supervision/asked-words';
import type { ApprovalRefusal } from '@oakling/domain/sessions/supervision/decide-approval';
import type { StandingRule } from '@oakling/domain/sessions/supervision/standing-rules';
import { failureMessages } from '../../../lib/problem.ts';
import { whenWords } from '../session-view.ts';

function whoAndWhen(session: SessionRow): string {
  const { day, hours } = whenWords(session);
  return `the session of ${session.initiator.name} with ${session.receiver.name} on ${day}, ${hours}`;
}

/** The other dates of a series that were approved with it, or still wait. Rules 6.432 and 6.433 */
export function laterWords(session: SessionRow, leaveOut: LeaveOut = []): string {
  const others = datesLeft(session) - 1;
  if (leaveOut === 'others') return approvalsPage.othersWait;
  return others > leaveOut.length ? approvalsPage.alsoApproved(others - leaveOut.length) : '';
}

export const approvalsPage = {
  heading: 'Session Requests',
  intro: 'No one meets until you say yes.',
  loading: 'Loading session requests...',
  failed: 'We couldn’t load the session requests.',
  emptyTitle: 'All caught up!',
  empty: 'You have no session requests pending approval.',
  child: (name: string) => `${name}'s Sessions`,
  about: (name: string) => `About ${name}`,
  panel: 'Pending Session Requests',
  byChild: (name: string) => `Initiated by ${name}`,
  byOther: (initiator: string, child: string) => `${initiator} ➔ ${child}`,
  none: 'No requests',
  request: (session: SessionRow) => `Request for ${whoAndWhen(session)}`,
  markedNote:
    'The note may contain contact details or ask for a secret. Please read it before you decide.',
  marks: 'Unusual about the time',
  approve: 'Approve',
  readsFirst: (youth: string) => `${youth} reads this first`,
  afterYes: (youth: string) =>
    `If ${youth} says yes, we email you and you can approve it. You can reject it now.`,
  isReported: (elder: string) =>
    sentence`You reported ${firstName(elder)}. The moderators are looking at it.`,
  reject: 'Reject',
  more: 'Show more requests',
  otherWays: 'More',
  otherWaysFor: (session: SessionRow, label: string) => `${label} for ${whoAndWhen(session)}`,
  alsoApproved: (count: number) =>
    ` You also approved ${counted(count, 'later date', 'later dates')}.`,
  othersWait: ' The other dates still wait for you.',
  approvedToast: 'Session approved',
  rejectedToast: 'Session rejected',
  failedToast: 'Failed to update session.',
  approved: (session: SessionRow) =>
    `You approved ${whoAndWhen(session)}. We’ve told them both.${session.elderProfile?.needsAdult === true ? ` ${NEEDS_ADULT_WORDS}` : ''}`,
  rejected: (session: SessionRow) => `You rejected ${whoAndWhen(session)}. We’ve told them both.`,
  saidYesToast: 'You said yes',
  saidYes: (session: SessionRow, awaited: string) =>
    sentence`You said yes to ${whoAndWhen(session)}. Waiting for ${awaited}.`,
  /** Without a response, the server may have decided. Rule 10.311 */
  notConfirmed: (session: SessionRow) =>
    `We couldn’t confirm your decision on ${whoAndWhen(session)}.`,
};

const CARD_CHANGED = 'The elder’s profile changed after you opened the page. Please read it again.';

/** Refusals of a decision. A 404 can mean that the session is hidden. */
export const decisionFailureWords = failureMessages<ApprovalRefusal | 'not-found'>({
  'wrong-role': 'Only a parent can decide this.',
  'not-your-child': 'This isn’t a session of your child.',
  'not-found': 'This session no longer exists.',
  'already-decided': 'Somebody has already decided this session.',
  'yes-given-already': 'You have already said yes. We are waiting for another guardian.',
  'others-asked':
    'Another guardian has just asked for all of you to approve. Please press Approve again.',
  'changed-since-read': 'This session changed after you opened the page. Please read it again.',
  'card-missing': CARD_CHANGED,
  'card-changed': CARD_CHANGED,
  'start-passed': 'The start time has passed, so you can no longer decide.',
  'may-not-meet': 'These two can no longer meet, so you can’t approve this.',
  'against-your-rules':
    'This doesn’t fit the rules you set for your child. You can change the rules first.',
  'dates-not-possible':
    'One of the dates doesn’t fit anymore. You can leave it out on your dashboard.',
  overlaps: 'One of the two has another approved session at this time.',
  'youth-first': 'Your child reads this first. If they say yes, you can approve it.',
});

/** Rule 6.105 */
export const brokenText = {
  title: (name: string) => `This doesn’t fit your rules for ${name}`,
  rules: {
    'video-only': 'You allow video calls only.',
    'first-in-person': 'You allow no first meeting in person.',
    places: 'You haven’t approved this place before.',
    'calls-here-only': 'You allow calls in Oakling only.',
    days: 'You don’t allow this day of the week.',
    hours: 'This is outside the hours you allow.',
    week: 'You have approved as many sessions in that week as you allow.',
  } satisfies Readonly<Record<StandingRule, string>>,
  next: 'To approve it, change the rules first. You can also say no.',
  change: 'Change the rules',
};
