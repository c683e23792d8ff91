import type { SessionRow } from '@oakling/domain/sessions/contract';
import type { ModeratorNow, PersonNow } from './queries.ts';

/**
 * People and sessions of a batch of events in their current state, so blocks, pauses and removals
 * since the events are respected.
 */
export interface Facts {
  /** The time of delivery. */
  readonly now: Date;
  /** Null when the account is gone. */
  person(id: string): PersonNow | null;
  /** A youth's active guardians; empty for anyone else. */
  guardiansOf(id: string): readonly string[];
  /** True if a former or current guardian of a youth still is one, while the youth exists. Rule 8.97 */
  guards(guardianId: string, youthId: string): boolean;
  /** A person's shown name; empty when unknown. */
  shownName(id: string): string;
  /** The session under the reader's own rights; null when they cannot see it. */
  sessionFor(readerId: string, sessionId: string): SessionRow | null;
  /** All moderators; empty unless an event is for them. */
  readonly moderators: readonly ModeratorNow[];
  /** True if this code opens its invite; false once a newer code replaced it or the invite is gone. */
  isCodeValid(code: string): boolean;
}
