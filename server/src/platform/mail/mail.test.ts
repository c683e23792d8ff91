import { expect } from 'vitest';
import { ask, meeting, nextDay } from '../../testing/session-request.ts';
import { openTestSmtpServer, type Behaviour } from '../../testing/smtp-server.ts';
import { hurry, test } from '../../testing/smtp-test.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { readConfig } from '../process/config.ts';
import { openLog } from '../process/log.ts';
import { openMailer, type NumberedMail } from './mail.ts';

const MAIL: NumberedMail = {
  messageId: '<7.sam@localhost>',
  to: 'sam@example.org',
  subject: 'Hello',
  text: 'Hello Sam',
  html: '<p>Hello Sam</p>',
};

async function openSender(app: TestApp, plan: readonly Behaviour[]) {
  const server = await openTestSmtpServer(plan);
  const config = readConfig({ SMTP_URL: server.url, MAIL_FROM: 'Oakling <hello@oakling.example>' });
  const mailer = openMailer(config, app.platform.db);
  return {
    server,
    mailer,
    close: async () => {
      mailer.close();
      await server.close();
    },
  };
}

test('a mail is sent once to its one recipient, from the configured sender, marked as automatic', async ({
  app,
}) => {
  const { server, mailer, close } = await openSender(app, []);
  await mailer.send(MAIL);
  await close();
  const [mail] = server.received;
  expect(server.received).toHaveLength(1);
  expect(mail?.messageId).toBe(MAIL.messageId);
  expect(mail?.from).toEqual({ name: 'Oakling', address: 'hello@oakling.example' });
  expect(mail?.to).toEqual([{ name: '', address: 'sam@example.org' }]);
  expect(mail?.text?.trim()).toBe('Hello Sam');
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
});

test('Rule 10.315, plain text has short lines, with names and links whole', async ({ app }) => {
  const link = `https://oakling.example/#/decide?code=${'x'.repeat(200)}`;
  const words = 'word '.repeat(14);
  const { server, mailer, close } = await openSender(app, []);
  await mailer.send({
    ...MAIL,
    text: `${words}\u2068דוד לוי\u2069 asks.\n\nDecide: ${link}\n${'W'.repeat(100)}`,
  });
  await close();
  expect(server.received[0]?.text?.trim().split('\n')).toEqual([
    words.trim(),
    '\u2068דוד לוי\u2069 asks.',
    '',
    'Decide:',
    link,
    'W'.repeat(78),
    'W'.repeat(22),
  ]);
});

test('the calendar entry is a part of the mail, with its method', async ({ app }) => {
  const { server, mailer, close } = await openSender(app, []);
  const text = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
  await mailer.send({ ...MAIL, calendar: { method: 'CANCEL', text } });
  await close();
  const part = server.received[0]?.attachments.find(({ mimeType }) => mimeType === 'text/calendar');
  expect(part?.method).toBe('CANCEL');
  const content = part?.content ?? '';
  const calendar = typeof content === 'string' ? content : new TextDecoder().decode(content);
  expect(calendar).toBe(text.replaceAll('\r', ''));
  expect(server.received[0]?.text?.trim()).toBe('Hello Sam');
});

test.for([['refuse'], ['die-after-data']] as const)(
  'a mail that the server will %s fails, and the next one is sent',
  async (plan, { app }) => {
    const { server, mailer, close } = await openSender(app, plan);
    const failure: unknown = await mailer.send(MAIL).catch((error: unknown) => error);
    expect(String(failure)).toContain('mail was not taken');
    expect(String(failure)).not.toContain(MAIL.to);
    await mailer.send({ ...MAIL, messageId: '<8.sam@localhost>' });
    await close();
    expect(server.received.map(({ messageId }) => messageId)).toEqual([
      MAIL.messageId,
      '<8.sam@localhost>',
    ]);
  },
);

test('without a server, a mail is stored once per number, with the people it names', async ({
  app,
  family,
}) => {
  const { db } = app.platform;
  const mailer = openMailer(readConfig({}), db);
  const about = [family.elder.personId];
  await mailer.send({ ...MAIL, about });
  await mailer.send({ ...MAIL, about });
  mailer.close();
  const rows = await app.query`
    select recipient, subject, body_text, body_html, about from dev_mailbox
    where message_id = ${MAIL.messageId}
  `;
  const { to: recipient, subject, text: body_text, html: body_html } = MAIL;
  expect(rows).toEqual([{ recipient, subject, body_text, body_html, about }]);
});

test('without a server, an address at no-mail.example is rejected, as by a server', async ({
  app,
}) => {
  const mailer = openMailer(readConfig({}), app.platform.db);
  const failure: unknown = await mailer
    .send({ ...MAIL, messageId: '<9.nobody@localhost>', to: 'sam@no-mail.example' })
    .catch((error: unknown) => error);
  mailer.close();
  expect(failure).toMatchObject({ code: 550, isForGood: true });
  expect(String(failure)).not.toContain('sam@');
});

test.for([['refuse'], ['die-after-data']] as const)(
  'when the server will %s, the same mail is retried with the same Message-ID, and its response is in neither the job table nor the log',
  async (plan, { app, family, startSmtp }) => {
    const lines: string[] = [];
    const log = openLog('debug', { write: (line: string) => lines.push(line) });
    // Only the parent gets mail.
    const silenced = { kind: 'session-requested', inApp: true, byMail: false };
    await family.youth.must('PUT', '/api/notification-choices', silenced);
    const first = () => ask(family.elder, meeting(family.youth, { date: nextDay() }));
    const { server } = await startSmtp({ plan, log, first });
    await hurry(app);
    await server.accepted(1);
    const ids = server.received.map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^<[\w-]{43}@localhost>$/);
    const rows = await app.query<{ output: unknown }>`select output from pgboss.job`;
    const written = lines.join('') + JSON.stringify(rows);
    expect(written).toContain('mail was not taken: ');
    expect(written).not.toContain(family.parent.email);
  },
);
