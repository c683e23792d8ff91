import { CompiledQuery } from 'kysely';
import { PgBoss, type Job } from 'pg-boss';
import type { Db, Tx } from '../db/database.ts';
import { tell } from '../process/diagnostics.ts';
import type { Log } from '../process/log.ts';
import { openJobConnection } from './job-connection.ts';

/** The poll interval of a worker. A new job wakes the worker, but a job that is due for a retry does not. */
const POLL_SECONDS = 1;
/**
 * The poll interval of batch queues. New jobs don't wake them: jobs that arrive together share their statements,
 * because a single job costs as much as fifty while a user waits for the response.
 */
const BATCH_POLL_SECONDS = 0.5;
/**
 * The heartbeat interval of running jobs. When a server dies, its jobs move to another server within a minute; a long
 * job keeps its lease.
 */
const HEARTBEAT_SECONDS = 20;
/**
 * No work of a batch starts after this time. Work that has already started may wait minutes for a hung mail server;
 * heartbeats keep the batch's lease for up to 15 minutes.
 */
const BATCH_MS = 30_000;
/** How long a shutdown waits for running jobs. A mail that takes longer is retried, as after a crash. */
const STOP_MS = 3000;

export interface Jobs {
  /**
   * Adds jobs in the transaction (or pool); a rollback discards them. If their data has a `requestId`, it appears in
   * all of their log lines.
   */
  add(db: Db | Tx, queue: string, data: readonly object[]): Promise<void>;
  stop(): Promise<void>;
}

interface QueueBase {
  readonly name: string;
  /** The schedule in UTC. Only one server runs it at a time. */
  readonly cron?: string;
  /** The number of retries of a job. By default, they span about a day. */
  readonly retries?: number;
  /** The upper limit of the delay between retries; an hour by default. */
  readonly longestDelaySeconds?: number;
  /** The dead-letter queue for jobs that are out of retries. It must be declared before this queue. */
  readonly lastly?: string;
}

export interface SingleQueue extends QueueBase {
  /**
   * Runs one job; throwing schedules a retry. A job is treated as lost after 15 minutes, so long work is split.
   * @returns data for a follow-up job if work remains.
   */
  work(data: object): Promise<object | void>;
}

export interface BatchQueue extends QueueBase {
  readonly batch: number;
  /**
   * Runs several jobs. Starts nothing more once `signal` is aborted, because the server is stopping, the lease was lost
   * or time is up.
   * @returns the errors of failed jobs by index; those jobs are retried.
   */
  workTogether(data: readonly object[], signal: AbortSignal): Promise<ReadonlyMap<number, unknown>>;
}

export type Queue = SingleQueue | BatchQueue;

/** Retries for about a day: after 2 s, then with doubled delays, at most an hour apart. */
const RETRIES = { retryLimit: 30, retryDelay: 2, retryBackoff: true, retryDelayMax: 3600 };

const FAILED = 'job failed, will be tried again';

/** The queues are in the application's database, so jobs commit together with the changes that cause them. */
export async function startJobs(
  url: string,
  queues: readonly Queue[],
  runsJobs: boolean,
  log: Log,
): Promise<Jobs> {
  const connection = openJobConnection(url, log);
  const boss = new PgBoss({
    db: connection.db,
    useListenNotify: true,
    schedule: runsJobs,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
  });
  const stopping = new AbortController();
  boss.on('error', connection.note);
  boss.on('warning', ({ message }) => log.debug({ warning: message }, 'the job queue warns'));
  await boss.start();
  for (const queue of queues) {
    const settings = {
      ...RETRIES,
      retryLimit: queue.retries ?? RETRIES.retryLimit,
      retryDelayMax: queue.longestDelaySeconds ?? RETRIES.retryDelayMax,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      ...(queue.lastly !== undefined && { deadLetter: queue.lastly }),
    };
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
      await connection.close();
    },
  };
}

async function settle(
  boss: PgBoss,
  queue: SingleQueue,
  job: Job<object | null>,
  log: Log,
): Promise<void> {
  const about = aboutJob(queue, job);
  const finish = beginJobs(queue, [job]);
  try {
    // Scheduled jobs have no data.
    const rest = await queue.work(job.data ?? {});
    log.info(about, 'job done');
    if (rest !== undefined) await boss.send(queue.name, rest);
    finish(0);
  } catch (error) {
    finish(1);
    log.warn({ err: error, ...about }, FAILED);
    throw error;
  }
}

/**
 * Fails the failed jobs of a batch, so they are retried regardless of the others; pg-boss completes the others by id.
 * (Its per-job results would read all jobs of the queue.)
 */
async function settleTogether(
  boss: PgBoss,
  queue: BatchQueue,
  jobs: readonly Job<object | null>[],
  stopping: AbortSignal,
  log: Log,
): Promise<void> {
  // A job's own signal is aborted when another server takes over the job.
  const signal = AbortSignal.any([
    stopping,
    AbortSignal.timeout(BATCH_MS),
    ...jobs.map((job) => job.signal),
  ]);
  const data = jobs.map((job) => job.data ?? {});
  const finish = beginJobs(queue, jobs);
  const failures = await queue.workTogether(data, signal);
  const requestIds = requestIdsOf(jobs);
  finish(failures.size);
  log.info(
    { queue: queue.name, jobs: jobs.length, failed: failures.size, requestIds },
    'jobs done',
  );
  for (const [index, job] of jobs.entries()) {
    if (!failures.has(index)) continue;
    const error = failures.get(index);
    log.warn({ err: error, ...aboutJob(queue, job) }, FAILED);
    await boss.fail(queue.name, job, { message: String(error) });
  }
}

/** The fields that identify a job in the log. Scheduled jobs have no request. Rule 10.277 */
function aboutJob({ name }: Queue, job: Job<object | null>) {
  const [requestId] = requestIdsOf([job]);
  return { queue: name, job: job.id, ...(requestId !== undefined && { requestId }) };
}

function requestIdsOf(jobs: readonly Job<object | null>[]): readonly string[] {
  const ids = jobs.map(({ data }): unknown => data && Reflect.get(data, 'requestId'));
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

/** @returns a function that publishes that the jobs ended and how many failed. */
function beginJobs({ name }: Queue, jobs: readonly Job<object | null>[]) {
  const startedAt = Date.now();
  const begun = performance.now();
  return (failed: number) =>
    tell('oakling.jobs', {
      queue: name,
      jobs: jobs.length,
      failed,
      requestIds: requestIdsOf(jobs),
      startedAt,
      ms: performance.now() - begun,
    });
}
