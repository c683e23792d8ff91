import pg from 'pg';
import { expect, test } from 'vitest';
import { readConfig } from '../../../server/src/platform/process/config.ts';
import { cloneDatabase } from '../../../server/src/testing/clone-database.ts';
import { lookAtHost } from './look-at-host.ts';

test('rule 10.441, says who hosts the site, and where each setting comes from', async ({
  onTestFinished,
}) => {
  const { url, drop } = await cloneDatabase();
  onTestFinished(drop);
  const look = (settings: Readonly<Record<string, string>>) =>
    lookAtHost({ ...readConfig({ DATABASE_URL: url, ...settings }), NODE_ENV: 'production' });
  const contact = { isGood: false, words: expect.stringMatching(/^HOST_CONTACT is not set: /) };
  expect(await look({ HOST_NAME: 'Riverside' })).toEqual([
    { isGood: true, words: 'HOST_NAME is Riverside (set on the server).' },
    contact,
  ]);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    `insert into host_settings values ('HOST_NAME', 'Other'), ('HOST_CONTACT', 'a@library.example')`,
  );
  await owner.end();
  expect(await look({ HOST_NAME: 'Riverside' })).toEqual([
    { isGood: true, words: 'HOST_NAME is Riverside (set on the server).' },
    { isGood: true, words: 'HOST_CONTACT is a@library.example (set in the console).' },
  ]);
});
