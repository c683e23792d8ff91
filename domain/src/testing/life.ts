import { emptyTexts } from '../kernel/text-list.ts';
import { ANSWER_TEXTS } from '../sessions/contract.ts';
import type { Approvable } from '../sessions/supervision/decide-approval.ts';
import type { AcceptState, ChangeState, RequestState } from '../sessions/asking/decide-offer.ts';
import type { Question, QuestionState } from '../sessions/supervision/decide-question.ts';
import type { Awaited } from '../sessions/day/decide-reminder.ts';
import type { OfferMoment, PlaceAndTexts, Proposal } from '../sessions/asking/offer.ts';
import { eachOfferText } from '../sessions/offer-texts.ts';
import type { Session, Supervised } from '../sessions/session.ts';
import type { ThanksState } from '../sessions/afterwards/thanks.ts';
import {
  anyOf,
  at,
  DAY,
  elder,
  guardianIds,
  MINUTE,
  NOW,
  parent,
  sessionIn,
  stage,
} from './examples.ts';
import { aChange } from './session-requests.ts';

export const offer: PlaceAndTexts = {
  place: { connectionMode: 'In-Person', address: 'The library', geoCoords: null },
  texts: eachOfferText((name) => `Words of ${name}`),
};

export const skills = { Photography: 2 } as const;

export const time = {
  date: '2026-08-03',
  startTime: '15:00',
  endTime: '16:00',
  timeZone: 'UTC',
} as const;

export const change = aChange({ ...time, address: 'The park', ...offer.texts });

export function momentOf(
  { date, startTime, endTime }: { date: string; startTime: string; endTime: string },
  changes: Partial<OfferMoment> = {},
): OfferMoment {
  return {
    instant: NOW,
    local: NOW.toISOString().slice(0, 16),
    startsAt: new Date(`${date}T${startTime}:00.000Z`),
    endsAt: new Date(`${date}T${endTime}:00.000Z`),
    ...changes,
  };
}

export const hours = { from: '2026-08-03T15:00', to: '2026-08-03T16:00' } as const;
export const evening = { from: '2026-08-03T20:00', to: '2026-08-03T21:00' } as const;

const fits = {
  guardianIds,
  stage,
  mySkills: skills,
  busy: { requester: false, match: false },
  notPossible: null,
  notNow: null,
  hours,
};

export function requestState(changes: Partial<RequestState> = {}): RequestState {
  return { ...fits, match: { id: elder.personId, skills }, ...changes };
}

type LoadedSession = Supervised &
  Approvable &
  ChangeState &
  AcceptState &
  QuestionState &
  Awaited &
  ThanksState & { readonly told: number };

export function loadedSession(
  session: Session = sessionIn('approved'),
  changes: Partial<LoadedSession> = {},
): LoadedSession {
  return {
    session,
    ...fits,
    otherSkills: skills,
    offer,
    proposal: null,
    question: null,
    brokenRules: [],
    badDays: [],
    card: null,
    asked: anyOf(),
    told: 0,
    outcome: 'held',
    hasThanked: false,
    waitingSince: at(-2 * DAY),
    isAnswered: false,
    askedAt: at(-2 * DAY),
    hasProposed: false,
    ...changes,
  };
}

export function proposalOf(changes: Partial<Proposal> = {}): Proposal {
  const { startsAt, endsAt } = momentOf(time);
  return {
    sessionId: 'the-session',
    version: 3,
    proposedBy: elder.personId,
    ...time,
    startsAt,
    endsAt,
    note: '',
    createdAt: at(-MINUTE),
    ...changes,
  };
}

export function questionOf(changes: Partial<Question> = {}): Question {
  return {
    sessionId: 'the-session',
    askedBy: parent.personId,
    askedOf: elder.personId,
    question: 'Will anyone else be there?',
    askedAt: at(-MINUTE),
    ...emptyTexts(ANSWER_TEXTS),
    answeredAt: null,
    ...changes,
  };
}
