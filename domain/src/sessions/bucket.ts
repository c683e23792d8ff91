import type { Session } from './session.ts';

/** Rule 6.28: the four tabs, in their order. */
export const BUCKETS = ['pending', 'upcoming', 'rejected', 'past'] as const;
export type Bucket = (typeof BUCKETS)[number];

type Scheduled = Pick<Session, 'status' | 'startsAt'>;

/** Rules 6.29 to 6.32: which tab a session belongs to at a moment. */
export function bucketOf(session: Scheduled, now: Date): Bucket {
  if (session.status === 'rejected') return 'rejected';
  if (session.status === 'cancelled') return 'past';
  const isAhead = session.startsAt > now;
  if (session.status === 'pending') return isAhead ? 'pending' : 'past';
  return isAhead ? 'upcoming' : 'past';
}

/** The status word that the Past tab shows. */
export function pastStatus(
  session: Pick<Session, 'status'>,
): 'Completed' | 'Not decided in time' | 'Cancelled' {
  if (session.status === 'cancelled') return 'Cancelled';
  return session.status === 'approved' ? 'Completed' : 'Not decided in time';
}
