import { accept, type Decision, type DomainEvent, refuse } from '../kernel/decision.ts';

/** Often enough to come back for, and seldom enough to be read. */
export const DIGEST_DAYS = 7;
/** Anyone who has not been here for so long is left in peace. */
export const AWAY_DAYS = 90;
/** So many new matches are counted, as many as a page shows; of more it is said that there are more. */
export const DIGEST_LIMIT = 20;
const DAY_MS = 86_400_000;

/** Somebody who could be told of new matches. */
export interface DigestReader {
  readonly personId: string;
  readonly role: 'elder' | 'youth';
  /** Of a youth; nobody for an elder. */
  readonly guardianIds: readonly string[];
  readonly lastDigestAt: Date;
  /** The UTC day of the last visit, as 2026-03-01. */
  readonly lastSeen: string;
}

export interface NewMatchesFound extends DomainEvent {
  readonly type: 'NewMatchesFound';
  readonly personId: string;
  /** How many, `DIGEST_LIMIT` for as many or more. */
  readonly count: number;
}

/** The latest instant of a last digest, and the first day of a last visit, with which one is due. */
export function digestDueAt(now: Date): { lastDigestBefore: Date; seenFrom: string } {
  // Whole days in UTC: a run that starts a little earlier than last week's skips nobody.
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return {
    lastDigestBefore: new Date(today - (DIGEST_DAYS - 1) * DAY_MS),
    seenFrom: new Date(today - AWAY_DAYS * DAY_MS).toISOString().slice(0, 10),
  };
}

/** Rule 8.49: whether somebody is to be looked at for new matches at all. */
export function isDigestDue({ lastDigestAt, lastSeen }: DigestReader, now: Date): boolean {
  const { lastDigestBefore, seenFrom } = digestDueAt(now);
  return lastDigestAt < lastDigestBefore && lastSeen >= seenFrom;
}

/** Rule 8.49: tells somebody how many people they are newly matched with; null is nobody to tell. */
export function decideDigest(
  reader: DigestReader | null,
  count: number,
  now: Date,
): Decision<{ lastDigestAt: Date }, NewMatchesFound, 'not-due' | 'nothing-new'> {
  if (reader === null || !isDigestDue(reader, now)) return refuse('not-due');
  if (count === 0) return refuse('nothing-new');
  const { personId, guardianIds } = reader;
  return accept(
    { lastDigestAt: now },
    {
      type: 'NewMatchesFound',
      personId,
      count,
      subject: { feature: 'matches', id: personId },
      concerns: [personId, ...guardianIds],
      after: { count },
    },
  );
}
