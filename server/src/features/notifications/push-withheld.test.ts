import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { block } from '../../testing/blocks.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, PASSWORD, type House } from '../../testing/house.ts';
import {
  deliver,
  forgetPushes,
  pushJobs,
  pushQueueTo,
  subscribe,
} from '../../testing/push-jobs.ts';
import { openTestPushService, type TestPushService } from '../../testing/push-service.ts';
import { approve, ask, dayFromNow, meeting } from '../../testing/session-request.ts';
import { another } from '../../testing/stage.ts';

let house: House;
let family: Family;
let service: TestPushService;
let days = 20;

beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  family = await openFamily(house);
  service = await openTestPushService();
  await forgetPushes(house);
});
afterEach(() => service.close());
afterAll(() => house.close());

/** The elder asks for a session, of which the parent is told. */
const request = () =>
  ask(family.elder, meeting(family.youth, { date: dayFromNow((days += 1)), message: 'A word' }));

describe('Rule 8.73, nothing is sent', () => {
  const endings: Record<string, () => Promise<unknown>> = {
    'after a log-out': () => family.youth.must('POST', '/api/log-out'),
    'after the login was ended elsewhere': async () =>
      (await another(house, family.youth)).must('DELETE', '/api/logins'),
    'after a new password': () =>
      family.youth.must('POST', '/api/change-password', {
        ...{ currentPassword: PASSWORD, newPassword: `${PASSWORD}!` },
      }),
    'to a paused child': () =>
      family.parent.must('POST', `/api/children/${family.youth.personId}/pause`),
    'once the login ran out': () =>
      sql`
        update logins set expires_at = now() - interval '1 second' where user_id = ${family.youth.personId}
      `.execute(house.platform.db),
    'once it was turned off': async () => {
      const { endpoint } = subscriberOfYouth.subscription;
      await family.youth.must('DELETE', '/api/push-subscriptions', { endpoint });
    },
    'of what was read meanwhile': () => family.youth.must('POST', '/api/notifications/read'),
  };
  let subscriberOfYouth: Awaited<ReturnType<typeof subscribe>>;

  test.for(Object.keys(endings))('%s', async (name) => {
    subscriberOfYouth = await subscribe(family.youth);
    const elders = await subscribe(family.elder);
    await approve(family.parent, await request());
    const queued = await pushJobs(house);
    expect(queued).toHaveLength(1);
    await endings[name]?.();
    const queue = pushQueueTo(house, service);
    for (const job of queued) await queue.work(job);
    // The one beside it is sent.
    expect(service.received.map(({ path }) => path)).toEqual([elders.path]);
  });

  test.for([
    ['of somebody whom the reader has blocked meanwhile', () => block(family.youth, family.elder)],
    [
      'once the account is gone',
      () => family.youth.must('POST', '/api/account/removal', { password: PASSWORD }),
    ],
  ] as const)('%s, to either', async ([, end]) => {
    for (const person of [family.youth, family.elder]) await subscribe(person);
    await approve(family.parent, await request());
    const queue = pushQueueTo(house, service);
    const queued = await pushJobs(house);
    for (const job of queued) await queue.work(job);
    expect(service.received).toHaveLength(2);
    await end();
    for (const job of queued) await queue.work(job);
    expect(service.received).toHaveLength(2);
  });

  test('to a suspended elder, nor to one whose rows say so alone', async () => {
    const subscriber = await subscribe(family.elder);
    await approve(family.parent, await request());
    const { db } = house.platform;
    const { personId } = family.elder;
    const set = (vetting: string) =>
      sql`update people set vetting = ${vetting} where id = ${personId}`.execute(db);
    const queue = pushQueueTo(house, service);
    const [job = {}] = await pushJobs(house);
    await set('suspended');
    await queue.work(job);
    expect(service.received).toEqual([]);
    await set('unverified');
    await queue.work(job);
    expect(service.received.map(({ path }) => path)).toEqual([subscriber.path]);
  });

  test('by a row that names another’s login', async () => {
    await subscribe(family.elder);
    const { db } = house.platform;
    await sql`
      update push_subscriptions set person_id = ${family.youth.personId}
      where person_id = ${family.elder.personId}
    `.execute(db);
    await approve(family.parent, await request());
    expect(await pushJobs(house)).toHaveLength(1);
    await deliver(house, pushQueueTo(house, service));
    expect(service.received).toEqual([]);
  });
});
