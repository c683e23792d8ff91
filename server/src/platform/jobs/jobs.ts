import { CompiledQuery } from 'kysely';
import { PgBoss, type JobResult } from 'pg-boss';
import type { Db, Tx } from '../db/database.ts';
import type { Log } from '../process/log.ts';
import { SENT_AHEAD } from '../db/prepare-statements.ts';

/** How often a worker looks by itself: a new job wakes it, one that waits to be retried does not. */
const POLL_SECONDS = 1;
/**
 * Each new job wakes every worker, so a few take several at once. No more than are done at a time: one is
 * ended only with those that were taken with it, and until then a crash has it done again.
 */
const MOST_WORKERS = 2;

export interface Jobs {
  /**
   * Adds jobs within the transaction (or the pool): if it rolls back, there never was a job. In a
   * transaction it is not waited for: what fails of it fails with what is asked next, or at the commit.
   */
  add(db: Db | Tx, queue: string, data: readonly object[]): Promise<void>;
  stop(): Promise<void>;
}

export interface Queue {
  readonly name: string;
  /** When it runs by itself, in UTC; one server at a time. */
  readonly cron?: string;
  /** How many of its jobs a server does at a time: one, two or an even number. */
  readonly atATime?: number;
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
    const atATime = queue.atATime ?? 1;
    const workers = Math.min(atATime, MOST_WORKERS);
    await boss.work<object | null>(
      queue.name,
      {
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: POLL_SECONDS,
        batchSize: atATime / workers,
        burstWhenBatchFull: true,
        localConcurrency: workers,
        perJobResults: true,
      },
      (jobs) => Promise.all(jobs.map((job) => settle(boss, queue, job, log))),
    );
  }
  return {
    async add(db, queue, data) {
      const mark = db.isTransaction ? SENT_AHEAD : '';
      const executeSql = async (text: string, values: unknown[] = []) => {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text + mark, values));
        return { rows };
      };
      const jobs = data.map((each) => ({ data: each }));
      await boss.insert(queue, jobs, { db: { executeSql } });
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000, close: true }),
  };
}

interface Taken {
  readonly id: string;
  readonly data: object | null;
}

/** How a job ended; a failed one is tried again, whatever becomes of those that were taken with it. */
async function settle(boss: PgBoss, queue: Queue, job: Taken, log: Log): Promise<JobResult> {
  const { id } = job;
  try {
    const rest = await attempt(queue, job, log);
    if (rest !== undefined) await boss.send(queue.name, rest);
    return { id, status: 'completed' };
  } catch (error) {
    return { id, status: 'failed', output: error };
  }
}

async function attempt(queue: Queue, job: Taken, log: Log): Promise<object | void> {
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
