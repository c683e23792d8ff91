import type { DomainEvent } from '@oakling/domain/kernel/decision';
import { sql, type RawBuilder } from 'kysely';
import type { Encryption } from '../auth/encryption.ts';
import type { Tx } from '../db/database.ts';
import { encryptEvent } from './event-code.ts';

export type AppendEvents = (
  tx: Tx,
  by: { readonly personId: string | null; readonly requestId: string },
  events: readonly DomainEvent[],
  /** The statement that saves the change behind the events. It runs in the same query and must return one row. */
  saving?: RawBuilder<unknown>,
) => Promise<void>;

/**
 * Creates the function that appends events within a transaction, in one statement and under any role. Each event gets a
 * permanent audit row, and an encrypted outbox row that stays until it is delivered.
 */
export function makeAppendEvents(encryption: Encryption): AppendEvents {
  return async (tx, { personId, requestId }, events, saving) => {
    const rows = events.map((event) => ({
      type: event.type,
      feature: event.subject.feature,
      subject_id: event.subject.id,
      before: event.before,
      after: event.after,
      payload: encryptEvent(encryption, event),
    }));
    const append = sql`select append_events(${personId}, ${requestId}, ${JSON.stringify(rows)})`;
    const whole =
      saving === undefined
        ? append
        : sql`with saved as (${saving}) ${append} from (select count(*) as rows from saved) as done where done.rows = 1`;
    const { rows: appended } = await whole.execute(tx);
    if (appended.length !== 1) throw new Error('the decision could not be saved');
  };
}
