import { accept, type Decision, type DomainEvent, refuse } from '../kernel/decision.ts';

/** A digest is due once a week, which is frequent enough to be useful and rare enough to be read. */
export const DIGEST_DAYS = 7;
/** People who have been away longer get no digest. */
export const AWAY_DAYS = 90;
/** New matches are counted up to one page; beyond that, the digest only says that there are more. */
export const DIGEST_LIMIT = 20;
const DAY_MS = 86_400_000;

export interface DigestReader {
  readonly personId: string;
  readonly role: 'elder' | 'youth';
  readonly guardianIds: readonly string[];
  readonly lastDigestAt: Date;
  /** The UTC date of the last visit, such as 2026-03-01. */
  readonly lastSeen: string;
}

export interface NewMatchesFound extends DomainEvent<'NewMatchesFound'> {
  readonly personId: string;
  readonly count: number;
}

/** The latest last digest and the earliest last visit for which a digest is due. */
export function digestDueAt(now: Date): { lastDigestBefore: Date; seenFrom: string } {
  // Counts full days in UTC, so a run slightly earlier than last week's doesn't skip anyone.
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return {
    lastDigestBefore: new Date(today - (DIGEST_DAYS - 1) * DAY_MS),
    seenFrom: new Date(today - AWAY_DAYS * DAY_MS).toISOString().slice(0, 10),
  };
}

/** Rule 8.49 */
export function isDigestDue({ lastDigestAt, lastSeen }: DigestReader, now: Date): boolean {
  const { lastDigestBefore, seenFrom } = digestDueAt(now);
  return lastDigestAt < lastDigestBefore && lastSeen >= seenFrom;
}

/** Rule 8.49 */
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
