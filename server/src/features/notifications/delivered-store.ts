import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

type Channel = 'mail' | 'push';

/** Which of these events went to whom by this way before, as `eventId recipient`. */
export async function findDelivered(
  db: Db,
  channel: Channel,
  eventIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ event_id: string; recipient: string }>`
    select event_id, recipient from deliveries
    where event_id = any(${[...eventIds]}::bigint[]) and channel = ${channel}
  `.execute(db);
  return new Set(rows.map(({ event_id, recipient }) => `${event_id} ${recipient}`));
}

/** Notes that an event went to somebody, so that a repeat finds it. */
export async function noteDelivered(
  db: Db,
  delivery: { channel: Channel; eventId: string; recipient: string },
): Promise<void> {
  const { channel, eventId, recipient } = delivery;
  await sql`
    insert into deliveries (event_id, recipient, channel) values (${eventId}, ${recipient}, ${channel})
    on conflict do nothing
  `.execute(db);
}
