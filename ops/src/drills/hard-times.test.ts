import { beforeAll, expect, test as base } from 'vitest';
import { crowd } from './crowd.ts';
import { stopAmongClients } from './hard-stop.ts';
import { fill, installationOn } from './installation.ts';
import { cloneDatabase } from '../../../server/src/testing/clone-database.ts';
import { buildOnce, temporaryFolder } from '../../../server/src/testing/server-process.ts';

const FILE = { scope: 'file' } as const;

const test = base.extend('installation', FILE, async ({}, { onCleanup }) => {
  const folder = temporaryFolder();
  const database = await cloneDatabase();
  onCleanup(async () => {
    await database.drop();
    folder.remove();
  });
  await fill(database.url, 200);
  return installationOn(database.url, folder.path);
});
beforeAll(buildOnce);

test('Rules 10.283 and 10.300, /readyz succeeds with open pages, requests, slow clients and no free database connection', async ({
  installation,
}) => {
  const size = { streams: 40, busy: 15, slow: 20, seconds: 3, heldSeconds: 2 };
  const crowded = await crowd(installation, size);
  expect(crowded).toMatchObject({ streams: 40, wrong: 0, readyNo: 0 });
  expect(crowded.readySeconds).toBeLessThan(1);
  expect(crowded.openingSeconds).toBeLessThan(1);
});

test('Rule 10.271, a stop takes at most five seconds with slow bodies, open streams and unread downloads', async ({
  installation,
}) => {
  const { seconds, ...stopped } = await stopAmongClients(installation, 3);
  expect(seconds).toBeLessThan(5);
  expect(stopped).toEqual({ code: 0, status: 201, isWhole: true });
});
