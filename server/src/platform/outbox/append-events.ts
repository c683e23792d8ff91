import type { DomainEvent } from '@oakling/domain/kernel/decision';
import { sql } from 'kysely';
import type { Encryption } from '../auth/encryption.ts';
import type { Tx } from '../db/database.ts';
import { encryptEvent } from './event-code.ts';

export type AppendEvents = (
  tx: Tx,
  by: { readonly personId: string | null; readonly requestId: string },
  events: readonly DomainEvent[],
) => Promise<void>;

/**
 * Makes what appends events within a transaction: one audit row each, for good, and one row of the outbox,
 * encrypted, until it is delivered. One statement, whoever's rights the transaction has.
 */
export function makeAppendEvents(encryption: Encryption): AppendEvents {
  return async (tx, { personId, requestId }, events) => {
    const rows = events.map((event) => ({
      type: event.type,
      feature: event.subject.feature,
      subject_id: event.subject.id,
      before: event.before,
      after: event.after,
      payload: encryptEvent(encryption, event),
    }));
    await sql`select append_events(${personId}, ${requestId}, ${JSON.stringify(rows)})`.execute(tx);
  };
}
