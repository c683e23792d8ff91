import { once } from 'node:events';
import { createServer } from 'node:http';
import pg from 'pg';
import { test as base } from 'vitest';
import { cloneDatabase } from '../../../server/src/testing/clone-database.ts';
import { temporaryFolder } from '../../../server/src/testing/server-process.ts';
import { openTestSmtpServer } from '../../../server/src/testing/smtp-server.ts';
import { DEMO_REQUIREMENTS } from '../demo/people.ts';
import { runDoctorCommand } from '../doctor/run-doctor-command.ts';

const HOST = { HOST_NAME: 'Riverside Library', HOST_CONTACT: 'a@library.example' };

/** Starts a server that answers every request with this body, which may or may not be Oakling's. */
export async function answering(body: object): Promise<{ origin: string; close: () => void }> {
  const server = createServer((_, response) => response.end(JSON.stringify(body)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** A healthy installation, and an owner connection that the tests use to break its database. */
export const test = base
  .extend('folder', ({}, { onCleanup }) => {
    const folder = temporaryFolder();
    onCleanup(folder.remove);
    return folder.path;
  })
  .extend('database', async ({}, { onCleanup }) => {
    const database = await cloneDatabase();
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    onCleanup(async () => {
      await owner.end();
      await database.drop();
    });
    return { url: database.url, owner };
  })
  .extend('environment', async ({ folder, database }, { onCleanup }) => {
    const smtp = await openTestSmtpServer([]);
    const site = await answering({ status: 'ok' });
    onCleanup(async () => {
      site.close();
      await smtp.close();
    });
    return {
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      SMTP_URL: smtp.url,
      ORIGIN: site.origin,
      ...HOST,
      ...DEMO_REQUIREMENTS,
    };
  });

/** @returns the output, the problems and the exit code. */
export async function examine(environment: Readonly<Record<string, string>>) {
  const said: string[] = [];
  const { code, words } = await runDoctorCommand(environment, (each) => said.push(each));
  const wrong = said.filter((each) => each.startsWith('WRONG'));
  return { code, words, said, wrong: wrong.map((each) => each.replace(/^WRONG {2}/, '')) };
}
