import { ZOOM, type DemoSession } from './sessions.ts';

/** A session around the current time. `near` gives its start and end in minutes from now. */
export interface NearSession extends Omit<DemoSession, 'day' | 'hours'> {
  readonly near: readonly [start: number, end: number];
}

/** Three approved sessions: one later today, one in progress, and one that has just ended. */
export const NEAR_SESSIONS: readonly NearSession[] = [
  {
    from: 'rosa',
    to: 'sam',
    askedDaysAgo: 2,
    near: [75, 120],
    interests: ['Gardening & Nature'],
    message: 'We look after the tomatoes in the greenhouse.',
    where: { address: 'Community Garden, gate on Mill Road' },
    decision: 'approve',
  },
  {
    from: 'noa',
    to: 'walter',
    askedDaysAgo: 2,
    near: [-15, 45],
    interests: ['Music & Dance'],
    message: 'I can play three songs now. What comes next?',
    where: ZOOM,
    decision: 'approve',
    since: [{ by: 'walter', late: 10 }],
  },
  {
    from: 'mei',
    to: 'lily',
    askedDaysAgo: 2,
    near: [-95, -35],
    interests: ['Art & Creativity'],
    message: 'Bamboo, leaf by leaf.',
    where: { address: 'City Library, reading room 2' },
    decision: 'approve',
  },
];
