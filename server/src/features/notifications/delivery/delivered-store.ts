import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { writeTogether } from '../../../platform/db/write-together.ts';

type Channel = 'mail' | 'push';

/** The deliveries of these events on this channel, each as `eventId recipient`. */
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

interface Delivered {
  readonly channel: Channel;
  readonly eventId: string;
  readonly recipient: string;
}

/** Makes the function that records deliveries, so a retry skips them. */
export function makeNoteDelivered(db: Db): (delivered: Delivered) => Promise<void> {
  return writeTogether((rows) =>
    sql`
      insert into deliveries (event_id, recipient, channel)
      select "eventId", recipient, channel
      from jsonb_to_recordset(${JSON.stringify(rows)}) as noted ("eventId" bigint, recipient text, channel text)
      -- A fixed order prevents deadlocks between servers.
      order by 1, 2
      on conflict do nothing
    `.execute(db),
  );
}
