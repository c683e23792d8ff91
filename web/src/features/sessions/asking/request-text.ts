import type { MatchView } from '@oakling/domain/matches/contract';
import type { RequestRefusal } from '@oakling/domain/sessions/asking/decide-offer';
import { LONGEST_MINUTES, type UnusualTime } from '@oakling/domain/sessions/asking/sensible-times';
import { eachOfferText } from '@oakling/domain/sessions/offer-texts';
import { firstName } from '@oakling/domain/kernel/words';
import { zoneWords } from '../../../lib/date-words.ts';
import { OFFER_TEXT_WORDS } from '../../../lib/offer-text-words.ts';
import { problemCode, refusalIn } from '../../../lib/problem.ts';
import type { RequestField } from './meeting-values.ts';
import { NOT_POSSIBLE_WORDS } from '../not-possible-text.ts';

export const requestPage = {
  title: (name: string) => `Requesting session with ${name}`,
  unknownUser: 'Unknown User',
  plainTitle: 'Request a session',
  seldom: 'More',
  loading: 'Loading...',
  noMatch: 'First choose who you would like to meet.',
  goneMatch: 'You are no longer matched with this person. Choose someone else.',
  failed: 'We couldn’t load this person.',
  findMatches: 'Find Matches',
  openRequest: (name: string) =>
    `A session with ${firstName(name)} is already waiting for a decision. You can ask for another one.`,
  interests: 'What would you like to do together?',
  interestsHint: 'Choose one or more.',
  how: 'How would you like to meet?',
  mode: 'Connection Mode',
  modePlaceholder: 'Please choose',
  location: 'Meeting Location',
  locationHint: 'A place both of you can find, such as a library or a café.',
  provider: 'Video Provider',
  ownRoom: 'Video call here',
  ownRoomHint: 'You don’t need a link. You both press Join on the session’s page.',
  link: 'Meeting Link',
  linkHint: 'Copy it from your video provider’s invitation.',
  when: 'When?',
  /** Rules 6.267 and 6.268 */
  offers: 'Pick a time, or choose your own below.',
  places: 'Places where you met before',
  date: 'Date',
  start: 'Start Time',
  end: 'End Time',
  duration: 'Duration (minutes)',
  you: 'you',
  zone: (zone: string) => `Times are in ${zoneWords(zone)}.`,
  stillNeeded: 'Still to fill in:',
  toCorrect: 'Please check again:',
  decides: {
    parent: () => 'A parent reads every request and decides before you meet.',
    you: () => 'You decide yourself. Your request counts as your yes.',
    adult: (name: string) => `${firstName(name)} is an adult and decides.`,
  } satisfies Readonly<Record<WhoDecides, (name: string) => string>>,
  submit: 'Request a Conversation',
  submitting: 'Sending request...',
  failure: 'Error requesting session. Please try again.',
  sentTitle: 'Session Request Sent',
  sent: 'Your session request has been successfully sent.',
  done: 'Done',
};

/**
 * The person who must approve a request: a guardian, the adult youth who sends it, or the adult youth who receives it.
 */
export type WhoDecides = 'parent' | 'you' | 'adult';

export function whoDecides(
  { adult }: Pick<MatchView, 'adult'>,
  isOfAge: true | undefined,
): WhoDecides {
  if (isOfAge === true) return 'you';
  return adult === undefined ? 'parent' : 'adult';
}

/** Rule 6.265 */
export const FIELD_WORDS: Readonly<Record<RequestField, string>> = {
  interests: 'What to do together',
  connectionMode: 'How to meet',
  address: 'Where to meet',
  videoProvider: 'Video provider',
  videoLink: 'Meeting link',
  date: 'Date',
  startTime: 'Start time',
  endTime: 'End time',
  ...eachOfferText((name) => OFFER_TEXT_WORDS[name].input.label),
};

/** Rule 6.113 */
export const UNUSUAL: Readonly<Record<UnusualTime | 'dates-to-leave-out', string>> = {
  'unusual-length': 'That is a long time.',
  'unusual-hours': 'That is early in the morning or late in the evening.',
  'dates-to-leave-out': 'Some dates don’t fit.',
};

/** Refusals of a request. A 404 can mean that the person or session is hidden. */
export const REQUEST_REFUSALS: Readonly<Record<RequestRefusal | 'not-found', string>> = {
  'wrong-role': 'Only elders and youths can request a session.',
  'not-matched': 'You are no longer matched with this person.',
  'no-parent': 'No parent can approve this session.',
  'not-found': 'You are no longer matched with this person.',
  'interest-not-shared': 'You no longer share one of these interests.',
  'two-waiting': 'Two of your requests to this person are waiting for an answer.',
  'asked-often': 'You have asked this person often today. Please wait for an answer.',
  resting: 'The other person isn’t free right now. Please try again later.',
  'date-in-past': 'Date cannot be in the past.',
  'start-in-past': 'Start cannot be before now.',
  'too-far-ahead': 'Please choose a day within the next year.',
  'series-not-possible': 'Please choose fewer dates, or another day of the month.',
  'end-before-start': 'End must be after start.',
  'too-long': `A session can take ${LONGEST_MINUTES / 60} hours at most.`,
  ...UNUSUAL,
  'overlaps-own-session':
    'You have another session at that time. It’s under Sessions. Please choose another time.',
  'overlaps-session': 'The other person isn’t free at that time. Please choose another one.',
  ...NOT_POSSIBLE_WORDS,
  'already-exists': 'You have already sent a request from this form. It’s under Sessions.',
};

export function requestFailureWords(error: unknown): string | null {
  const refusal = refusalIn(REQUEST_REFUSALS, error);
  if (refusal !== null) return REQUEST_REFUSALS[refusal];
  return OTHER_FAILURES[problemCode(error) ?? ''] ?? null;
}

export const OTHER_FAILURES: Readonly<Record<string, string>> = {
  unreachable: 'We can’t reach Oakling right now. We keep what you typed.',
  'not-signed-in': 'You are logged out. Log in again. This tab keeps what you typed.',
  'too-many-requests': 'You have sent many requests. Please wait a while.',
  'invalid-input': 'Please check what you entered.',
};

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
  'calls-here-only': 'videoProvider',
  'place-not-possible': 'address',
  'time-not-possible': 'startTime',
};
