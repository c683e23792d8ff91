import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { startJobs } from '../../platform/jobs.ts';
import { mailQueue, mailSeal } from '../../platform/mail.ts';
import { openFamily } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { sendInvite } from '../../testing/sent-invite.ts';
import { approve, ask, dayFromNow, meeting, reject } from '../../testing/session-request.ts';
import { openTestSmtpServer } from '../../testing/smtp-server.ts';

/** A server of a test answers at once or never. */
const PATIENCE = { connectionTimeout: 2000, greetingTimeout: 2000, socketTimeout: 500 };
const HOSTILE = ['refuse', 'hang', 'die-after-data'] as const;

let house: House;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** One of each mail there is. @returns the Message-IDs that were queued. */
async function causeEveryMail(): Promise<string[]> {
  const { elder, youth, parent } = await openFamily(house);
  const { token } = await sendInvite(house, parent);
  await parent.must('POST', `/api/invites/${token}/resend`);
  await house.browser().post('/api/forgot-password', { email: elder.email });
  await reject(parent, await ask(elder, meeting(youth, { date: dayFromNow(3) })));
  const id = await ask(elder, meeting(youth, { date: dayFromNow(4) }));
  await approve(parent, id);
  // Refused, and so rolled back: it may leave no mail.
  expect((await reject(parent, id)).status).toBe(409);
  await parent.must('POST', `/api/children/${youth.personId}/pause`);
  const mails = await house.mails();
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(7);
  return mails.map(({ messageId }) => messageId);
}

test('Rule 8.25, at least one of each mail arrives through a server that refuses, hangs and dies after DATA', async () => {
  const queued = await causeEveryMail();
  const server = await openTestSmtpServer(HOSTILE);
  const { db, log, secret } = house.platform;
  const config = readConfig({ SMTP_URL: server.url });
  const queue = mailQueue(config, db, mailSeal(secret), PATIENCE);
  const jobs = await startJobs(house.databaseUrl, [queue], true, log);
  await server.accepted(queued.length);
  await jobs.stop();
  await server.close();

  const offered = server.received.map(({ messageId = '' }) => messageId);
  // What failed came again, nothing came that was not queued, and no repeat had another number.
  expect(offered).toHaveLength(queued.length + HOSTILE.length);
  expect(new Set(offered)).toEqual(new Set(queued));
});
