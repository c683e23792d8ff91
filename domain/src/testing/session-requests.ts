import { elder, youth } from './examples.ts';

export const REQUEST_ID = '0198f000-0000-7000-8000-000000000001';
export const MATCH_ID = '0198f000-0000-7000-8000-000000000002';

const shared = {
  id: REQUEST_ID,
  matchId: MATCH_ID,
  interests: ['Photography'],
  date: '2026-08-02',
  startTime: '10:00',
  endTime: '11:00',
  timeZone: 'Europe/Berlin',
} as const;

/** The smallest request that is accepted in each mode, as a browser sends it. */
export const inPerson = {
  ...shared,
  connectionMode: 'In-Person',
  address: '1 Main Street',
} as const;
export const remote = {
  ...shared,
  connectionMode: 'Remote',
  videoProvider: 'Zoom',
  videoLink: 'https://zoom.us/j/123',
} as const;

/** A request without one of its fields. */
export function without(request: object, field: string): object {
  return Object.fromEntries(Object.entries(request).filter(([name]) => name !== field));
}

export const requesters = [
  { actor: elder, match: youth },
  { actor: youth, match: elder },
] as const;
