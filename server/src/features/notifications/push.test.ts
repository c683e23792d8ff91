import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { asPerson } from '../../platform/db/database.ts';
import { keptPushKeys } from '../../platform/push/push.ts';
import type { Browser } from '../../testing/browser.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { subscribe } from '../../testing/push-jobs.ts';
import { TestSubscriber } from '../../testing/push-service.ts';
import { refused } from '../../testing/refused.ts';
import { another } from '../../testing/scenario.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { dropPush, readPushes } from './push-store.ts';

const PATH = '/api/push-subscriptions';

async function rowsOf(app: TestApp, { personId }: Browser) {
  const rows = await app.query<{ endpoint: string }>`
    select endpoint from push_subscriptions where person_id = ${personId} order by created_at
  `;
  return rows.map(({ endpoint }) => endpoint);
}

async function eventsOf(app: TestApp, { personId }: Browser) {
  const rows = await app.query<{ type: string }>`
    select type from audit_log where type like 'Push%' and subject_id = ${personId} order by id
  `;
  return rows.map(({ type }) => type);
}

const isOn = async (browser: Browser) => (await browser.get('/api/push-key')).body.isOn;

describe('Rule 8.71, pushes in a browser', () => {
  test('are turned on and off, and each is recorded once, however often it is requested', async ({
    app,
    family,
  }) => {
    const { elder } = family;
    expect(await isOn(elder)).toBe(false);
    const { subscription } = await subscribe(elder);
    const asked = [1, 2, 3].map(() => elder.must('POST', PATH, subscription));
    await Promise.all(asked);
    expect(await isOn(elder)).toBe(true);
    expect(await rowsOf(app, elder)).toEqual([subscription.endpoint]);
    // Another browser of the same person is unaffected.
    expect(await isOn(await another(app, elder))).toBe(false);
    const { endpoint } = subscription;
    for (const _ of [1, 2]) await elder.must('DELETE', PATH, { endpoint });
    expect(await isOn(elder)).toBe(false);
    expect(await eventsOf(app, elder)).toEqual(['PushTurnedOn', 'PushTurnedOff']);
  });

  test('turned on by several requests at once are on once', async ({ app, family }) => {
    const { elder } = family;
    const { subscription } = new TestSubscriber();
    const answers = await Promise.all([1, 2, 3, 4].map(() => elder.post(PATH, subscription)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await eventsOf(app, elder)).toEqual(['PushTurnedOn']);
  });

  test('belong to the person signed in there now', async ({ app, family }) => {
    const { elder, youth } = family;
    const { subscription } = await subscribe(elder);
    await youth.must('POST', PATH, subscription);
    expect([await rowsOf(app, elder), await rowsOf(app, youth)]).toEqual([
      [],
      [subscription.endpoint],
    ]);
    expect([await isOn(elder), await isOn(youth)]).toEqual([false, true]);
  });

  test('use the newest subscription of that browser', async ({ app, family }) => {
    const { elder } = family;
    await subscribe(elder);
    const { subscription } = await subscribe(elder);
    expect(await rowsOf(app, elder)).toEqual([subscription.endpoint]);
  });

  test('use the browser’s latest subscription: another address, other keys, another login', async ({
    app,
    family,
  }) => {
    const { elder } = family;
    const [{ subscription }, { subscription: newer }] = [
      await subscribe(elder),
      new TestSubscriber(),
    ];
    const kept = async () => {
      const rows = await app.query`
        select endpoint, json_build_object('p256dh', p256dh, 'auth', auth) as keys
        from push_subscriptions where person_id = ${elder.personId}
      `;
      return rows;
    };
    const { p256dh, auth } = newer.keys;
    let now = subscription;
    for (const change of [{ p256dh }, { auth }]) {
      now = { ...now, keys: { ...now.keys, ...change } };
      await elder.must('POST', PATH, now);
      expect(await kept()).toEqual([now]);
    }
    now = { ...now, endpoint: newer.endpoint };
    await elder.must('POST', PATH, now);
    expect(await kept()).toEqual([now]);
    const elsewhere = await another(app, elder);
    await elsewhere.must('POST', PATH, now);
    expect(await kept()).toEqual([now]);
    expect([await isOn(elder), await isOn(elsewhere)]).toEqual([false, true]);
  });

  test('turned off in one browser stay on in the person’s others', async ({ app, family }) => {
    const { elder } = family;
    const elsewhere = await another(app, elder);
    const { endpoint } = (await subscribe(elder)).subscription;
    await subscribe(elsewhere);
    await elder.must('DELETE', PATH, { endpoint });
    expect([await isOn(elder), await isOn(elsewhere)]).toEqual([false, true]);
  });

  test('of a browser with a new address aren’t deleted by the old one', async ({ app, family }) => {
    const { elder } = family;
    await subscribe(elder);
    const rows = await app.query<{ login_id: string }>`
      select login_id from push_subscriptions where person_id = ${elder.personId}
    `;
    await dropPush(app.platform.db, rows[0]?.login_id ?? '', 'https://fcm.googleapis.com/old');
    expect(await isOn(elder)).toBe(true);
  });

  test('of a parent aren’t in the parent’s export of a child', async ({ app, family }) => {
    const { parent, youth } = family;
    await subscribe(parent);
    const { db } = app.platform;
    const pushes = (of: Browser) =>
      asPerson(db, parent.personId, (tx) => readPushes(tx, of.personId));
    expect(await pushes(parent)).toHaveLength(1);
    expect(await pushes(youth)).toEqual([]);
  });

  test('are limited to ten browsers; the eleventh drops the first', async ({ app, family }) => {
    const { elder } = family;
    const endpoints: string[] = [];
    for (let count = 0; count < 11; count += 1) {
      const { subscription } = await subscribe(await another(app, elder));
      endpoints.push(subscription.endpoint);
    }
    expect(await rowsOf(app, elder)).toEqual(endpoints.slice(1));
  });

  test('of another person can’t be turned off', async ({ app, family }) => {
    const { elder, youth } = family;
    const { endpoint } = (await subscribe(elder)).subscription;
    await youth.must('DELETE', PATH, { endpoint });
    expect(await isOn(elder)).toBe(true);
    expect(await eventsOf(app, youth)).toEqual([]);
  });

  test('are deleted with their login', async ({ app, family }) => {
    const { elder } = family;
    await subscribe(elder);
    await elder.must('POST', '/api/log-out');
    expect(await rowsOf(app, elder)).toEqual([]);
  });
});

describe('Rule 8.72, a push endpoint', () => {
  test('is also checked by the database', async ({ app, family }) => {
    await subscribe(family.elder);
    for (const endpoint of [
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://me@fcm.googleapis.com/x',
      'https://127.0.0.1/x',
    ]) {
      const change = sql`
        update push_subscriptions set endpoint = ${endpoint}
        where person_id = ${family.elder.personId}
      `.execute(app.platform.db);
      await expect(change).rejects.toThrow('push_subscriptions_endpoint');
    }
  });
});

test('Rule 8.72, a key that is no point of the curve is refused', async ({ app, family }) => {
  const { endpoint, keys } = new TestSubscriber().subscription;
  const body = { endpoint, keys: { ...keys, p256dh: `B${'_'.repeat(86)}` } };
  expect((await refused(app, () => family.elder.post(PATH, body))).status).toBe(422);
});

test('Rule 8.76, the key is created once, and only its owner can read the file', async ({
  app,
  family,
}) => {
  const { config, pushKey } = app.platform;
  expect(keptPushKeys(config).publicKey).toBe(pushKey);
  expect((await family.youth.get('/api/push-key')).body.publicKey).toBe(pushKey);
  expect(Buffer.from(pushKey, 'base64url')).toHaveLength(65);
  expect(statSync(join(config.DATA_DIR, 'push-key')).mode & 0o777).toBe(0o600);
});
