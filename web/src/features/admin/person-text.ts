import type { MetView, PersonView, ReportedSession } from '@oakling/domain/admin/contract';
import type { Urgency } from '@oakling/domain/admin/decide-case';
import type { Review } from '@oakling/domain/identity/decide-review';
import type { Outcome } from '@oakling/domain/sessions/afterwards/outcome';
import { clockWords, dayWords, zoneWords } from '../../lib/date-words.ts';
import { serverNow } from '../../lib/clock.ts';

const HOUR_MS = 3_600_000;
const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** Rule 9.140 */
export function ageWords(createdAt: string, now = serverNow()): string {
  const hours = Math.floor((now - Date.parse(createdAt)) / HOUR_MS);
  if (hours < 1) return 'less than an hour';
  return hours < 24 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

/** The reasons for a case's priority. Empty if only the age of the case determines it. */
export const URGENCY: Readonly<Record<Exclude<Urgency, 'other'>, string>> = {
  'harm-soon': 'Could be harm, with a session within 48 hours',
  harm: 'Could be harm',
  'session-soon': 'Has a session within 48 hours',
  'from-youth': 'From a youth, or for one',
};

export const factsText = {
  fullName: 'Full name',
  age: 'Age',
  years: (range: string) => `${range} years`,
  joined: 'Joined',
  lastSeen: 'Last here',
  noPicture: 'No picture of their own',
  bio: 'Bio',
  noBio: 'No bio',
  paused: 'Paused by a guardian',
  email: 'Email',
  showEmail: 'Show email',
  hideEmail: 'Hide email',
  showing: 'Looking it up...',
  emailNote: 'We record each look at an email address, with your name.',
  emailOf: (name: string) => `Show email of ${name}`,
  hideEmailOf: (name: string) => `Hide email of ${name}`,
};

/** Rule 9.214 */
export const correctionText = {
  heading: 'Date of birth corrected',
  by: ({ by, at }: NonNullable<PersonView['birthDateCorrected']>) =>
    `${by} corrected it on ${dayWords(at)}. Nobody can see the date itself.`,
  reason: 'Reason',
};

export const familyText = {
  heading: 'Family',
  kin: {
    guardian: 'Guardian',
    child: 'Child',
    'co-guardian': 'Guardian of the same child',
    sibling: 'Child of the same guardian',
  } satisfies Record<PersonView['family'][number]['kin'], string>,
};

const OUTCOME: Readonly<Record<Outcome, string>> = {
  held: 'it took place',
  'did-not-happen': 'it didn’t happen',
  'felt-uncomfortable': 'something felt uncomfortable',
};
/** Treats a local time as UTC, so that formatting doesn't convert it. */
const asUtc = (local: string) => `${local}Z`;

export const plannedDay = (local: string) => dayWords(asUtc(local), 'UTC');
export const plannedClock = (local: string) => clockWords(asUtc(local), 'UTC');

type Times = Pick<ReportedSession, 'startTime' | 'endTime' | 'timeZone'>;
export function plannedWords({ startTime, endTime, timeZone }: Times): string {
  const times = `${plannedClock(startTime)} to ${plannedClock(endTime)}`;
  return `${plannedDay(startTime)}, ${times}, ${zoneWords(timeZone)}`;
}

/** Allows for the last time zone, 12 hours behind UTC, so a session counts until it has ended everywhere. */
export const isAhead = ({ status, endTime }: ReportedSession): boolean =>
  ['pending', 'approved'].includes(status) &&
  Date.parse(asUtc(endTime)) > serverNow() - 12 * HOUR_MS;

const MODE = { 'In-Person': 'In person', Remote: 'Video call' } as const;
const STATE: Readonly<Record<MetView['state'], string>> = {
  pending: 'Waiting for the parent',
  lapsed: 'Not decided in time',
  approved: 'Approved',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
};

export const sessionsText = {
  heading: (count: number) => `Sessions (${count})`,
  intro: 'Latest first. Only a report about a session shows its place and note.',
  none: 'No sessions yet.',
  former: 'Former member',
  with: 'With',
  state: ({ state, isOver }: MetView) =>
    state === 'approved' && isOver ? 'Approved, now over' : STATE[state],
  when: (session: MetView) => `${plannedWords(session)} · ${MODE[session.connectionMode]}`,
  answer: ({ name, outcome }: MetView['answers'][number]) => `${name} said: ${OUTCOME[outcome]}`,
};

/** Events that only record a view; all others changed the account. */
const LOOKS: Readonly<Record<string, string>> = {
  CaseViewed: 'Looked at this case',
  PersonViewed: 'Looked at this person',
  PictureViewed: 'Looked at the picture',
  ChecksViewed: 'Looked at the checks',
  EmailViewed: 'Looked at the email address',
};
const HAPPENED: Readonly<Record<string, string>> = {
  CaseAssigned: 'Case taken',
  CaseReleased: 'Case handed back',
  AppealSent: 'Appealed',
  ElderStandingTold: 'Guardians told',
  PersonSignedUp: 'Signed up',
  EmailProofAsked: 'Mail to confirm the address sent',
  EmailProven: 'Email address confirmed',
  EmailTaken: 'Asked for an email address that is taken',
  EmailChangeAsked: 'Asked for another email address',
  EmailChangeDropped: 'Kept the email address',
  EmailChanged: 'Email address changed',
  GuardianConsented: 'Parent agreed to the account',
  AvatarUploaded: 'Picture changed',
  YouthPaused: 'Paused by a guardian',
  YouthResumed: 'Pause ended',
  MatchingSwitched: 'Matching turned on or off',
  PersonBlocked: 'Blocked somebody',
  PersonUnblocked: 'Lifted a block',
  PersonSuspended: 'Suspended',
  PersonReinstated: 'Reinstated',
  CheckRecorded: 'A check was recorded',
  CheckWithdrawn: 'A check was withdrawn',
  CheckLapsing: 'Moderators and the elder were told that a check expires',
  CheckLapsed: 'A check lapsed',
  ElderVerified: 'Cleared by the checks',
  VerificationWithdrawn: 'Clearance ended',
  ClearanceLost: 'Clearance ended by another list of checks',
  FirstEmailSent: 'A moderator sent a link to a first email address',
  PersonWarned: 'Warned',
  WarningRead: 'Read the warning',
};

export const trailText = {
  isLook: (type: string) => type in LOOKS,
  /** Falls back to the event's name, so `CaseAssigned` becomes "Case assigned". */
  words: (type: string) =>
    LOOKS[type] ??
    HAPPENED[type] ??
    type.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  looks: (count: number) => `Views by moderators (${count})`,
};

const BELOW = 'Then enter the date of birth under “Help this family”.';

/** Rule 1.169 */
export const reviewText: Readonly<Record<Review, { label: string; todo: string }>> = {
  'adult-by-range': {
    label: 'Of age without a date of birth',
    todo: 'This person is of age by the age range alone. Find out whether they are an adult. If not, suspend the account.',
  },
  'age-asked': {
    label: 'Asked to confirm their age',
    todo: `This person asks you to confirm that they are an adult. Check it with them. ${BELOW}`,
  },
  'date-unconfirmed': {
    label: 'Date of birth to confirm',
    todo: `A guardian entered a date of birth that makes this person an adult at once or within a year of joining. It doesn’t count until a moderator has checked it. ${BELOW}`,
  },
  'shared-mailbox': {
    label: 'Child and guardian share a mailbox',
    todo: 'This child shares a mailbox with a guardian, so one person may be both. Find out whether there is a child. If not, suspend the account.',
  },
  'former-name': {
    label: 'Name that would be refused today',
    todo: 'This name is from before today’s rules of names. It pretends to be staff, contains an address, or mixes alphabets. If it deceives anybody, warn the person or suspend the account.',
  },
};
