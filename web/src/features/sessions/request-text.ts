import type { MatchView } from '@oakling/domain/matches/contract';
import type { ChangeRefusal } from '@oakling/domain/sessions/decide-change';
import type { ProposalRefusal } from '@oakling/domain/sessions/decide-proposal';
import type { RequestRefusal } from '@oakling/domain/sessions/decide-request';
import { counted } from '@oakling/domain/kernel/words';
import {
  LONGEST_MINUTES,
  USUAL_MINUTES,
  type UnusualTime,
} from '@oakling/domain/sessions/sensible-times';
import { zoneWords } from '../../lib/date-words.ts';
import { problemCode, refusalIn } from '../../lib/problem.ts';
import type { RequestField } from './meeting-values.ts';
import { AGAINST_OWN_RULES, NOT_POSSIBLE_WORDS } from './not-possible-text.ts';

/** Every word of the request page. */
export const requestPage = {
  title: (name: string) => `Requesting session with ${name}`,
  unknownUser: 'Unknown User',
  plainTitle: 'Request a session',
  seldom: 'More',
  loading: 'Loading...',
  noMatch: 'First choose who you would like to meet.',
  goneMatch: 'You and this person are no longer matched. Choose someone else.',
  failed: 'This person could not be loaded.',
  findMatches: 'Find Matches',
  openRequest: (name: string) =>
    `A session with ${name} is already waiting for a decision. You can ask for another one.`,
  interests: 'What would you like to do together?',
  interestsHint: 'Choose one or more.',
  how: 'How would you like to meet?',
  mode: 'Connection Mode',
  modePlaceholder: 'Please choose',
  location: 'Meeting Location',
  locationHint: 'A place both of you can find, such as a library or a café.',
  mapsHint: 'We also send what you type here to Google Maps, which suggests places.',
  poweredBy: 'Powered by',
  /** How the Maps service wants to be named: in these letters, on one line, in every language. */
  mapsName: 'Google Maps',
  placesUnavailable:
    'Place suggestions are not available right now. You can type the address yourself.',
  provider: 'Video Provider',
  link: 'Meeting Link',
  linkHint: 'Copy it from your video provider’s invitation.',
  when: 'When?',
  /** Rules 6.267 and 6.268 */
  offers: 'Pick a time, or choose your own below.',
  places: 'Places where you met before',
  date: 'Date',
  start: 'Start Time',
  end: 'End Time',
  duration: 'Duration',
  /** The person it is early or late for. */
  you: 'you',
  zone: (zone: string) => `Times follow this device’s clock (${zoneWords(zone)}).`,
  skipped: (time: string, becomes: string) =>
    `The clocks go forward on this day and skip ${time}. We take it as ${becomes}.`,
  repeated: (time: string) =>
    `The clocks go back on this day, so ${time} comes twice. We take the first.`,
  note: 'Note',
  notePlaceholder: 'Add a personal note...',
  noteHint: 'You may leave this empty.',
  stillNeeded: 'Still to fill in:',
  toCorrect: 'Please check again:',
  // Rules 6.19, 6.163 and 6.170
  decides: {
    parent: () => 'A parent reads every request and decides before you meet.',
    you: () => 'You decide yourself. Your request counts as your yes.',
    adult: (name: string) => `${name} is an adult and decides.`,
  } satisfies Readonly<Record<WhoDecides, (name: string) => string>>,
  submit: 'Request a Conversation',
  submitting: 'Sending request...',
  failure: 'Error requesting session. Please try again.',
  sentTitle: 'Session Request Sent',
  sent: 'Your session request has been successfully sent.',
  done: 'Done',
};

/** Whose yes a request needs: a parent’s, nobody’s beside that of a youth of age, or of an adult who was asked. */
export type WhoDecides = 'parent' | 'you' | 'adult';

export function whoDecides(
  { adult }: Pick<MatchView, 'adult'>,
  isOfAge: true | undefined,
): WhoDecides {
  if (isOfAge === true) return 'you';
  return adult === undefined ? 'parent' : 'adult';
}

/** The fields as the links to what is still to fill in name them. Rule 6.265 */
export const FIELD_WORDS: Readonly<Record<RequestField, string>> = {
  interests: 'What to do together',
  connectionMode: 'How to meet',
  address: 'Where to meet',
  videoProvider: 'Video provider',
  videoLink: 'Meeting link',
  date: 'Date',
  startTime: 'Start time',
  endTime: 'End time',
  message: 'Note',
};

/** Rule 6.113: what is asked about before it is sent. */
export const UNUSUAL: Readonly<Record<UnusualTime, string>> = {
  'unusual-length': 'That is a long time.',
  'unusual-hours': 'That is early in the morning or late in the evening.',
};

/** Every word of the question before an unusual time is sent. */
export const unusualQuestion = { change: 'Change it', send: 'Send it like this' };

/** The question itself: what is unusual about a time, and who it is unusual for. */
export function unusualWords(code: UnusualTime, minutes: number, youth: string): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const more = rest === 0 ? '' : ` and ${counted(rest, 'minute', 'minutes')}`;
  const isLong = minutes > USUAL_MINUTES;
  const length = isLong ? `That is ${counted(hours, 'hour', 'hours')}${more} long. ` : '';
  const isHours = code === 'unusual-hours';
  const when = isHours ? `That is early in the morning or late in the evening for ${youth}. ` : '';
  return `${length}${when}Send it like this?`;
}

/** The words for each way a request can be refused; 404 stands for the two that hide something. */
export const REQUEST_REFUSALS: Readonly<Record<RequestRefusal | 'not-found', string>> = {
  'wrong-role': 'Only elders and youths can request a session.',
  'not-matched': 'You are no longer matched with this person.',
  'no-parent': 'No parent can approve this session.',
  'not-found': 'You are no longer matched with this person.',
  'interest-not-shared': 'One of these interests is no longer shared by both of you.',
  'date-in-past': 'Date cannot be in the past.',
  'start-in-past': 'Start cannot be before now.',
  'too-far-ahead': 'Please choose a day within the next year.',
  'end-before-start': 'End must be after start.',
  'too-long': `A session can take ${LONGEST_MINUTES / 60} hours at most.`,
  ...UNUSUAL,
  'overlaps-own-session':
    'You have another session at that time. You find it under Sessions. Please choose another time.',
  'overlaps-session': 'The other person is not free at that time. Please choose another one.',
  ...NOT_POSSIBLE_WORDS,
  'already-exists':
    'You have already sent a request from this form. Look under Sessions before you send another one.',
};

/** What the server said in words, beside the sentence that the request failed; null if nothing more. */
export function requestFailureWords(error: unknown): string | null {
  const refusal = refusalIn(REQUEST_REFUSALS, error);
  if (refusal !== null) return REQUEST_REFUSALS[refusal];
  return OTHER_FAILURES[problemCode(error) ?? ''] ?? null;
}

/** What can happen to everything that is sent. */
const OTHER_FAILURES: Readonly<Record<string, string>> = {
  unreachable: 'We cannot reach Oakling right now. We keep what you typed.',
  'not-signed-in': 'You are logged out. Log in again. This tab keeps what you typed.',
  'too-many-requests': 'You have sent many requests. Please wait a while.',
  'invalid-input': 'Please check what you entered.',
};

/** Beside which field a refusal belongs. */
export const REFUSED_FIELD: Readonly<Record<string, RequestField>> = {
  'interest-not-shared': 'interests',
  'date-in-past': 'date',
  'start-in-past': 'startTime',
  'too-far-ahead': 'date',
  'end-before-start': 'endTime',
  'too-long': 'endTime',
  'overlaps-own-session': 'startTime',
  'overlaps-session': 'startTime',
  'video-only': 'connectionMode',
  'in-person-not-yet': 'connectionMode',
  'place-not-possible': 'address',
  'time-not-possible': 'startTime',
};

/** Every word of the page that changes a session. */
export const changePage = {
  plainTitle: 'Change a session',
  title: (name: string) => `Changing the session with ${name}`,
  loading: 'Loading the session...',
  failed: 'This session could not be loaded.',
  closed: 'This session can no longer be changed.',
  notMine: 'Only the person who asked for a session can change it. You can propose another time.',
  gone: (name: string) =>
    `You and ${name} are no longer matched, so you cannot change this session. You can keep it as it is, or cancel it.`,
  toSession: 'Back to the session',
  approved: 'This session is approved. If you change it, it needs a new yes before it takes place.',
  form: {
    submit: 'Change the Session',
    submitting: 'Changing the session...',
    failure: 'The session could not be changed.',
    next: {
      parent: () => 'A parent reads the change and decides again before you meet.',
      you: () => 'You decide yourself. Your change counts as your yes.',
      adult: (name: string) => `${name} is an adult and decides again.`,
    } satisfies Readonly<Record<WhoDecides, (name: string) => string>>,
  },
  done: {
    parent: () => 'Session changed. We ask the parent again.',
    you: (name: string) => `Session changed. We ask ${name} again.`,
    adult: (name: string) => `Session changed. We ask ${name} again.`,
  } satisfies Readonly<Record<WhoDecides, (name: string) => string>>,
};

/** Every word of the dialog that proposes another time. */
export const proposeDialog = {
  open: 'Propose Another Time',
  title: (name: string) => `Propose another time to ${name}`,
  explanation: (name: string, decides: 'you' | 'parent' | 'nobody') =>
    `${name} can agree or keep the time as it is.${
      {
        you: ' You decide again before the session moves.',
        parent: ' The parent decides again before the session moves.',
        nobody: '',
      }[decides]
    }`,
  replaces: 'Somebody has already proposed another time. Yours replaces it.',
  when: 'Which time would suit you?',
  note: 'Note',
  noteHint: 'You may leave this empty. Both people who meet can read it.',
  confirm: 'Propose this time',
  confirming: 'Proposing...',
  cancel: 'Go back',
  done: (name: string) => `${name} has been told, and can agree to the time you propose.`,
};

type Refusal = ChangeRefusal | ProposalRefusal | 'not-found';

const REFUSALS: Readonly<Record<Exclude<Refusal, keyof typeof REQUEST_REFUSALS>, string>> = {
  'not-your-session': 'This session no longer exists.',
  'not-yours-to-change': changePage.notMine,
  'yours-to-change': 'You asked for this session, so you can change it yourself.',
  'note-of-parent': 'Only the parent can write a note beside another time.',
  'not-open': 'This session has been rejected or cancelled.',
  'changed-since-read':
    'Something changed after you opened this. Please go back and read it again.',
  'start-passed': 'The start time has passed, so you can no longer change this.',
  'nothing-changed': 'You have not changed anything yet.',
  'may-not-meet': 'You two can no longer meet, so you cannot change this.',
};

const TRY_AGAIN = 'Please try again.';

/** Why a change or a proposal was not taken, and what to do, in words. */
export function changeFailureWords(error: unknown): string {
  const code = problemCode(error);
  if (code === null) return TRY_AGAIN;
  if (code === 'not-found') return REFUSALS['not-your-session'];
  const words: Readonly<Record<string, string>> = { ...REQUEST_REFUSALS, ...REFUSALS };
  return words[code] ?? OTHER_FAILURES[code] ?? TRY_AGAIN;
}

/** The same for a parent, who takes part in nothing: it is the child who has another session. */
export function parentFailureWords(error: unknown): string {
  const code = problemCode(error) ?? '';
  if (code === 'overlaps-own-session') {
    return 'Your child has another session at that time. Please choose another one.';
  }
  return code in NOT_POSSIBLE_WORDS ? AGAINST_OWN_RULES : changeFailureWords(error);
}
