import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { signUpOver, startProcess, temporaryFolder } from '../../testing/server-process.ts';
import { openTestSmtpServer } from '../../testing/smtp-server.ts';
import { eventually } from '../../testing/eventually.ts';

/** A host's own tracing, which prints each message as a line. */
const LISTENER = `
  import { channel } from 'node:diagnostics_channel';
  for (const name of ['oakling.request', 'oakling.jobs', 'oakling.mail']) {
    channel(name).subscribe((message) => console.log('heard', JSON.stringify({ name, ...message })));
  }
`;

test('a host’s file gets messages about requests, jobs and mails in both threads, with the request id', async ({
  onTestFinished,
}) => {
  const database = await cloneDatabase();
  const folder = temporaryFolder();
  const smtp = await openTestSmtpServer([]);
  const file = join(folder.path, 'tracing.mjs');
  writeFileSync(file, LISTENER);
  const server = await startProcess({
    DATA_DIR: folder.path,
    DATABASE_URL: database.url,
    SMTP_URL: smtp.url,
    NODE_OPTIONS: `--import=${file}`,
  });
  onTestFinished(async () => {
    await server.end('SIGTERM');
    await smtp.close();
    await database.drop();
    folder.remove();
  });
  const signedUp = await signUpOver(server.origin, 'rosa@example.org');
  const requestId = signedUp.headers.get('x-request-id');
  const heard = () =>
    [...server.output().matchAll(/^heard (.*)$/gm)].map(([, line = '']): unknown =>
      JSON.parse(line),
    );
  await eventually(() => {
    expect(heard()).toContainEqual({
      name: 'oakling.request',
      method: 'POST',
      route: '/api/sign-up',
      status: 201,
      requestId,
      startedAt: expect.any(Number),
      ms: expect.any(Number),
    });
    expect(heard()).toContainEqual({
      name: 'oakling.jobs',
      queue: 'mail',
      jobs: 1,
      failed: 0,
      requestIds: [requestId],
      startedAt: expect.any(Number),
      ms: expect.any(Number),
    });
    expect(heard()).toContainEqual({ name: 'oakling.mail', result: 'sent' });
  });
  expect(JSON.stringify(heard())).not.toMatch(/rosa|alvarez/i);
});
