import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailer, type Mailer } from '../../platform/mail/mail.ts';
import { readConfig } from '../../platform/process/config.ts';
import { causeEveryMail, MAIL_SUBJECTS } from '../../testing/every-mail.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { approve, ask, dayFromNow, meeting, reject } from '../../testing/session-request.ts';
import { openTestSmtpServer, type TestSmtpServer } from '../../testing/smtp-server.ts';

/** A server of a test answers at once or never. */
const PATIENCE = { connectionTimeout: 2000, greetingTimeout: 2000, socketTimeout: 500 };
const HOSTILE = ['refuse', 'hang', 'die-after-data'] as const;

let house: House;
let server: TestSmtpServer;
let mailer: Mailer;

beforeAll(async () => {
  server = await openTestSmtpServer(HOSTILE);
  house = await openHouse({}, undefined, (mail) => mailer.send(mail));
  mailer = openMailer(readConfig({ SMTP_URL: server.url }), house.platform.db, PATIENCE);
});
afterAll(async () => {
  mailer.close();
  await house.close();
  await server.close();
});

test('Rule 8.25, at least one of each mail arrives through a server that refuses, hangs and dies after DATA', async () => {
  const { family } = await causeEveryMail(house);
  const id = await ask(family.elder, meeting(family.youth, { date: dayFromNow(20) }));
  await approve(family.parent, id);
  // Refused, and so rolled back: it may leave no mail.
  expect((await reject(family.parent, id)).status).toBe(409);
  const mails = await house.mails();
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(MAIL_SUBJECTS);

  const offered = server.received.map(({ messageId = '' }) => messageId);
  // What failed came again, nothing came that was not meant, and no repeat had another number.
  expect(offered).toHaveLength(mails.length + HOSTILE.length);
  expect(new Set(offered)).toEqual(new Set(mails.map(({ messageId }) => messageId)));
});
