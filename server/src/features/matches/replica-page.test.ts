import { expect } from 'vitest';
import { openDatabase, openPool } from '../../platform/db/database.ts';
import { leftOptional } from '../../platform/process/config.ts';
import { test } from '../../testing/fixtures.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { pageFromReplica } from './replica-page.ts';

const SEARCH = { interest: null, name: null };

/** Takes a snapshot of the database that later changes don't affect, as in a lagging replica. */
async function fallBehind({ databaseUrl, platform: { config, log } }: TestApp) {
  const pool = openPool(databaseUrl, leftOptional(config), log, 1);
  const client = await pool.connect();
  await client.query('begin isolation level repeatable read');
  await client.query('select from people limit 1');
  client.release();
  return openDatabase(pool);
}

test('Rule 10.274, a replica that lags doesn’t show a just-paused child', async ({
  app,
  family: { elder, parent, youth },
}) => {
  const { db } = app.platform;
  const replica = await fallBehind(app);
  await parent.must('POST', `/api/children/${youth.personId}/pause`);
  const page = await pageFromReplica({ replica, db }, elder.personId, SEARCH, null);
  expect(page.rows.map(({ card }) => card.id)).toContain(youth.personId);
  expect(page.rows.filter(page.isShown).map(({ card }) => card.id)).not.toContain(youth.personId);
  await parent.must('POST', `/api/children/${youth.personId}/resume`);
  await replica.destroy();
});

test('Rule 10.274, if the replica is lost, the main database responds', async ({
  app,
  family: { elder, youth },
}) => {
  const { db, config, log } = app.platform;
  const nowhere = 'postgres://oakling:x@127.0.0.1:1/oakling';
  const replica = openDatabase(openPool(nowhere, leftOptional(config), log));
  const page = await pageFromReplica({ replica, db }, elder.personId, SEARCH, null);
  expect(page.rows.filter(page.isShown).map(({ card }) => card.id)).toContain(youth.personId);
  await replica.destroy();
});
