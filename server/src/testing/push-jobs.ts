import { pushQueue } from '../features/notifications/delivery/push-queue.ts';
import type { BatchQueue } from '../platform/jobs/jobs.ts';
import { keptPushKeys } from '../platform/push/push.ts';
import type { Browser } from './browser.ts';
import { testWithOwnFamily } from './fixtures.ts';
import type { TestApp } from './test-app.ts';
import { openTestPushService, TestSubscriber, type TestPushService } from './push-service.ts';

export async function subscribe(browser: Browser, host?: string): Promise<TestSubscriber> {
  const subscriber = new TestSubscriber(host);
  await browser.must('POST', '/api/push-subscriptions', subscriber.subscription);
  return subscriber;
}

export async function pushJobs(app: TestApp): Promise<object[]> {
  const rows = await app.query<{ data: object }>`
    select data from pgboss.job where name = 'push' order by created_on, id
  `;
  return rows.map(({ data }) => data);
}

export function pushQueueTo({ platform }: TestApp, { agent }: TestPushService): BatchQueue {
  const { config, db, clock } = platform;
  return pushQueue({ db, keys: keptPushKeys(config), clock, agent });
}

/**
 * Runs each pending job once and deletes it.
 * @throws if a push was rejected.
 */
export async function deliver(app: TestApp, queue: BatchQueue): Promise<void> {
  const jobs = await pushJobs(app);
  await forgetPushes(app);
  await work(queue, ...jobs);
}

/** @throws if a push was rejected. */
export async function work(queue: BatchQueue, ...jobs: readonly object[]): Promise<void> {
  const { signal } = new AbortController();
  const failures = await queue.workTogether(jobs, signal);
  for (const error of failures.values()) throw error;
}

export async function forgetPushes(app: TestApp): Promise<void> {
  await app.query`delete from pgboss.job where name = 'push'`;
}

export const testWithPushes = testWithOwnFamily.extend(
  'service',
  { auto: true },
  async ({ app }, { onCleanup }) => {
    await forgetPushes(app);
    const service = await openTestPushService();
    onCleanup(() => service.close());
    return service;
  },
);
