import { sql } from 'kysely';
import { expect } from 'vitest';
import { test as base } from '../../testing/fixtures.ts';
import { liveFully } from '../../testing/full-life.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { openMetrics } from './metrics.ts';

const NOBODY_LISTENS = 'postgres://oakling:x@127.0.0.1:1/oakling';

const test = base.extend('metrics', ({ app }, { onCleanup }) => {
  const metrics = openMetrics({ ...watched(app), pools: { requests: fourConnections } });
  onCleanup(() => metrics.stop());
  return metrics;
});

const fourConnections = { totalCount: 4, idleCount: 1, waitingCount: 2 };

function watched({ databaseUrl, platform }: TestApp) {
  const { live, config } = platform;
  return { databaseUrl, replicaUrl: databaseUrl, pools: {}, live, dataDir: config.DATA_DIR };
}

const valueOf = (text: string, series: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.slice(series.length + 1);

async function storedTexts({ platform: { db } }: TestApp): Promise<string[]> {
  const tables = ['people', 'users', 'logins', 'invites', 'sessions', 'session_offers'];
  const found: string[] = [];
  for (const table of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(stored) as row from ${sql.table(table)} as stored
    `.execute(db);
    found.push(
      ...rows.flatMap(({ row }) => Object.values(row)).filter((one) => typeof one === 'string'),
    );
  }
  return [...new Set(found)].filter((text) => text.length >= 8);
}

test('no metric of a used server names or identifies anyone', async ({ app, metrics }) => {
  const { elder, held } = await liveFully(app);
  const { email, personId } = elder.browser;
  // Values that a stranger can control: paths, queries and request ids.
  const odd = encodeURIComponent(elder.texts['name'] ?? '');
  for (const path of [`/api/people/${personId}`, `/${odd}`, `/api/${email}?q=${odd}`]) {
    await app.fetch(
      new Request(`http://localhost:3000${path}`, { headers: { 'X-Request-Id': held } }),
    );
  }
  const text = await metrics.text();
  expect(
    valueOf(text, 'oakling_requests_total{method="POST",route="/api/sessions",status="201"}'),
  ).toBeDefined();
  const texts = await storedTexts(app);
  expect(texts.length).toBeGreaterThan(50);
  expect(texts).toEqual(expect.arrayContaining([email, personId, elder.texts['name']]));
  expect([...texts, odd, held].filter((one) => text.includes(one))).toEqual([]);
  expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}|@/);
});

test('reports the duration of each route, and the number of responses by status', async ({
  app,
  metrics,
}) => {
  await app.fetch(new Request('http://localhost:3000/healthz'));
  await app.fetch(new Request('http://localhost:3000/api/me'));
  const text = await metrics.text();
  expect(valueOf(text, 'oakling_requests_total{method="GET",route="/healthz",status="200"}')).toBe(
    '1',
  );
  expect(valueOf(text, 'oakling_requests_total{method="GET",route="/api/me",status="401"}')).toBe(
    '1',
  );
  expect(valueOf(text, 'oakling_request_seconds_count{method="GET",route="/api/me"}')).toBe('1');
  expect(
    valueOf(text, 'oakling_request_seconds_bucket{le="10",method="GET",route="/api/me"}'),
  ).toBe('1');
});

test('reports pending work, disk space, and the time of the last backup', async ({
  app,
  metrics,
  onTestFinished,
}) => {
  // Delivers the events of other tests in this file first, so none are left.
  await app.deliver();
  onTestFinished(async () => {
    await app.query`delete from outbox`;
  });
  await app.query`
    insert into outbox (id, type, subject_id, payload, request_id, appended_at, failures, parked_at)
    values (1, 'Happened', 'one', '', 'a-test', now() - interval '90 s', 0, null),
      (2, 'Happened', 'two', '', 'a-test', now() - interval '1 day', 8, now())
  `;
  await app.query`
    insert into backups (made_at, bytes, sha256)
    values ('2026-11-20T02:00:00Z', 1, ${'0'.repeat(64)})
  `;
  const text = await metrics.text();
  expect(valueOf(text, 'oakling_database_up')).toBe('1');
  expect(valueOf(text, 'oakling_outbox_events{state="waiting"}')).toBe('1');
  expect(valueOf(text, 'oakling_outbox_events{state="parked"}')).toBe('1');
  const oldest = Number(valueOf(text, 'oakling_outbox_oldest_seconds'));
  expect(oldest).toBeGreaterThanOrEqual(90);
  expect(oldest).toBeLessThan(120);
  expect(valueOf(text, 'oakling_last_backup_timestamp_seconds')).toBe(
    String(Date.parse('2026-11-20T02:00:00Z') / 1000),
  );
  expect(valueOf(text, 'oakling_replica_lag_seconds')).toBe('0');
  expect(Number(valueOf(text, 'oakling_database_size_bytes'))).toBeGreaterThan(1e6);
  expect(Number(valueOf(text, 'oakling_disk_free_bytes'))).toBeGreaterThan(0);
  expect(valueOf(text, 'oakling_live_streams')).toBe('0');
  expect(valueOf(text, 'oakling_pool_connections{pool="requests",state="busy"}')).toBe('3');
  expect(valueOf(text, 'oakling_pool_connections{pool="requests",state="waited-for"}')).toBe('2');
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
});

test('reports a database outage, and omits the database’s own metrics', async ({
  app,
  onTestFinished,
}) => {
  const metrics = openMetrics({
    ...watched(app),
    databaseUrl: NOBODY_LISTENS,
    replicaUrl: NOBODY_LISTENS,
  });
  onTestFinished(() => metrics.stop());
  const text = await metrics.text();
  expect(valueOf(text, 'oakling_database_up')).toBe('0');
  expect(valueOf(text, 'oakling_replica_lag_seconds')).toBe('+Inf');
  for (const name of ['oakling_last_backup_timestamp_seconds', 'oakling_outbox_oldest_seconds']) {
    expect(valueOf(text, name)).toBeUndefined();
  }
  expect(text).not.toMatch(/^oakling_outbox_events\{/m);
});
