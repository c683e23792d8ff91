import { sql } from 'kysely';
import { MAIL_QUEUE } from '../features/notifications/delivery/mail-queue.ts';
import type { Db } from '../platform/db/database.ts';
import type { Queue } from '../platform/jobs/jobs.ts';

/** A failed mail is retried this often, as a server would do after a while. */
const MOST_TRIES = 5;

export async function sendWaitingMails(db: Db, queues: readonly Queue[]): Promise<void> {
  const { rows } = await sql<{ data: object }>`
    with taken as (delete from pgboss.job where name = ${MAIL_QUEUE} returning data)
    select data from taken order by (data ->> 'eventId')::bigint
  `.execute(db);
  const queue = queues.find(({ name }) => name === MAIL_QUEUE);
  if (queue === undefined || !('batch' in queue)) return;
  const { signal } = new AbortController();
  let waiting = rows.map(({ data }) => data);
  for (let tries = 1; waiting.length > 0; tries += 1) {
    const failures = await queue.workTogether(waiting, signal);
    if (tries === MOST_TRIES) for (const error of failures.values()) throw error;
    waiting = waiting.filter((_, index) => failures.has(index));
  }
}
