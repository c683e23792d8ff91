import { createPublicKey, verify } from 'node:crypto';
import { describe, expect } from 'vitest';
import { startJobs } from '../../../platform/jobs/jobs.ts';
import type { Family } from '../../../testing/family.ts';
import {
  deliver,
  pushJobs,
  pushQueueTo,
  subscribe,
  testWithPushes as test,
  work,
} from '../../../testing/push-jobs.ts';
import { openTestPushService } from '../../../testing/push-service.ts';
import { another } from '../../../testing/scenario.ts';
import {
  ADDRESS,
  approve,
  ask,
  cancel,
  meeting,
  nextDay,
  reject,
} from '../../../testing/session-request.ts';

const request = (family: Family) =>
  ask(family.elder, meeting(family.youth, { date: nextDay(), message: 'A word' }));

describe('Rules 8.14 and 8.70, a notice is sent as a push', () => {
  test('that only the browser can decrypt, with the kind, one sentence and the page to open', async ({
    app,
    family,
    service,
  }) => {
    const subscriber = await subscribe(family.parent);
    await request(family);
    await deliver(app, pushQueueTo(app, service));
    const [push, ...more] = service.received;
    if (push === undefined) throw new Error('no push came');
    expect(more).toEqual([]);
    expect([push.host, push.path]).toEqual(['fcm.googleapis.com', subscriber.path]);
    expect(push.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' });
    expect(subscriber.read(push)).toEqual({
      kind: 'session-requested',
      words: 'A session request is waiting for your answer.',
      path: '/dashboard/parent/notifications',
    });
    expect(push.body.toString('latin1')).not.toContain('request');
  });

  test('signed with the key that browsers subscribe with', async ({ app, family, service }) => {
    await subscribe(family.parent);
    await request(family);
    await deliver(app, pushQueueTo(app, service));
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

  test('to each of the reader’s browsers, and to no one else', async ({ app, family, service }) => {
    const parents = [
      await subscribe(family.parent),
      await subscribe(await another(app, family.parent), 'web.push.apple.com'),
    ];
    await subscribe(family.elder);
    await request(family);
    await deliver(app, pushQueueTo(app, service));
    const paths = service.received.map(({ path }) => path);
    expect(paths.toSorted()).toEqual(parents.map(({ path }) => path).toSorted());
  });

  test('to both participants of an approval, each to their own page', async ({
    app,
    family,
    service,
  }) => {
    const id = await request(family);
    const [elder, youth] = [await subscribe(family.elder), await subscribe(family.youth)];
    await approve(family.parent, id);
    await deliver(app, pushQueueTo(app, service));
    const read = [elder, youth].map((subscriber) => {
      const push = service.received.find(({ path }) => path === subscriber.path);
      return push === undefined ? null : subscriber.read(push).path;
    });
    expect(read).toEqual(['/dashboard/elder/notifications', '/dashboard/youth/notifications']);
  });
});

describe('Rule 8.74, the queued data', () => {
  test('is only the ids of event and request, and nothing for people without a subscription', async ({
    app,
    family,
  }) => {
    await request(family);
    expect(await pushJobs(app)).toEqual([]);
    await subscribe(family.parent);
    await request(family);
    const [job, ...more] = await pushJobs(app);
    expect(more).toEqual([]);
    expect(Object.keys(job ?? {}).toSorted()).toEqual(['eventId', 'requestId']);
    expect(JSON.stringify(job)).not.toMatch(new RegExp(`Rosa|Sam|Word|https|${ADDRESS}`, 'i'));
  });

  test('is rolled back with the change, or the delivery', async ({ app, family }) => {
    const id = await request(family);
    await approve(family.parent, id);
    await subscribe(family.elder);
    expect((await reject(family.parent, id)).status).toBe(409);
    expect(await pushJobs(app)).toEqual([]);
    // Delivery fails after it has written the notification and its push.
    const other = await request(family);
    await app.query`
      create function fail_here() returns trigger language plpgsql as $$
      begin raise exception 'no'; end $$
    `;
    await app.query`
      create constraint trigger fail_here after insert on notifications
      deferrable initially deferred for each row execute function fail_here()
    `;
    await approve(family.parent, other);
    await app.query`drop trigger fail_here on notifications`;
    await app.query`drop function fail_here`;
    expect(await pushJobs(app)).toEqual([]);
    await app.query`update outbox set retry_at = now()`;
    await app.deliver();
    expect(await pushJobs(app)).toHaveLength(1);
  });
});

describe('Rule 8.75, a push service that', () => {
  test.for([404, 410])(
    'responds %d doesn’t know the subscription: it is deleted',
    async (status, { app, family }) => {
      const gone = await openTestPushService([status]);
      await subscribe(family.parent);
      await request(family);
      await deliver(app, pushQueueTo(app, gone));
      await gone.close();
      expect((await family.parent.get('/api/push-key')).body.isOn).toBe(false);
      await request(family);
      expect(await pushJobs(app)).toEqual([]);
    },
  );

  test.for([400, 403, 429, 500])(
    'responds %d hasn’t accepted it, and is retried',
    async (status, { app, family }) => {
      const busy = await openTestPushService([status]);
      await subscribe(family.parent);
      await request(family);
      const [job = {}] = await pushJobs(app);
      const queue = pushQueueTo(app, busy);
      await expect(work(queue, job)).rejects.toThrow(`the push was not taken: ${status}`);
      await work(queue, job);
      await busy.close();
      expect(busy.received).toHaveLength(2);
      expect((await family.parent.get('/api/push-key')).body.isOn).toBe(true);
    },
  );

  test('accepts several events’ pushes except one: that one is retried alone', async ({
    app,
    family,
  }) => {
    const busy = await openTestPushService([503]);
    const { parent, youth } = family;
    const id = await request(family);
    for (const person of [parent, youth]) await subscribe(person);
    await approve(parent, id);
    await cancel(youth, id);
    const jobs = await pushJobs(app);
    const { signal } = new AbortController();
    const queue = pushQueueTo(app, busy);
    const failures = await queue.workTogether(jobs, signal);
    expect([jobs.length, failures.size, busy.received.length]).toEqual([2, 1, 2]);
    expect((await queue.workTogether(jobs, signal)).size).toBe(0);
    await busy.close();
    expect(busy.received).toHaveLength(3);
  });

  test('fails is retried a few times, and its response isn’t stored', async ({ app, family }) => {
    const busy = await openTestPushService([503]);
    const subscriber = await subscribe(family.parent);
    await request(family);
    const queue = pushQueueTo(app, busy);
    const jobs = await startJobs(app.databaseUrl, [queue], true, app.platform.log);
    await busy.came(2);
    await jobs.stop();
    await busy.close();
    expect(new Set(busy.received.map(({ path }) => path))).toEqual(new Set([subscriber.path]));
    const rows = await app.query<{ kept: string; retries: number }>`
      select job::text as kept, retry_limit as retries from pgboss.job where name = 'push'
    `;
    expect(rows).toMatchObject([{ retries: 6 }]);
    expect(rows[0]?.kept).not.toMatch(/https|of no interest/);
  });

  test('is unreachable fails without the address in the error', async ({ app, family }) => {
    await subscribe(family.parent);
    await request(family);
    const [job = {}] = await pushJobs(app);
    const closed = await openTestPushService();
    await closed.close();
    const failing = work(pushQueueTo(app, closed), job);
    await expect(failing).rejects.toThrow(/^the push was not taken: ECONNREFUSED$/);
  });
});
