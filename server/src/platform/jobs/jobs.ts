import { CompiledQuery } from 'kysely';
import { PgBoss, type Job } from 'pg-boss';
import type { Db, Tx } from '../db/database.ts';
import { tell } from '../process/diagnostics.ts';
import type { Log } from '../process/log.ts';
import { openJobConnection } from './job-connection.ts';

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
 * Nothing of a batch is begun later than this. What is under way then may wait some minutes for a mail server that hangs:
 * the batch keeps its place by its heartbeat, and for 15 minutes at most.
 */
const BATCH_MS = 30_000;
/** How long a stop waits for what is under way. A mail that a server holds longer is missed like that of one that died. */
const STOP_MS = 3000;

export interface Jobs {
  /**
   * Adds jobs within the transaction (or the pool): if it rolls back, there never was a job. The log names a
   * `requestId` in their data beside all that becomes of them.
   */
  add(db: Db | Tx, queue: string, data: readonly object[]): Promise<void>;
  stop(): Promise<void>;
}

interface QueueBase {
  readonly name: string;
  /** When it runs by itself, in UTC; one server at a time. */
  readonly cron?: string;
  /** How often a job is tried again, if not for about a day. */
  readonly retries?: number;
  /** How far apart its tries are at most, if not an hour. */
  readonly longestDelaySeconds?: number;
  /** The queue that gets the job once it has failed as often as it may; it stands before this one. */
  readonly lastly?: string;
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

/** A job that throws is tried again. */
async function settle(
  boss: PgBoss,
  queue: SingleQueue,
  job: Job<object | null>,
  log: Log,
): Promise<void> {
  const about = aboutJob(queue, job);
  const finish = beginJobs(queue, [job]);
  try {
    // The job of a schedule carries no data.
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

/** What the log says about a job; jobs of the clock are nobody's request. Rule 10.277 */
function aboutJob({ name }: Queue, job: Job<object | null>) {
  const [requestId] = requestIdsOf([job]);
  return { queue: name, job: job.id, ...(requestId !== undefined && { requestId }) };
}

function requestIdsOf(jobs: readonly Job<object | null>[]): readonly string[] {
  const ids = jobs.map(({ data }): unknown => data && Reflect.get(data, 'requestId'));
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

/** @returns what tells listeners that the jobs are over, and how many failed. */
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
