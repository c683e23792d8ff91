import { CompiledQuery } from 'kysely';
import { PgBoss, type Job } from 'pg-boss';
import type { Db, Tx } from '../db/database.ts';
import type { Log } from '../process/log.ts';

/** How often a worker looks by itself: a new job wakes it, one that waits to be retried does not. */
const POLL_SECONDS = 1;
/**
 * How often batches are taken. Nothing wakes them: jobs of a whole moment share their statements, where each alone
 * would take as long as fifty, just while the person who caused it waits for the answer.
 */
const BATCH_POLL_SECONDS = 0.5;
/**
 * A server says so often that it is still at a job. One that died is missed after as long, and its jobs go on
 * elsewhere within a minute; a job that takes long keeps its place.
 */
const HEARTBEAT_SECONDS = 20;
/**
 * Nothing of a batch is begun later than this. What is under way then may wait some minutes for a mail server that hangs,
 * which is over long before the 15 minutes after which pg-boss gives the batch to another server.
 */
const BATCH_MS = 30_000;
/** How long a stop waits for what is under way: longer than a mail server may keep one mail waiting (`mail.ts`). */
const STOP_MS = 40_000;

export interface Jobs {
  /** Adds jobs within the transaction (or the pool): if it rolls back, there never was a job. */
  add(db: Db | Tx, queue: string, data: readonly object[]): Promise<void>;
  stop(): Promise<void>;
}

interface QueueBase {
  readonly name: string;
  /** When it runs by itself, in UTC; one server at a time. */
  readonly cron?: string;
  /** How often a job is tried again, if not for about a day. */
  readonly retries?: number;
}

/** A queue whose jobs are done one at a time. */
export interface SingleQueue extends QueueBase {
  /**
   * Does one job; what it throws puts the job back for a later try. Work that takes long is done in
   * parts, for a job that runs for 15 minutes is taken for lost and begun again.
   * @returns the data of the job that goes on from there, if this one did not end it.
   */
  work(data: object): Promise<object | void>;
}

/** A queue whose jobs are done together, so that they share their statements. */
export interface BatchQueue extends QueueBase {
  /** How many jobs are taken at once, at most. */
  readonly batch: number;
  /**
   * Does several jobs. Once `signal` is aborted it begins nothing more: the server stops, another one has the jobs, or
   * their time is over.
   * @returns why some failed, by the job's place in the list; those are tried again.
   */
  workTogether(data: readonly object[], signal: AbortSignal): Promise<ReadonlyMap<number, unknown>>;
}

export type Queue = SingleQueue | BatchQueue;

/** Retries for about a day: 2 s, doubling, at most an hour apart. */
const RETRIES = { retryLimit: 30, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 };

const FAILED = 'job failed, will be tried again';

/** Starts the job queues, kept in the same database as what they follow from. */
export async function startJobs(
  url: string,
  queues: readonly Queue[],
  runsJobs: boolean,
  log: Log,
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    schedule: runsJobs,
    useListenNotify: true,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
  });
  const stopping = new AbortController();
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met an error'));
  boss.on('warning', ({ message }) => log.debug({ warning: message }, 'the job queue warns'));
  await boss.start();
  for (const queue of queues) {
    const retryLimit = queue.retries ?? RETRIES.retryLimit;
    const settings = { ...RETRIES, retryLimit, heartbeatSeconds: HEARTBEAT_SECONDS };
    const isBatch = 'batch' in queue;
    const kept = { notify: !isBatch, deleteAfterSeconds: 3600 };
    await boss.createQueue(queue.name, { ...settings, ...kept });
    await boss.updateQueue(queue.name, settings);
    if (!runsJobs) continue;
    if (queue.cron !== undefined) await boss.schedule(queue.name, queue.cron);
    const pollSeconds = isBatch ? BATCH_POLL_SECONDS : POLL_SECONDS;
    const polling = {
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
      burstWhenBatchFull: true,
    } as const;
    const batchSize = isBatch ? queue.batch : 1;
    await boss.work<object | null>(queue.name, { ...polling, batchSize }, async (jobs) => {
      if ('batch' in queue) return settleTogether(boss, queue, jobs, stopping.signal, log);
      for (const job of jobs) await settle(boss, queue, job, log);
    });
  }
  return {
    async add(db, queue, data) {
      const executeSql = async (text: string, values: unknown[] = []) => {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
        return { rows };
      };
      const jobs = data.map((each) => ({ data: each }));
      await boss.insert(queue, jobs, { db: { executeSql } });
    },
    async stop() {
      stopping.abort();
      await boss.stop({ graceful: true, timeout: STOP_MS, close: true });
    },
  };
}

/** A job that throws is tried again. */
async function settle(
  boss: PgBoss,
  queue: SingleQueue,
  job: Job<object | null>,
  log: Log,
): Promise<void> {
  try {
    // The job of a schedule carries no data.
    const rest = await queue.work(job.data ?? {});
    log.info({ queue: queue.name, job: job.id }, 'job done');
    if (rest !== undefined) await boss.send(queue.name, rest);
  } catch (error) {
    log.warn({ err: error, queue: queue.name, job: job.id }, FAILED);
    throw error;
  }
}

/**
 * Ends the failed jobs of a batch, which are tried again whatever becomes of the others; pg-boss then ends those
 * that are left, by their ids. (With its results for each job it reads all jobs of the queue.)
 */
async function settleTogether(
  boss: PgBoss,
  queue: BatchQueue,
  jobs: readonly Job<object | null>[],
  stopping: AbortSignal,
  log: Log,
): Promise<void> {
  // A job's own signal says that another server has taken it.
  const signal = AbortSignal.any([
    stopping,
    AbortSignal.timeout(BATCH_MS),
    ...jobs.map((job) => job.signal),
  ]);
  const data = jobs.map((job) => job.data ?? {});
  const failures = await queue.workTogether(data, signal);
  log.info({ queue: queue.name, jobs: jobs.length, failed: failures.size }, 'jobs done');
  for (const [index, job] of jobs.entries()) {
    if (!failures.has(index)) continue;
    const error = failures.get(index);
    log.warn({ err: error, queue: queue.name, job: job.id }, FAILED);
    await boss.fail(queue.name, job, { message: String(error) });
  }
}
