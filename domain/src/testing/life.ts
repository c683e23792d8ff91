import type { Question } from '../sessions/decide-question.ts';
import type { RequestMoment } from '../sessions/decide-request.ts';
import type { SessionChange } from '../sessions/request-schema.ts';
import type { Proposal } from '../sessions/session.ts';
import { at, elder, MINUTE, NOW, parent } from './examples.ts';

/** Where the session of the examples is. */
export const arrangement = {
  place: { connectionMode: 'In-Person', address: 'The library', geoCoords: null },
  message: 'Hello',
} as const;

export const skills = { Photography: 2 } as const;

/** Another time than that of the examples. */
export const time = {
  date: '2026-08-03',
  startTime: '15:00',
  endTime: '16:00',
  timeZone: 'UTC',
} as const;

/** The session of the examples a day later, at another place. */
export const change: SessionChange & { connectionMode: 'In-Person' } = {
  version: 3,
  interests: ['Photography'],
  ...time,
  connectionMode: 'In-Person',
  address: 'The park',
  message: 'Hello',
};

/** The moment of a change to a time in UTC. */
export function momentOf(
  { date, startTime, endTime }: { date: string; startTime: string; endTime: string },
  changes: Partial<RequestMoment> = {},
): RequestMoment {
  return {
    instant: NOW,
    local: NOW.toISOString().slice(0, 16),
    startsAt: new Date(`${date}T${startTime}:00.000Z`),
    endsAt: new Date(`${date}T${endTime}:00.000Z`),
    ...changes,
  };
}

/** The afternoon of a youth. */
export const hours = { from: '2026-08-03T15:00', to: '2026-08-03T16:00' } as const;
/** Their evening. */
export const evening = { from: '2026-08-03T20:00', to: '2026-08-03T21:00' } as const;

/** What the elder proposed a minute ago. */
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

/** What the parent asked the elder a minute ago. */
export function questionOf(changes: Partial<Question> = {}): Question {
  return {
    sessionId: 'the-session',
    askedBy: parent.personId,
    askedOf: elder.personId,
    question: 'Will anyone else be there?',
    askedAt: at(-MINUTE),
    answer: '',
    answeredAt: null,
    ...changes,
  };
}
