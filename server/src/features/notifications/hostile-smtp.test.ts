import { expect } from 'vitest';
import { readConfig } from '../../platform/process/config.ts';
import { startJobs } from '../../platform/jobs/jobs.ts';
import { mailQueue, mailSeal } from '../../platform/mail/mail.ts';
import { causeEveryMail, MAIL_SUBJECTS } from '../../testing/every-mail.ts';
import { test } from '../../testing/fixtures.ts';
import { approve, ask, dayFromNow, meeting, reject } from '../../testing/session-request.ts';
import { openTestSmtpServer } from '../../testing/smtp-server.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** A server of a test answers at once or never. */
const PATIENCE = { connectionTimeout: 2000, greetingTimeout: 2000, socketTimeout: 500 };
const HOSTILE = ['refuse', 'hang', 'die-after-data'] as const;

/** One of each mail there is. @returns the Message-IDs that were queued. */
async function queueEveryMail(app: TestApp): Promise<string[]> {
  const { family } = await causeEveryMail(app);
  const id = await ask(family.elder, meeting(family.youth, { date: dayFromNow(20) }));
  await approve(family.parent, id);
  // Refused, and so rolled back: it may leave no mail.
  expect((await reject(family.parent, id)).status).toBe(409);
  const mails = await app.mails();
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(MAIL_SUBJECTS);
  return mails.map(({ messageId }) => messageId);
}

test('Rule 8.25, at least one of each mail arrives through a server that refuses, hangs and dies after DATA', async ({
  app,
}) => {
  const queued = await queueEveryMail(app);
  const server = await openTestSmtpServer(HOSTILE);
  const { db, log, secret } = app.platform;
  const config = readConfig({ SMTP_URL: server.url });
  const queue = mailQueue(config, db, mailSeal(secret), PATIENCE);
  const jobs = await startJobs(app.databaseUrl, [queue], true, log);
  await server.accepted(queued.length);
  await jobs.stop();
  await server.close();

  const offered = server.received.map(({ messageId = '' }) => messageId);
  // What failed came again, nothing came that was not queued, and no repeat had another number.
  expect(offered).toHaveLength(queued.length + HOSTILE.length);
  expect(new Set(offered)).toEqual(new Set(queued));
});
