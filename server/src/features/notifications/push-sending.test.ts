import { createPublicKey, verify } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startJobs } from '../../platform/jobs/jobs.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
import {
  deliver,
  forgetPushes,
  pushJobs,
  pushQueueTo,
  subscribe,
} from '../../testing/push-jobs.ts';
import { openTestPushService, type TestPushService } from '../../testing/push-service.ts';
import {
  ADDRESS,
  approve,
  ask,
  dayFromNow,
  meeting,
  reject,
} from '../../testing/session-request.ts';
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

describe('Rules 8.14 and 8.70, a notice goes out as a push', () => {
  test('that only the browser can read, with the kind, one sentence and the page to open', async () => {
    const subscriber = await subscribe(family.parent);
    await request();
    await deliver(house, pushQueueTo(house, service));
    const [push, ...more] = service.received;
    if (push === undefined) throw new Error('no push came');
    expect(more).toEqual([]);
    expect([push.host, push.path]).toEqual(['fcm.googleapis.com', subscriber.path]);
    expect(push.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' });
    expect(subscriber.read(push)).toEqual({
      kind: 'session-requested',
      words: 'A request waits for your decision.',
      path: '/dashboard/parent/notifications',
    });
    expect(push.body.toString('latin1')).not.toContain('request');
  });

  test('signed with the key that browsers subscribe with', async () => {
    await subscribe(family.parent);
    await request();
    await deliver(house, pushQueueTo(house, service));
    const authorization = service.received[0]?.headers.authorization ?? '';
    const [, head = '', claims = '', signature = '', key = ''] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
    expect(key).toBe((await family.parent.get('/api/push-key')).body.publicKey);
    const point = Buffer.from(key, 'base64url');
    const x = point.toString('base64url', 1, 33);
    const y = point.toString('base64url', 33);
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
    const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    const text = Buffer.from(`${head}.${claims}`);
    expect(verify('sha256', text, signed, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: 'https://fcm.googleapis.com',
      sub: 'mailto:no-reply@oakling.example',
    });
  });

  test('to each of the reader’s browsers and to nobody else', async () => {
    const parents = [
      await subscribe(family.parent),
      await subscribe(await another(house, family.parent), 'web.push.apple.com'),
    ];
    await subscribe(family.elder);
    await subscribe(family.youth);
    await request();
    await deliver(house, pushQueueTo(house, service));
    const paths = service.received.map(({ path }) => path);
    expect(paths.toSorted()).toEqual(parents.map(({ path }) => path).toSorted());
  });

  test('to both participants of an approval, each to their own page', async () => {
    const id = await request();
    const [elder, youth] = [await subscribe(family.elder), await subscribe(family.youth)];
    await approve(family.parent, id);
    await deliver(house, pushQueueTo(house, service));
    const read = [elder, youth].map((subscriber) => {
      const push = service.received.find(({ path }) => path === subscriber.path);
      return push === undefined ? null : subscriber.read(push).path;
    });
    expect(read).toEqual(['/dashboard/elder/notifications', '/dashboard/youth/notifications']);
  });
});

describe('Rule 8.74, what is queued', () => {
  test('is numbers only, and nothing for people without a subscription', async () => {
    await request();
    expect(await pushJobs(house)).toEqual([]);
    await subscribe(family.parent);
    await request();
    const [job, ...more] = await pushJobs(house);
    expect(more).toEqual([]);
    expect(Object.keys(job ?? {}).toSorted()).toEqual(['loginId', 'notificationId']);
    expect(JSON.stringify(job)).not.toMatch(new RegExp(`Rosa|Sam|Word|https|${ADDRESS}`, 'i'));
  });

  test('goes with a change that is rolled back', async () => {
    const id = await request();
    await approve(family.parent, id);
    await subscribe(family.elder);
    expect((await reject(family.parent, id)).status).toBe(409);
    expect(await pushJobs(house)).toEqual([]);
    // The notice and its push were written, and then the change failed.
    const { db } = house.platform;
    const other = await request();
    await sql`
      create function fail_here() returns trigger language plpgsql as $$
      begin raise exception 'no'; end $$
    `.execute(db);
    await sql`
      create constraint trigger fail_here after insert on notifications
      deferrable initially deferred for each row execute function fail_here()
    `.execute(db);
    const path = `/api/sessions/${other}/approve`;
    const { status } = await family.parent.post(path, { version: 1 });
    await sql`drop trigger fail_here on notifications`.execute(db);
    await sql`drop function fail_here`.execute(db);
    expect(status).toBe(500);
    expect(await pushJobs(house)).toEqual([]);
    await approve(family.parent, other);
    expect(await pushJobs(house)).toHaveLength(1);
  });
});

describe('Rule 8.75, a push service that', () => {
  test.for([404, 410])('says %d knows the subscription no more: it is deleted', async (status) => {
    const gone = await openTestPushService([status]);
    await subscribe(family.parent);
    await request();
    await deliver(house, pushQueueTo(house, gone));
    await gone.close();
    expect((await family.parent.get('/api/push-key')).body.isOn).toBe(false);
    await request();
    expect(await pushJobs(house)).toEqual([]);
  });

  test.for([400, 403, 429, 500])('says %d has not taken it, and is asked again', async (status) => {
    const busy = await openTestPushService([status]);
    await subscribe(family.parent);
    await request();
    const [job = {}] = await pushJobs(house);
    const queue = pushQueueTo(house, busy);
    await expect(queue.work(job)).rejects.toThrow(`the push was not taken: ${status}`);
    await queue.work(job);
    await busy.close();
    expect(busy.received).toHaveLength(2);
    expect((await family.parent.get('/api/push-key')).body.isOn).toBe(true);
  });

  test('fails is asked again by itself a few times, and what it answers is not kept', async () => {
    const busy = await openTestPushService([503]);
    const subscriber = await subscribe(family.parent);
    await request();
    const queue = pushQueueTo(house, busy);
    const jobs = await startJobs(house.databaseUrl, [queue], true, house.platform.log);
    await busy.came(2);
    await jobs.stop();
    await busy.close();
    expect(new Set(busy.received.map(({ path }) => path))).toEqual(new Set([subscriber.path]));
    const { rows } = await sql<{ kept: string; retries: number }>`
      select job::text as kept, retry_limit as retries from pgboss.job where name = 'push'
    `.execute(house.platform.db);
    expect(rows).toMatchObject([{ retries: 6 }]);
    expect(rows[0]?.kept).not.toMatch(/https|of no interest/);
  });

  test('is not reached fails without naming the address', async () => {
    await subscribe(family.parent);
    await request();
    const [job = {}] = await pushJobs(house);
    const closed = await openTestPushService();
    await closed.close();
    const failing = pushQueueTo(house, closed).work(job);
    await expect(failing).rejects.toThrow(/^the push was not taken: ECONNREFUSED$/);
  });
});
