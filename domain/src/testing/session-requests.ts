import type { SessionChange, SessionRequest } from '../sessions/asking/request-schema.ts';
import { NO_TEXTS } from '../sessions/offer-texts.ts';
import { elder, youth } from './examples.ts';

export const REQUEST_ID = '0198f000-0000-7000-8000-000000000001';
export const MATCH_ID = '0198f000-0000-7000-8000-000000000002';

type InPerson<Sent> = Extract<Sent, { connectionMode: 'In-Person' }>;
type Remote<Sent> = Extract<Sent, { connectionMode: 'Remote' }>;

const content = () => ({
  interests: ['Photography'] satisfies SessionRequest['interests'],
  date: '2026-08-02',
  startTime: '10:00',
  endTime: '11:00',
  timeZone: 'Europe/Berlin',
  ...NO_TEXTS,
});
const inPerson = { connectionMode: 'In-Person', address: '1 Main Street' } as const;
const remote = {
  connectionMode: 'Remote',
  videoProvider: 'Zoom',
  videoLink: 'https://zoom.us/j/123',
} as const;
const ids = { id: REQUEST_ID, matchId: MATCH_ID };

export function aRequest(changes: Partial<InPerson<SessionRequest>> = {}) {
  return { ...ids, ...content(), ...inPerson, ...changes } satisfies SessionRequest;
}

export function aVideoRequest(changes: Partial<Remote<SessionRequest>> = {}) {
  return { ...ids, ...content(), ...remote, ...changes } satisfies SessionRequest;
}

export function aChange(changes: Partial<InPerson<SessionChange>> = {}) {
  return { version: 3, ...content(), ...inPerson, ...changes } satisfies SessionChange;
}

export function aVideoChange(changes: Partial<Remote<SessionChange>> = {}) {
  return { version: 3, ...content(), ...remote, ...changes } satisfies SessionChange;
}

export function without(body: object, field: string): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
}

export const requesters = [
  { actor: elder, match: youth },
  { actor: youth, match: elder },
] as const;
