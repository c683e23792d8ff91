import { expect, test } from 'vitest';
import { openMailer } from '../../../platform/mail/mail.ts';
import { readConfig } from '../../../platform/process/config.ts';
import { causeEveryMail, MAIL_SUBJECTS } from '../../../testing/every-mail.ts';
import { approve, ask, dayFromNow, meeting, reject } from '../../../testing/session-request.ts';
import { openTestSmtpServer } from '../../../testing/smtp-server.ts';
import { openApp } from '../../../testing/test-app.ts';

/** The timeouts are short, because the test server responds either immediately or never. */
const PATIENCE = { connectionTimeout: 2000, greetingTimeout: 2000, socketTimeout: 500 };
const HOSTILE = ['refuse', 'hang', 'die-after-data'] as const;

test('Rule 8.25, each mail arrives at least once through a server that refuses, hangs and dies after DATA', async ({
  onTestFinished,
}) => {
  const server = await openTestSmtpServer(HOSTILE);
  onTestFinished(() => server.close());
  const app = await openApp({}, undefined, (mail) => mailer.send(mail));
  onTestFinished(() => app.close());
  const mailer = openMailer(readConfig({ SMTP_URL: server.url }), app.platform.db, PATIENCE);
  onTestFinished(() => mailer.close());
  const { family } = await causeEveryMail(app);
  const id = await ask(family.elder, meeting(family.youth, { date: dayFromNow(20) }));
  await approve(family.parent, id);
  // This change is refused and rolled back, so it must not cause any mail.
  expect((await reject(family.parent, id)).status).toBe(409);
  const mails = await app.mails();
  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(MAIL_SUBJECTS);

  const offered = server.received.map(({ messageId = '' }) => messageId);
  // Failed mails were retried with the same Message-ID, and no other mail was sent.
  expect(offered).toHaveLength(mails.length + HOSTILE.length);
  expect(new Set(offered)).toEqual(new Set(mails.map(({ messageId }) => messageId)));
});
