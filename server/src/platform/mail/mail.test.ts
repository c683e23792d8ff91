import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { ask, dayFromNow, meeting } from '../../testing/session-request.ts';
import { deliverBySmtp } from '../../testing/smtp-delivery.ts';
import { openTestSmtpServer, type Behaviour } from '../../testing/smtp-server.ts';
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

let house: House;
let family: Family;
let days = 3;
beforeAll(async () => {
  house = await openHouse();
  family = await openFamily(house);
});
afterAll(() => house.close());

/** The real sender against a server that behaves as planned. */
async function openSender(plan: readonly Behaviour[]) {
  const server = await openTestSmtpServer(plan);
  const config = readConfig({ SMTP_URL: server.url, MAIL_FROM: 'Oakling <hello@oakling.example>' });
  const mailer = openMailer(config, house.platform.db);
  return {
    server,
    mailer,
    close: async () => {
      mailer.close();
      await server.close();
    },
  };
}

/** A request whose mail to the parent waits to be delivered. */
const askHeld = () =>
  house.holdingDelivery(() =>
    ask(family.elder, meeting(family.youth, { date: dayFromNow((days += 1)) })),
  );

test('a mail is sent once to its one recipient, from the configured sender, marked automatic', async () => {
  const { server, mailer, close } = await openSender([]);
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

test('what belongs into a calendar is a part of the mail, with its method', async () => {
  const { server, mailer, close } = await openSender([]);
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
  'a mail that the server will %s has failed, and the next one goes',
  async (plan) => {
    const { server, mailer, close } = await openSender(plan);
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

test('without a server a mail is kept once for its number, with whom it names', async () => {
  const { db } = house.platform;
  const mailer = openMailer(readConfig({}), db);
  const about = [family.elder.personId];
  await mailer.send({ ...MAIL, about });
  await mailer.send({ ...MAIL, about });
  mailer.close();
  const { rows } = await sql`
    select recipient, subject, body_text, body_html, about from kept_mails
    where message_id = ${MAIL.messageId}
  `.execute(db);
  const { to: recipient, subject, text: body_text, html: body_html } = MAIL;
  expect(rows).toEqual([{ recipient, subject, body_text, body_html, about }]);
});

test.for([['refuse'], ['die-after-data']] as const)(
  'when the server will %s, the same mail is tried again under the same Message-ID',
  async (plan) => {
    await askHeld();
    const { server, close } = await deliverBySmtp(house, plan);
    await server.accepted(1);
    await close();
    const ids = server.received.map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(
      new RegExp(String.raw`^<\d+\.${family.parent.personId}@localhost>$`, 'u'),
    );
  },
);

test('what the server answers about a recipient stays out of the job table and the log', async () => {
  const lines: string[] = [];
  await askHeld();
  const log = openLog('debug', { write: (line: string) => lines.push(line) });
  const { server, close } = await deliverBySmtp(house, ['refuse'], log);
  await server.accepted(1);
  await close();
  const { rows } = await sql<{ output: unknown }>`select output from pgboss.job`.execute(
    house.platform.db,
  );
  const written = lines.join('') + JSON.stringify(rows);
  expect(written).toContain('mail was not taken: EMESSAGE 450');
  expect(written).not.toContain(family.parent.email);
});
