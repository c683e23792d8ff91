import { CompiledQuery } from 'kysely';
import { PgBoss } from 'pg-boss';
import type { Db, Tx } from './database.ts';
import type { Log } from './log.ts';

/** How often a worker looks by itself: a new job wakes it, one that waits to be retried does not. */
const POLL_SECONDS = 1;

export interface Jobs {
  /** Adds a job within the transaction (or the pool): if it rolls back, there never was a job. */
  add(db: Db | Tx, queue: string, data: object): Promise<void>;
  stop(): Promise<void>;
}

export interface Queue {
  readonly name: string;
  /** When it runs by itself, in UTC; one server at a time. */
  readonly cron?: string;
  /** How many of its jobs a server does at a time; each worker takes one a second. */
  readonly workers?: number;
  /** How often it is tried again, if not for about a day. */
  readonly retries?: number;
  /**
   * Does one job; what it throws puts the job back for a later try. Work that takes long is done in
   * parts, for a job that runs for 15 minutes is taken for lost and begun anew.
   * @returns the data of the job that goes on from there, if this one did not end it.
   */
  work(data: object): Promise<object | void>;
}

/** Retries for about a day: 2 s, doubling, at most an hour apart. */
const RETRIES = { retryLimit: 30, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 };

/** Starts the job queues, kept in the same database as what they follow from. */
export async function startJobs(
  url: string,
  queues: readonly Queue[],
  runsJobs: boolean,
  log: Log,
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    schedule: runsJobs,
    useListenNotify: true,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met an error'));
  boss.on('warning', ({ message }) => log.debug({ warning: message }, 'the job queue warns'));
  await boss.start();
  for (const queue of queues) {
    const retries = { ...RETRIES, retryLimit: queue.retries ?? RETRIES.retryLimit };
    await boss.createQueue(queue.name, { ...retries, notify: true, deleteAfterSeconds: 3600 });
    await boss.updateQueue(queue.name, retries);
    if (!runsJobs) continue;
    if (queue.cron !== undefined) await boss.schedule(queue.name, queue.cron);
    await boss.work<object | null>(
      queue.name,
      {
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: POLL_SECONDS,
        batchSize: 1,
        localConcurrency: queue.workers ?? 1,
      },
      async ([job]) => {
        if (job === undefined) return;
        const rest = await attempt(queue, job, log);
        if (rest !== undefined) await boss.send(queue.name, rest);
      },
    );
  }
  return {
    async add(db, queue, data) {
      const executeSql = async (text: string, values: unknown[] = []) => {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
        return { rows };
      };
      await boss.send(queue, data, { db: { executeSql } });
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000, close: true }),
  };
}

async function attempt(
  queue: Queue,
  job: { id: string; data: object | null },
  log: Log,
): Promise<object | void> {
  try {
    // The job of a schedule carries none.
    const rest = await queue.work(job.data ?? {});
    log.info({ queue: queue.name, job: job.id }, 'job done');
    return rest;
  } catch (error) {
    log.warn({ err: error, queue: queue.name, job: job.id }, 'job failed, will be tried again');
    throw error;
  }
}
