import type { InterestName, Level } from '@oakling/domain/interests/interest';
import { LEVEL_NAMES } from '@oakling/domain/interests/interest';
import type { ChildChange, ChildChangeType } from '@oakling/domain/safety/child-change';
import { clockWords, dayWords } from '../../lib/date-words.ts';

/** The words around a child's history. */
export const historyText = {
  heading: 'What happened',
  intro: 'Every change, the newest first.',
  loading: 'Loading what happened...',
  failed: 'What happened could not be loaded.',
  tryAgain: 'Try again',
  more: 'Show what happened before',
  when: (instant: string) => `${dayWords(instant)}, ${clockWords(instant)}`,
};

interface Told {
  readonly who: string;
  readonly child: string;
  readonly other: string;
  readonly session: string;
  readonly change: ChildChange;
}

const SENTENCES: Readonly<Record<ChildChangeType, (told: Told) => string>> = {
  PersonSignedUp: ({ child }) => `${child}’s account was opened`,
  LoggedOut: ({ who }) => `${who} logged out`,
  LoginsEnded: ({ who }) => `${who} logged out on other devices`,
  PasswordChanged: ({ who }) => `${who} set a new password`,
  InviteSent: ({ child }) => `You invited ${child}`,
  InviteResent: ({ child }) => `You sent the invite to ${child} again`,
  InviteAccepted: ({ child }) => `${child} accepted your invite`,
  ProfileChanged: ({ who, change }) => `${who} changed ${profileWords(change)}`,
  AvatarUploaded: ({ who }) => `${who} uploaded a new picture`,
  InterestAdded: ({ who, change }) =>
    `${who} added the interest ${interestOf(change)}, ${levelOf(change)}`,
  InterestLevelChanged: ({ who, change }) =>
    `${who} changed the level of ${interestOf(change)} to ${levelOf(change)}`,
  InterestRemoved: ({ who, change }) => `${who} removed the interest ${interestOf(change)}`,
  SessionRequested: ({ who, child, other, session, change }) =>
    `${who} asked ${change.by === 'child' ? other : child} for a session${session}`,
  SessionApproved: ({ other, session }) => `You approved the session with ${other}${session}`,
  SessionRejected: ({ other, session }) => `You rejected the session with ${other}${session}`,
  SessionCancelled: ({ who, other, session, change, child }) =>
    change.facts['cause'] === 'person'
      ? `${who} cancelled the session with ${change.by === 'elder' ? child : other}${session}`
      : `The session with ${other}${session} was cancelled${causeOf(change, child)}`,
  SessionLapsed: ({ other, session }) =>
    `The session with ${other}${session} was not decided in time`,
  SessionChanged: ({ who, other, session, change, child }) =>
    `${who} changed the session with ${change.by === 'elder' ? child : other}${session}`,
  SessionTimeProposed: ({ who, other, session, change, child }) =>
    `${who} proposed another time for the session with ${change.by === 'elder' ? child : other}${session}`,
  ProposalDeclined: ({ who, other, session, change, child }) =>
    `${who} declined another time for the session with ${change.by === 'elder' ? child : other}${session}`,
  YouthPaused: ({ who, child }) => `${who} paused ${child}`,
  YouthResumed: ({ who, child }) => `${who} ended the pause of ${child}`,
  MatchingSwitched: ({ who, change }) =>
    `${who} turned matching ${change.facts['matching'] === true ? 'on' : 'off'}`,
  ShownNameChanged: ({ who, change }) =>
    `${who} chose to show the ${change.facts['style'] === 'full-name' ? 'full name' : 'first name and initial'}`,
  PersonBlocked: ({ who, other, change, child }) =>
    `${who} blocked ${other}${change.by === 'you' ? ` for ${child}` : ''}`,
  PersonUnblocked: ({ who, other }) => `${who} lifted the block of ${other}`,
  PersonSuspended: ({ who, child }) => `${who} closed ${child}’s account for now`,
  PersonReinstated: ({ who, child }) => `${who} opened ${child}’s account again`,
};

/** One thing that happened to a child or that the child did, as a sentence. Rule 9.97 */
export function changeWords(change: ChildChange, child: string): string {
  const other = change.elder || 'Unknown User';
  const who = { you: 'You', child, elder: other, moderator: 'A moderator', nobody: 'Somebody' };
  const { startsAt } = change;
  const session = startsAt === null ? '' : ` on ${dayWords(startsAt)} at ${clockWords(startsAt)}`;
  return SENTENCES[change.type]({ who: who[change.by], child, other, session, change });
}

function profileWords({ facts }: ChildChange): string {
  const parts = [
    ...(facts['nameChanged'] === true ? ['the name'] : []),
    ...(facts['bioChanged'] === true ? ['the bio'] : []),
  ];
  return parts.length === 0 ? 'the picture' : parts.join(' and ');
}

/** Of others' doings neither the cause nor the person is told. Rule 9.46 */
function causeOf({ by, facts: { cause } }: ChildChange, child: string): string {
  if (by === 'you' && (cause === 'pause' || cause === 'block')) return ` by your ${cause}`;
  return by === 'child' ? ` by ${child}’s block` : '';
}

const interestOf = ({ facts }: ChildChange): string => String(facts['name'] ?? '');

function levelOf({ facts }: ChildChange): string {
  const level = facts['level'];
  return level === 1 || level === 2 || level === 3 ? LEVEL_NAMES[level] : '';
}

/** An interest with its level, such as "Photography (Basic)". */
export function interestWords({ name, level }: { name: InterestName; level: Level }): string {
  return `${name} (${LEVEL_NAMES[level]})`;
}
