import { sql } from 'kysely';
import { pushQueue } from '../features/notifications/push-queue.ts';
import type { Queue } from '../platform/jobs/jobs.ts';
import { keptPushKeys } from '../platform/push/push.ts';
import type { Browser } from './browser.ts';
import type { House } from './house.ts';
import { TestSubscriber, type TestPushService } from './push-service.ts';

/** Turns pushes on in a browser. */
export async function subscribe(browser: Browser, host?: string): Promise<TestSubscriber> {
  const subscriber = new TestSubscriber(host);
  await browser.must('POST', '/api/push-subscriptions', subscriber.subscription);
  return subscriber;
}

/** The pushes that wait to be sent, as the job table holds them. */
export async function pushJobs(house: House): Promise<object[]> {
  const { rows } = await sql<{ data: object }>`
    select data from pgboss.job where name = 'push' order by created_on, id
  `.execute(house.platform.db);
  return rows.map(({ data }) => data);
}

/** The queue as the server runs it, but for the way to the push services. */
export function pushQueueTo({ platform }: House, { agent }: TestPushService): Queue {
  const { config, db, clock } = platform;
  return pushQueue({ db, keys: keptPushKeys(config), clock, agent });
}

/** Does each waiting job once, and forgets them. */
export async function deliver(house: House, queue: Queue): Promise<void> {
  const jobs = await pushJobs(house);
  await forgetPushes(house);
  for (const job of jobs) await queue.work(job);
}

export async function forgetPushes(house: House): Promise<void> {
  await sql`delete from pgboss.job where name = 'push'`.execute(house.platform.db);
}
