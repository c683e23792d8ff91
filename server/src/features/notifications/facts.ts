import type { SessionRow } from '@oakling/domain/sessions/contract';
import type { TrustedPersonNow } from '@oakling/domain/trusted/decide-trusted-person';
import type { ModeratorNow, PersonNow } from './queries.ts';

/**
 * The people and sessions of a batch of events in their current state, so later blocks, pauses and removals are
 * respected.
 */
export interface Facts {
  /** The time of delivery. */
  readonly now: Date;
  /** Null if the account is gone. */
  person(id: string): PersonNow | null;
  /** A youth's active guardians. Empty for anyone else. */
  guardiansOf(id: string): readonly string[];
  /** False if the person is no longer a guardian of the youth; true if the youth's account is gone. Rule 8.97 */
  guards(guardianId: string, youthId: string): boolean;
  /** Empty if unknown. */
  shownName(id: string): string;
  /** The session as the reader's own rights show it, or null if the reader can't see it. */
  sessionFor(readerId: string, sessionId: string): SessionRow | null;
  /** All moderators. Empty unless an event is for them. */
  readonly moderators: readonly ModeratorNow[];
  /** Null if they said no, or if the elder named somebody else. */
  trustedPerson(id: string): TrustedPersonNow | null;
  /** True if this code opens its invite. False once a newer code has replaced it or the invite is gone. */
  isCodeValid(code: string): boolean;
}
