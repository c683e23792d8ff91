import type { CalendarService } from '@oakling/domain/calendar/calendar-event';
import type { Role } from '@oakling/domain/identity/role';
import { LEVEL_NAMES, type Comparison, type Level } from '@oakling/domain/interests/interest';
import type { Bucket } from '@oakling/domain/sessions/session';
import type { PersonCard, SessionRow } from '@oakling/domain/sessions/contract';
import {
  PREPARED_REASONS,
  type CancellationRefusal,
} from '@oakling/domain/sessions/asking/decide-cancellation';
import { FORMER_MEMBER } from '@oakling/domain/sessions/session';
import { counted, firstName, listWords, sentence } from '@oakling/domain/kernel/words';
import { failureMessages } from '../../lib/problem.ts';
import {
  firstNames,
  interestNames,
  isOfAdult,
  otherNames,
  othersIn,
  whenWords,
} from './session-view.ts';

/** Rule 5.14 */
export const ARROWS: Readonly<Record<Comparison, string>> = { higher: '↑', same: '=', lower: '↓' };

/** Rule 3.17 */
export const UNNAMED: Readonly<Record<PersonCard['role'], string>> = {
  elder: 'Unknown User',
  parent: 'Unknown User',
  youth: 'Unnamed Child',
};

/**
 * The person whose initials replace a missing picture, or undefined without a name, or for a former member. Rule 3.13
 */
export function namedPerson(person: Pick<PersonCard, 'id' | 'name' | 'role'>) {
  const isNamed = person.id !== FORMER_MEMBER && person.name !== UNNAMED[person.role];
  return isNamed ? person : undefined;
}

/** Rule 5.14 */
export function levelWords(mine: Level, theirs: Level, name: string): string {
  return `You: ${LEVEL_NAMES[mine]}, ${firstName(name)}: ${LEVEL_NAMES[theirs]}`;
}

/** The comparison of skill levels in words that don't read like a grade. Rule 6.35 */
export const sharingWords: Readonly<Record<Comparison, (name: string) => string>> = {
  higher: (name) => sentence`You can show ${firstName(name)}.`,
  same: () => 'You can learn together.',
  lower: (name) => sentence`${firstName(name)} can show you.`,
};

export function comparisonWords(comparison: Comparison, { initiator, receiver }: Pair): string {
  const [one, other] = [initiator.name, receiver.name];
  if (comparison === 'same') return 'Both at the same level';
  return comparison === 'higher' ? `${one} can teach ${other}` : `${other} can teach ${one}`;
}

type Pair = Pick<SessionRow, 'initiator' | 'receiver'>;

export function pairWords({ initiator, receiver }: Pair): string {
  return `${initiator.name} ➔ ${receiver.name}`;
}

export function durationWords(minutes: number): string {
  return counted(minutes, 'minute', 'minutes');
}

export function sessionName(session: SessionRow, role: Role): string {
  return `${interestNames(session)} with ${otherNames(session, role)}, ${whenWords(session).day}`;
}

export const common = {
  loading: 'Loading sessions...',
  failed: 'We couldn’t load the sessions.',
  hereByVideo: 'Video call here',
  opensThere: (provider: string) => `Opens ${provider} in a new tab`,
  details: 'Details',
  answer: 'Answer',
  decide: 'Decide',
  more: 'More',
};

export const sessionsPage = {
  heading: 'Sessions',
  tabs: {
    pending: 'Awaiting Parent Decision',
    upcoming: 'Upcoming',
    rejected: 'Rejected',
    past: 'Past',
  } satisfies Record<Bucket, string>,
  // Parents don't decide on an adult's sessions. Rule 6.281
  pendingOfAge: 'Awaiting an Answer',
  columns: {
    session: 'Session',
    participant: 'Participant',
    requested: 'Date Requested',
    day: 'Session Date',
    hours: 'Session Time',
    calendar: 'Add to Calendar',
    rejectedOn: 'Rejected On',
    reason: 'Rejection Reason',
    status: 'Status',
  },
  noReason: 'No reason given',
  yourTime: 'Your time',
  calledOffAhead: 'This session won’t take place.',
  more: 'Show more sessions',
  print: 'Print',
  printedFor: (name: string, day: string) => `For ${name}, printed on ${day}`,
  empty: (bucket: Bucket) => `No ${bucket} sessions.`,
  emptyHints: {
    pending: {
      parent: 'When somebody asks for a session with your child, it waits here for your decision.',
      elder: 'Your requests and requests to you wait here until somebody decides.',
      youth: 'Your requests and requests to you wait here until your parent decides.',
      adult: 'When somebody asks you for a session, you answer here.',
    },
    upcoming: {
      parent: 'Approved sessions appear here until they begin.',
      elder: 'When a session is approved, it appears here with its place or link.',
      youth: 'When your parent approves a session, it appears here with its place or link.',
      adult: 'Your sessions appear here, with their place or link.',
    },
    rejected: {
      parent: 'Rejected sessions appear here, with the reason you gave.',
      elder: 'When a session is rejected, it appears here, with the reason if there is one.',
      youth:
        'When your parent rejects a session, it appears here, with the reason if they gave one.',
      adult: 'Sessions that a parent rejected before you were 18 appear here.',
    },
    past: {
      parent: 'Sessions appear here when they have begun or were cancelled.',
      elder: 'Sessions appear here when they have begun or were cancelled.',
      youth: 'Sessions appear here when they have begun or were cancelled.',
      adult: 'Sessions appear here when they have begun or were cancelled.',
    },
  } satisfies Record<Bucket, Record<Role | 'adult', string>>,
  findMatches: 'Find Matches',
};

/** Rule 7.8 */
export const addToCalendar = {
  file: 'Calendar file',
  fileDetail: 'For Apple Calendar and any other that reads .ics files.',
  service: (service: CalendarService) =>
    service === 'Outlook' ? 'Outlook.com' : `${service} Calendar`,
  serviceDetail: (service: CalendarService, mode: SessionRow['connectionMode']) =>
    `Opens in a new tab. ${service} is told who meets, when, and ${
      mode === 'Remote' ? 'the meeting link' : 'where'
    }.`,
};

export const nextSession = {
  heading: 'Your next session',
  comingUp: 'Coming up',
  calledOff: (names: string, day: string, role: Role) =>
    `The session ${role === 'parent' ? 'of' : 'with'} ${names} on ${day} won’t take place.`,
  none: 'You have no session planned. When one is approved, you will find it here.',
  noneOfAge: 'You have no session planned. When you have one, you will find it here.',
  all: 'All sessions',
  with: (interests: string, others: string) => `${interests} with ${others}`,
};

type People = Pick<SessionRow, 'initiator' | 'receiver'>;

export const childOf = ({ initiator, receiver }: People) =>
  initiator.role === 'youth' ? initiator.name : receiver.name;

/** The names of the other people concerned. Elders don't see guardians' names. Rule 6.62 */
export function othersConcerned(session: People, role: Role): string {
  const others = othersIn(session, role).map(({ name }) => firstName(name));
  if (isOfAdult(session)) return listWords(others);
  if (role === 'elder') others.push(`${firstName(childOf(session))}’s parent`);
  if (role === 'youth') others.push('your parent');
  return listWords(others);
}

/** The person who canceled a session, for every reader, or null if no person did. Rule 6.57 */
export function cancelledByWords(session: SessionRow, role: Role): string | null {
  const { by = null, byParent = false, guardians = [] } = session.cancelled ?? {};
  if (by !== null)
    return by.role === role ? 'Cancelled by you' : `Cancelled by ${firstName(by.name)}`;
  if (!byParent) return null;
  const guardian = listWords(guardians.map((name) => name ?? 'you')) || 'a parent';
  const parent = {
    parent: guardian,
    youth: 'your parent',
    elder: `${firstName(childOf(session))}’s parent`,
  };
  return `Cancelled by ${parent[role]}`;
}

export const cancelDialog = {
  open: 'Cancel session',
  title: (session: SessionRow, role: Role) =>
    `Cancel the session with ${otherNames(session, role)} on ${whenWords(session).day}?`,
  explanation: (session: SessionRow, role: Role) =>
    sentence`You can’t undo this. We tell ${othersConcerned(session, role)}.`,
  phrases: {
    elder: PREPARED_REASONS,
    youth: PREPARED_REASONS,
    parent: ['This time doesn’t suit us.', 'Something has come up.', 'We aren’t well.'],
  } satisfies Record<Role, readonly string[]>,
  confirm: 'Cancel the session',
  confirming: 'Cancelling...',
  cancel: 'Keep the session',
  done: (session: SessionRow, role: Role) =>
    `You cancelled the session with ${firstNames(session, role)} on ${whenWords(session).day}. ${othersConcerned(session, role)} have been told.`,
  reason: (reason: string) => `Reason: ${reason}`,
};

export const OPEN_REFUSALS = {
  'not-your-session': 'This session no longer exists.',
  'not-found': 'This session no longer exists.',
  'not-open': 'This session has already been rejected or cancelled.',
  'changed-since-read': 'This session changed after you opened the page. Please read it again.',
};

export const cancelFailureWords = failureMessages<CancellationRefusal | 'not-found'>({
  ...OPEN_REFUSALS,
  'start-passed': 'This session has begun, so you can no longer cancel it.',
});
