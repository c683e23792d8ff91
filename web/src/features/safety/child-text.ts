import type { ProfileText } from '@oakling/domain/kernel/profile-texts';
import { LEVEL_NAMES, type InterestName, type Level } from '@oakling/domain/interests/interest';
import type { ChildDetail, MeetingAhead } from '@oakling/domain/safety/child-view';
import type { BlockView } from '@oakling/domain/safety/contract';
import { counted, firstName, listWords, sentence } from '@oakling/domain/kernel/words';
import { clockWords, dayUntilToday, dayWords, shortDayWords } from '../../lib/date-words.ts';

/** The first name, which the child's page uses below its heading. Rules 3.17 and 9.240 */
export function nameOfChild({ fullName }: Readonly<Record<'fullName', string>>): string {
  return fullName.trim() === '' ? UNNAMED : firstName(fullName);
}

const UNNAMED = 'Unnamed Child';

/** Rule 9.96 */
export const childPage = {
  loading: 'Loading your child...',
  failed: 'We couldn’t load this page.',
  absentHeading: 'We couldn’t find this child',
  absent: 'You have no child with this address.',
  all: 'Your Children',
  title: ({ fullName }: ChildDetail) => fullName.trim() || UNNAMED,
  refusals: {
    'already-decided': 'This has changed in the meantime.',
    'consent-withdrawn': 'Please agree to the account again first, under “Data”.',
  },
  actionFailed: (why: string) => `We couldn’t confirm this change. ${why}`,
};

/** The rows of a child's page. Rule 9.240 */
export const partNames = {
  pause: 'Pause',
  decides: 'Who decides',
  rules: 'Rules',
  shown: 'What others see',
  blocked: 'Blocked people',
  login: 'Log-in',
  history: 'History',
  data: 'Data',
};
export type ChildPart = keyof typeof partNames;

/** The values that closed rows show. */
export const partValues = {
  pause: ({ pausedAt }: ChildDetail) => (pausedAt === null ? 'Not paused' : 'Paused'),
  decides: (others: readonly string[]) => listWords(['You', ...others]),
  rules: (sentences: readonly string[]) =>
    sentences.length > 1 ? `${sentences.length} rules` : (sentences[0] ?? 'None'),
  shown: ({ isMatchingOn, shownNames, shownNameStyle }: ChildDetail) =>
    `${shownNames[shownNameStyle]}${isMatchingOn ? '' : ', can’t be found'}`,
  waits: 'A change is waiting for you',
  blocked: (count: number) => (count === 0 ? 'No one' : counted(count, 'person', 'people')),
  login: ({ email, logsInByPin }: ChildDetail) => (logsInByPin ? 'PIN' : email || 'Email'),
  pinLocked: 'PIN, locked',
  mailFailed: 'PIN, and an email address that doesn’t work',
  history: ({ lastSeen }: ChildDetail) =>
    `Last here ${shortDayWords(dayUntilToday(lastSeen), 'UTC')}`,
  data: ({ joinedAt }: ChildDetail) => `Joined ${shortDayWords(joinedAt)}`,
  withdrawn: 'Consent withdrawn',
};

/** Rule 1.84 */
export const loginText = {
  byEmail: (name: string, email: string) =>
    `${name} logs in with a password and ${email === '' ? 'an email address' : email}.`,
};

export const shownAsText = {
  heading: (name: string) => `How others see ${name}`,
  intro:
    'Elders who share an interest see this card. They never see the email address, the age, your note or your name.',
  noBio: 'No bio yet.',
  noInterests: 'No interests yet.',
  legend: 'Name shown to others',
  styles: { 'full-name': 'Full name', 'first-name-and-initial': 'First name and initial' },
  shownAs: (name: string) => `Others see “${name}”`,
  saved: (name: string) => `Saved. Others now see “${name}”.`,
};

export const matchingText = {
  heading: 'Finding each other',
  label: (name: string) => `${name} and elders can find each other`,
  hint: (name: string) =>
    `When this is off, ${name} and new elders can’t find each other. Sessions you have planned or asked for stay.`,
  on: (name: string) => `Matching is on. ${name} and elders can find each other.`,
  off: (name: string) => sentence`Matching is off. Nobody new can find ${name}.`,
};

function cancelledWords({ requests, sessions }: ChildDetail['ahead']): string {
  const parts = [
    ...(requests > 0 ? [counted(requests, 'open request', 'open requests')] : []),
    ...(sessions > 0 ? [counted(sessions, 'approved session', 'approved sessions')] : []),
  ];
  if (parts.length === 0) return 'There are no upcoming sessions to cancel.';
  return `This cancels ${parts.join(' and ')}. We tell everyone who was coming, but not why.`;
}

/** Names the sessions that the parent's action canceled. No other notice tells the parent. Rule 8.87 */
function calledOffWords(count: number): string {
  if (count === 0) return '';
  return ` ${counted(count, 'session was', 'sessions were')} cancelled.`;
}

export const meetingsText = {
  intro: 'We will cancel these:',
  one: ({ startsAt, status, elder }: MeetingAhead) =>
    `${dayWords(startsAt)}, ${clockWords(startsAt)}, with ${elder.name.trim() || 'Unknown User'}${status === 'pending' ? ' (open request)' : ''}`,
  more: (count: number) => `and ${count} more`,
};

export const pauseText = {
  heading: 'Take a break',
  intro: (name: string) =>
    sentence`During a pause ${name} can’t log in and nobody can see ${name}. We cancel all upcoming sessions. You can end the pause at any time.`,
  pause: (name: string) => `Pause ${name}`,
  pausing: 'Pausing...',
  title: (name: string) => `Pause ${name}?`,
  loggedOut: (name: string) =>
    `We log ${name} out everywhere at once. ${name} can’t log in until you end the pause.`,
  cancelled: cancelledWords,
  later: (name: string) => sentence`Elders can’t find ${name}. Cancelled sessions stay cancelled.`,
  keep: 'Don’t pause',
  paused: (name: string, calledOff: number) =>
    `${name} is paused and logged out everywhere.${calledOffWords(calledOff)}`,
  pausedTitle: (name: string) => `${name} is paused`,
  since: (instant: string) => `Since ${dayWords(instant)}, ${clockWords(instant)}.`,
  meaning: (name: string) => `${name} can’t log in. Nobody can find ${name} or ask for a session.`,
  afterwards: (name: string) =>
    `When you end the pause, ${name} can log in and be found again. Cancelled sessions don’t come back.`,
  about: (name: string) => `About ${name}`,
  resume: 'End the pause',
  resuming: 'Ending the pause...',
  resumed: (name: string) => `The pause is over. ${name} can log in again.`,
};

export const blockedText = {
  heading: 'Blocked people',
  intro: (name: string) =>
    `${name} and these people don’t see each other at all. We don’t tell them why.`,
  none: (name: string) => `${name} has no blocked people.`,
  loading: 'Loading blocked people...',
  failed: 'We couldn’t load the blocked people.',
  by: ({ isMine, guardian, isGoodbye, createdAt }: BlockView, name: string) => {
    const who = isMine ? 'you' : (guardian ?? name);
    return `${isGoodbye ? 'Goodbye said' : 'Blocked'} by ${who} on ${dayWords(createdAt)}`;
  },
  only: ({ guardian }: BlockView, name: string) => `Only ${guardian ?? name} can lift this block.`,
  lift: 'Lift the block',
  liftOf: (other: string) => `Lift the block of ${other}`,
  liftTitle: (other: string, name: string) => `Lift the block of ${other} for ${name}?`,
  liftText: (other: string, name: string, staying: BlockView | undefined) =>
    staying === undefined
      ? `${other} and ${name} can find each other again. Cancelled sessions stay cancelled.`
      : `They still can’t see each other, because ${staying.guardian ?? name} blocks ${other} too.`,
  lifting: 'Lifting...',
  keepBlock: 'Keep the block',
  lifted: (other: string) => `The block of ${other} is lifted.`,
  eldersHeading: 'Elders from sessions',
  eldersIntro: (name: string) =>
    sentence`Elders who asked ${name} for a session, or were asked by ${name}.`,
  noElders: (name: string) => `${name} has no sessions with other elders.`,
  block: 'Block',
  blockOf: (other: string) => `Block ${other}`,
  blockTitle: (other: string, name: string) => `Block ${other} for ${name}?`,
  blockText: (other: string, name: string) => [
    `${other} and ${name} no longer see each other in Oakling.`,
    'We cancel their open requests and upcoming sessions. We tell both of them, but not why or who did it.',
    'You still see their past sessions. You can lift the block later.',
  ],
  blocking: 'Blocking...',
  keepContact: 'Don’t block',
  blocked: (other: string, calledOff: number) => `${other} is blocked.${calledOffWords(calledOff)}`,
};

export const storedText = {
  heading: (name: string) => `What we store about ${name}`,
  intro: 'Nobody can see passwords and codes.',
  fullName: 'Full name',
  invitedAs: 'Name in the invite',
  email: 'Email',
  ageRange: 'Age range',
  note: 'Note in the invite',
  texts: { bio: 'Bio' } satisfies Readonly<Record<ProfileText, string>>,
  connectionPref: 'Connection preference',
  interests: 'Interests',
  joined: 'Joined',
  lastSeen: 'Last here',
  nothing: 'Nothing',
  /** Guardians can't read an address that another guardian typed. Rule 9.2 */
  notYours: 'Only shown to the guardian who sent the invite',
  /** The child was added with a PIN, so there was no invite. Rule 4.64 */
  addedAs: 'Name that a parent gave',
  addedNote: 'Note of a parent',
  noEmail: 'None. Logs in with a PIN, and our emails go to a parent',
};

export function interestWords({ name, level }: { name: InterestName; level: Level }): string {
  return `${name} (${LEVEL_NAMES[level]})`;
}
