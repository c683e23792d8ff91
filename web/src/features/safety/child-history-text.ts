import { LEVEL_NAMES } from '@oakling/domain/interests/interest';
import type { ChildChange, ChildChangeType } from '@oakling/domain/safety/child-change';
import { profileTextsOf } from '@oakling/domain/kernel/profile-texts';
import { clockWords, dayWords } from '../../lib/date-words.ts';
import { storedText } from './child-text.ts';

export const historyText = {
  heading: 'What happened',
  intro: 'Every change, the newest first.',
  what: 'what happened',
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

const WAYS: Readonly<Record<string, string>> = {
  'email-plus': ' by email',
  'signed-form': ' by a signed form',
  'video-call': ' in a video call',
};

const SENTENCES: Readonly<Record<ChildChangeType, (told: Told) => string>> = {
  PersonSignedUp: ({ child }) => `${child}’s account was opened`,
  LoggedOut: ({ who }) => `${who} logged out`,
  LoginsEnded: ({ who }) => `${who} logged out on other devices`,
  PasswordChanged: ({ who }) => `${who} set a new password`,
  InviteSent: ({ who, child }) => `${who} invited ${child}`,
  InviteResent: ({ who, child }) => `${who} sent the invite to ${child} again`,
  InviteAccepted: ({ child }) => `${child} accepted the invite`,
  ProfileChanged: ({ who, change }) => `${who} changed ${profileWords(change)}`,
  AvatarUploaded: ({ who }) => `${who} uploaded a new picture`,
  ProfileVersionDecided: ({ who, child, change }) =>
    change.facts['outcome'] === 'shown'
      ? `${who} let elders see a change in ${child}’s profile`
      : `${who} kept a change in ${child}’s profile from elders`,
  InterestAdded: ({ who, change }) =>
    `${who} added the interest ${interestOf(change)}, ${levelOf(change)}`,
  InterestLevelChanged: ({ who, change }) =>
    `${who} changed the level of ${interestOf(change)} to ${levelOf(change)}`,
  InterestRemoved: ({ who, change }) => `${who} removed the interest ${interestOf(change)}`,
  SessionRequested: ({ who, child, other, session, change }) =>
    `${who} asked ${change.by === 'child' ? other : child} for a session${session}`,
  SessionApproved: ({ who, other, session }) =>
    `${who} approved the session with ${other}${session}`,
  SessionRejected: ({ who, other, session }) =>
    `${who} rejected the session with ${other}${session}`,
  SessionCancelled: ({ who, other, session, change, child }) =>
    change.facts['cause'] === 'person'
      ? `${who} cancelled the session with ${change.by === 'elder' ? child : other}${session}`
      : `The session with ${other}${session} was cancelled${causeOf(change, child)}`,
  SessionLapsed: ({ other, session }) =>
    `The session with ${other}${session} wasn’t decided in time`,
  SessionChanged: ({ who, other, session, change, child }) =>
    change.facts['isProposal'] === true
      ? `${who} agreed to another time that was proposed for the session with ${change.by === 'elder' ? child : other}${session}`
      : `${who} changed the session with ${change.by === 'elder' ? child : other}${session}`,
  SessionTimeProposed: ({ who, other, session, change, child }) =>
    `${who} proposed another time for the session with ${change.by === 'elder' ? child : other}${session}`,
  ProposalDeclined: ({ who, other, session, change, child }) =>
    `${who} declined another time for the session with ${change.by === 'elder' ? child : other}${session}`,
  RoomHelpAsked: ({ who, change, child, other, session }) =>
    `${who} asked for help in the call with ${change.by === 'elder' ? child : other}${session}`,
  HelpAnswered: ({ who, child }) => `${who} spoke to ${child} after a request for help`,
  GuardianJoined: ({ who, child }) => `${who} became a guardian of ${child}`,
  GuardianshipEnded: ({ who, child, change }) =>
    change.by === 'moderator'
      ? `${who} ended a guardianship of ${child}`
      : change.facts['why'] === 'ended-by-inviter'
        ? `${who} removed a guardian of ${child} who was invited in their name`
        : `${who} stepped back as a guardian of ${child}`,
  WhoApprovesChanged: ({ who, change }) =>
    change.facts['asksAll'] === true
      ? `${who} asked that all of you approve`
      : `${who} no longer asks that all of you approve`,
  YouthPaused: ({ who, child }) => `${who} paused ${child}`,
  YouthResumed: ({ who, child }) => `${who} ended the pause of ${child}`,
  MatchingSwitched: ({ who, change }) =>
    `${who} turned matching ${change.facts['matching'] === true ? 'on' : 'off'}`,
  ShownNameChanged: ({ who, change }) =>
    `${who} chose to show the ${change.facts['style'] === 'full-name' ? 'full name' : 'first name and initial'}`,
  StandingRulesSet: ({ who, child }) => `${who} set the rules for ${child}’s sessions`,
  ChildConsentRecorded: ({ change, child }) =>
    `The consent to ${child}’s account was recorded${WAYS[String(change.facts['way'])] ?? ''}`,
  ChildConsentWithdrawn: ({ who, child }) => `${who} withdrew the consent to ${child}’s account`,
  ChildConsentRenewed: ({ who, child }) => `${who} agreed to ${child}’s account again`,
  PersonBlocked: ({ who, other, change, child }) =>
    `${who} blocked ${other}${change.by === 'child' ? '' : ` for ${child}`}`,
  PersonUnblocked: ({ who, other }) => `${who} lifted the block of ${other}`,
  PersonSuspended: ({ who, child }) => `${who} closed ${child}’s account for now`,
  PersonReinstated: ({ who, child }) => `${who} opened ${child}’s account again`,
  PersonWarned: ({ who, child }) => `${who} wrote to ${child}`,
  BirthDateSet: ({ who, child }) => `${who} entered ${child}’s date of birth`,
  BirthDateCorrected: ({ who, child }) => `${who} corrected ${child}’s date of birth`,
  StepTaken: ({ child }) => `${child} came to the next step in growing up`,
  WarningRead: ({ child }) => `${child} read what a moderator wrote`,
};

const FORMER_GUARDIAN = 'A former guardian';

/** Rule 9.97 */
export function changeWords(change: ChildChange, child: string): string {
  const other = change.elder || 'Unknown User';
  const who = {
    you: 'You',
    guardian: change.guardian ?? FORMER_GUARDIAN,
    child,
    elder: other,
    moderator: 'A moderator',
    nobody: 'Somebody',
  };
  const { startsAt } = change;
  const session = startsAt === null ? '' : ` on ${dayWords(startsAt)} at ${clockWords(startsAt)}`;
  return SENTENCES[change.type]({ who: who[change.by], child, other, session, change });
}

function profileWords({ facts }: ChildChange): string {
  const parts = [
    ...(facts['nameChanged'] === true ? ['the name'] : []),
    ...profileTextsOf('youth')
      .filter((name) => facts[`${name}Changed`] === true)
      .map((name) => `the ${storedText.texts[name].toLowerCase()}`),
  ];
  return parts.length === 0 ? 'the picture' : parts.join(' and ');
}

/** Hides the cause and the actor of other people's changes. Rule 9.46 */
function causeOf({ by, guardian, facts: { cause } }: ChildChange, child: string): string {
  if (cause === 'pause' || cause === 'block') {
    if (by === 'you') return ` by your ${cause}`;
    if (by === 'guardian') return ` by the ${cause} of ${guardian ?? 'a former guardian'}`;
  }
  return by === 'child' ? ` by ${child}’s block` : '';
}

const interestOf = ({ facts }: ChildChange): string => String(facts['name'] ?? '');

function levelOf({ facts }: ChildChange): string {
  const level = facts['level'];
  return level === 1 || level === 2 || level === 3 ? LEVEL_NAMES[level] : '';
}
