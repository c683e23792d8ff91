import { CASE_TEXTS } from '@oakling/domain/admin/contract';
import { DECISION_TEXTS, NOTICE_TEXTS } from '@oakling/domain/admin/decision-texts';
import type { CaseOutcome, CaseRefusal, CaseStatus } from '@oakling/domain/admin/decide-case';
import type { VettingRefusal } from '@oakling/domain/admin/decide-vetting';
import type { Role } from '@oakling/domain/identity/role';
import type { Standing } from '@oakling/domain/identity/standing';
import type { ReportCategory } from '@oakling/domain/safety/report';
import { listWords } from '@oakling/domain/kernel/words';
import { worded } from '../../lib/worded-texts.ts';
import { ProblemError, refusalIn } from '../../lib/problem.ts';
import type { OpenRooms } from '@oakling/domain/rooms/contract';
import { clockWords, dayWords } from '../../lib/date-words.ts';
import type { MissingConsent } from '@oakling/domain/legal/contract';

export const CATEGORY: Readonly<Record<ReportCategory, string>> = {
  'made-me-uncomfortable': 'Made them uncomfortable',
  'asked-to-meet-elsewhere': 'Asked to meet elsewhere',
  'rude-or-hurtful': 'Rude or hurtful',
  'not-who-they-say': 'Not who they say',
  'something-else': 'Something else',
};
export const STATUS: Readonly<Record<CaseStatus, string>> = {
  open: 'Open',
  assigned: 'Taken',
  closed: 'Closed',
};
export const OUTCOME: Readonly<Record<CaseOutcome, string>> = {
  'no-action': 'No action',
  warned: 'Warned',
  suspended: 'Suspended',
  other: 'Other',
};
export const STANDING: Readonly<Record<Standing, string>> = {
  unverified: 'Unverified',
  verified: 'Verified',
  expired: 'A check has lapsed',
  suspended: 'Suspended',
};
export const ROLE: Readonly<Record<Role, string>> = {
  elder: 'Elder',
  parent: 'Parent',
  youth: 'Youth',
};

const REFUSALS: Readonly<Record<CaseRefusal | VettingRefusal, string>> = {
  'no-such-case': 'We couldn’t find this case.',
  closed: 'This case is closed already.',
  'assigned-to-another': 'Another moderator has taken this case.',
  'not-assigned': 'Take the case first.',
  'suspend-first':
    'The reported person isn’t suspended. Suspend them first, or choose another outcome.',
  'warn-first':
    'Nobody was warned from this case. Send the warning first, or choose another outcome.',
  'no-such-person': 'This account no longer exists.',
  suspended: 'This person is suspended.',
  'not-suspended': 'This person isn’t suspended.',
  'parent-suspended': 'Their parent is suspended. Reinstate the parent first.',
};

/** Returns the message of a failure; `own` are the refusals of one action. */
export const failuresOf = (own: Readonly<Record<string, string>>) => (error: unknown) => {
  const all = { ...REFUSALS, ...own };
  const refusal = refusalIn(all, error);
  if (refusal !== null) return all[refusal] ?? '';
  const field = error instanceof ProblemError ? error.fields[0] : undefined;
  return field?.message ?? (error instanceof Error ? error.message : 'Please try again.');
};
export const failureWords = failuresOf({});

export const queueText = {
  heading: 'Reports',
  list: 'Cases',
  filter: 'Show',
  all: 'Open and taken',
  loading: 'Loading reports...',
  failed: 'We couldn’t load the reports.',
  more: 'Show more reports',
  emptyTitle: 'No reports',
  empty: 'You have no reports to look at.',
  by: (name: string) => `Reported by ${name}`,
  sent: (day: string) => `Sent ${day}`,
  waiting: (age: string) => `Waiting for ${age}`,
  nameless: 'Name not known',
  yours: 'Your cases',
  others: 'Other cases',
  mine: 'You have this case',
};

export const caseText = {
  loading: 'Loading the case...',
  failed: 'We couldn’t load the case.',
  heading: (name: string) => `Report about ${name}`,
  back: 'All reports',
  what: 'What was reported',
  noDetails: 'No details',
  people: 'The people',
  reported: 'Reported',
  reporter: 'Reported by',
  onBehalfOf: 'On behalf of',
  gone: (name: string) => `${name} (account deleted)`,
  session: 'The session',
  elder: 'Elder',
  youth: 'Youth',
  formerMember: 'Former member',
  when: 'When',
  interests: 'Interests',
  place: 'Place or link',
  noPlace: 'We have no place stored.',
  before: (start: string, place: string) => `Before a change: ${start}, ${place}`,
  question: 'Before the parent decided',
  calledOff: 'Reason for calling it off',
  rejected: 'Reason for rejecting it',
  proposed: 'Note on another time',
  others: (count: number) => `Other sessions of the two (${count})`,
  unanswered: 'The elder hasn’t answered.',
  earlier: 'Other reports about this person',
  none: 'None.',
  caseTrail: 'What happened in this case',
  personTrail: (name: string) => `What happened to the account of ${name}`,
  work: 'Work on this case',
  take: 'Take this case',
  taking: 'Taking...',
  release: 'Hand it back',
  releasing: 'Handing it back...',
  taken: 'Another moderator has taken this case.',
  suspend: (name: string) => `Suspend ${name}`,
  suspended: (name: string) => `${name} is suspended. Now you can close the case.`,
  close: 'Close this case',
  closing: 'Closing...',
  outcome: 'Outcome',
  chooseOutcome: 'Choose an outcome',
  actFirst: 'To choose Warned or Suspended, do that first.',
  closed: (outcome: string, day: string) => `Closed ${day}: ${outcome}`,
  stepDone: { assign: 'The case is yours.', release: 'The case waits again.', close: 'Closed.' },
};

export const peopleText = {
  heading: 'People',
  find: 'Find a person',
  record: 'Record a check',
  recordFor: (name: string) => ` for ${name}`,
  intro:
    'The list has every elder. Search for a parent or a youth by name. We record that you searched.',
  name: 'Name',
  tooShort: 'Please type at least two letters.',
  standing: 'Show',
  all: 'All',
  suspended: 'Suspended, of any role',
  search: 'Search',
  loading: 'Loading...',
  failed: 'We couldn’t load the list.',
  more: 'Show more',
  emptyTitle: 'Nobody found',
  empty: 'Try another name, or leave it empty to see all elders.',
  cut: 'There are more. Please type more of the name.',
  until: (day: string) => `until ${day}`,
  /** Rule 9.400 */
  missing: (lacks: readonly string[]) =>
    `Missing: ${lacks.length > 2 ? `${lacks.length} checks` : listWords(lacks)}`,
};

export const personText = {
  loading: 'Loading...',
  failed: 'We couldn’t load this person.',
  back: 'People',
  decisions: 'Decisions',
  noDecisions: 'No decisions yet.',
  clean: 'No decisions and no reports so far.',
  decision: {
    suspended: 'Suspended',
    reinstated: 'Reinstated',
    'first-email-sent': 'Sent a link to a first email address',
    'birth-date-set': 'Entered the date of birth',
    reviewed: 'Looked at the account',
    'second-factor-ended': 'Turned off the code at log-in',
  },
  reports: 'Reports about them',
  reportsBy: 'Reports sent by them or for them',
  trail: 'What happened to this account',
  decide: 'Decide',
  done: 'Done. We have recorded it with your name.',
  suspend: {
    open: 'Suspend',
    title: (name: string) => `Suspend ${name}?`,
    text: 'We log them out everywhere, and they can’t log in. We cancel their open requests and upcoming meetings. Nobody can find them.',
    confirm: 'Suspend',
    pending: 'Suspending...',
  },
  reinstate: {
    open: 'Reinstate',
    title: (name: string) => `Reinstate ${name}?`,
    text: 'They can log in again, as unverified. An elder needs every check again. Cancelled meetings stay cancelled.',
    confirm: 'Reinstate',
    pending: 'Reinstating...',
  },
  reviewed: {
    open: 'I have looked at it',
    title: (name: string) => `Done with ${name}?`,
    text: 'Say what you saw and how. The account stays as it is and leaves the list.',
    confirm: 'Done',
    pending: 'Saving...',
  },
};

export const DECISION_WORDS = worded(DECISION_TEXTS, {
  note: { label: 'Note', description: 'For moderators only.' },
});
export const noticeWords = (name = 'them') =>
  worded(NOTICE_TEXTS, {
    told: {
      label: `One sentence for ${name}`,
      description:
        'We email it to them, with a link to answer once. Say what they did. Don’t give away who reported it.',
      said: 'We wrote',
    },
  });
export const CASE_WORDS = worded(CASE_TEXTS, {
  outcomeNote: {
    label: 'Note',
    description: 'For moderators only. Say what you found and what you did.',
  },
});

type Call = OpenRooms['items'][number];

/** Rule 6.326 */
export const callsText = {
  heading: 'Calls',
  intro:
    'These video calls are open now and need an adult: a parent has asked for one, or somebody in the call asked for help. You can enter. Everybody in the call sees that a moderator is there, and we record each visit.',
  what: 'the calls',
  emptyTitle: 'No call needs you',
  empty: 'A call appears here when it needs an adult, or when somebody in it asks for help.',
  title: ({ elder, youth }: Call) => `${youth} and ${elder}`,
  help: ({ helpAt }: Call) =>
    helpAt === null ? null : `Somebody asked for help at ${clockWords(helpAt)}`,
  adult: ({ needsAdult, hasAdult, people }: Call): string => {
    if (hasAdult) return 'An adult is there now.';
    if (people === 0) return 'Nobody is there yet.';
    const there = people === 1 ? 'One person is there.' : `${people} people are there.`;
    return needsAdult ? `${there} They are waiting for an adult.` : there;
  },
  closes: ({ closesAt }: Call) => `The call is open until ${clockWords(closesAt)}.`,
  enter: 'Enter the call',
} as const;

/** Rule 9.241 */
export const missingConsentsText = {
  heading: 'Missing consents',
  intro:
    'These children have an account, but we have no recorded consent of a parent. The one who waits longest comes first.',
  todo: 'Consent by email is recorded automatically, a day after the child joined. A signed form or a video call also works if this site accepts it: open the child’s page and record it there.',
  loading: 'Loading...',
  failed: 'We couldn’t load the list.',
  more: 'Show more',
  emptyTitle: 'Nothing is missing',
  empty: 'The consent of a parent is recorded for every child.',
  state: ({ waitingSince, takenBackAt }: MissingConsent): string => {
    if (takenBackAt !== null) return `Withdrawn on ${dayWords(takenBackAt)}`;
    return waitingSince === null ? '' : `Waiting since ${dayWords(waitingSince)}`;
  },
  guardians: (count: number) => (count === 1 ? 'Guardian' : 'Guardians'),
} as const;
