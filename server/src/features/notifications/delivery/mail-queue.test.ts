import { beforeEach, expect } from 'vitest';
import { outboxEncryption } from '../../../open-platform.ts';
import type { NumberedMail } from '../../../platform/mail/mail.ts';
import { test } from '../../../testing/fixtures.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { invitationOf } from '../../calendar/invitation.ts';
import { eventually } from '../../../testing/eventually.ts';
import type { BatchQueue } from '../../../platform/jobs/jobs.ts';
import { mailQueues } from './mail-queue.ts';

/** More mails than are sent concurrently. */
const MAILS = 12;

let begun: NumberedMail[];
let answer: PromiseWithResolvers<void>;
beforeEach(() => {
  begun = [];
  answer = Promise.withResolvers();
});

/** A mail queue whose mail server the test controls. */
function openQueue({ platform }: TestApp): BatchQueue {
  const { db, log, secret, origin, clock } = platform;
  const mailer = {
    async send(mail: NumberedMail) {
      begun.push(mail);
      await answer.promise;
    },
    close: () => undefined,
  };
  const decisionUrl = () => origin;
  const consentUrl = () => origin;
  const settings = { origin, clock, decisionUrl, consentUrl, from: 'hello@oakling.example' };
  const encryption = outboxEncryption(secret);
  const queues = mailQueues({
    db,
    log,
    secret,
    encryption,
    mailer,
    host: null,
    ...settings,
    invite: invitationOf,
  });
  const sending = queues.find((queue) => 'batch' in queue);
  if (sending === undefined) throw new Error('no queue sends mails');
  return sending;
}

/** The jobs of this many invites whose mails have not been sent. */
async function jobsOfInvites(app: TestApp): Promise<object[]> {
  const parent = await app.signUp('parent');
  await app.holdingDelivery(async () => {
    for (let child = 0; child < MAILS; child += 1) {
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
  const jobs = await jobsOfInvites(app);
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
  expect(new Set(begun.map(({ to }) => to)).size).toBe(MAILS);
  expect(begun).toHaveLength(MAILS);
});
