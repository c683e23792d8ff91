import { beforeEach, expect } from 'vitest';
import { outboxEncryption } from '../../../open-platform.ts';
import { leftOptional } from '../../../platform/process/config.ts';
import { openDatabase, openPool, type Db } from '../../../platform/db/database.ts';
import { openMailer, type Mailer, type NumberedMail } from '../../../platform/mail/mail.ts';
import { openDatabaseWay } from '../../../testing/database-way.ts';
import { openTestSmtpServer } from '../../../testing/smtp-server.ts';
import { test } from '../../../testing/fixtures.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { invitationOf } from '../../calendar/invitation.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { BatchQueue } from '../../../platform/jobs/jobs.ts';
import { mailQueues } from './mail-queue.ts';

let begun: NumberedMail[];
let answer: PromiseWithResolvers<void>;
beforeEach(() => {
  begun = [];
  answer = Promise.withResolvers();
});

const heldMailer: Mailer = {
  async send(mail) {
    begun.push(mail);
    await answer.promise;
  },
  close: () => undefined,
};

function openQueue({ platform }: TestApp, mailer = heldMailer, db: Db = platform.db): BatchQueue {
  const { log, secret, origin, clock } = platform;
  const decisionUrl = () => origin;
  const consentUrl = () => origin;
  const settings = {
    origin,
    clock,
    decisionUrl,
    consentUrl,
    trustedUrl: consentUrl,
    from: 'hello@oakling.example',
  };
  const encryption = outboxEncryption(secret);
  const queues = mailQueues({
    db,
    log,
    secret,
    encryption,
    mailer,
    host: () => null,
    ...settings,
    invite: invitationOf,
  });
  const sending = queues.find((queue) => 'batch' in queue);
  if (sending === undefined) throw new Error('no queue sends mails');
  return sending;
}

async function jobsOfInvites(app: TestApp, count: number): Promise<object[]> {
  const parent = await app.signUp('parent');
  await app.holdingDelivery(async () => {
    for (let child = 0; child < count; child += 1) {
      const childEmail = `child${child}.${parent.email}`;
      await parent.must('POST', '/api/invites', { childName: 'Ada', childEmail });
    }
  });
  const rows = await app.query<object>`
    with taken as (delete from outbox where type = 'InviteSent' returning *)
    select id::text as "eventId", type, subject_id as "subjectId", payload from taken
  `;
  return rows;
}

test('a stopped batch finishes the mails in progress and starts no others', async ({ app }) => {
  const jobs = await jobsOfInvites(app, 12);
  const queue = openQueue(app);
  const stopping = new AbortController();
  const ended = queue.workTogether(jobs, stopping.signal);
  await eventually(() => expect(begun).toHaveLength(10));
  stopping.abort();
  answer.resolve();
  const failures = await ended;
  expect(begun).toHaveLength(10);
  expect(failures.size).toBe(2);
  // The next server sends these two and repeats none.
  const { signal } = new AbortController();
  expect((await queue.workTogether(jobs, signal)).size).toBe(0);
  expect(new Set(begun.map(({ to }) => to)).size).toBe(12);
  expect(begun).toHaveLength(12);
});

test('Rule 10.298, if the database goes away after a mail, the batch stops, and no mail arrives twice', async ({
  app,
}) => {
  // Two senders, because one may not send this many.
  const jobs = [...(await jobsOfInvites(app, 15)), ...(await jobsOfInvites(app, 15))];
  const smtp = await openTestSmtpServer([]);
  const way = await openDatabaseWay(app.databaseUrl);
  const { config, log } = app.platform;
  const db = openDatabase(openPool(way.url, leftOptional(config), log));
  const mailer = openMailer({ ...config, SMTP_URL: smtp.url }, db);
  const queue = openQueue(app, mailer, db);
  const { signal } = new AbortController();
  const ended = queue.workTogether(jobs, signal);
  await smtp.accepted(3);
  way.cut();
  const failures = await ended;
  expect(smtp.received.length).toBeLessThanOrEqual(3 + 10);
  expect(failures.size).toBeGreaterThan(30 - 13);
  way.mend();
  await expect.poll(async () => (await queue.workTogether(jobs, signal)).size).toBe(0);
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(30);
  expect(smtp.received).toHaveLength(30);
  mailer.close();
  await db.destroy();
  await way.close();
  await smtp.close();
});
