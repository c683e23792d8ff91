import { randomUUID } from 'node:crypto';
import type { Transporter } from 'nodemailer';
import * as v from 'valibot';
import type { Config } from '../process/config.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Jobs, Queue } from '../jobs/jobs.ts';
import { makeEncryption, type Encryption } from '../auth/encryption.ts';

/** What a mail does to the recipient's calendar, as iCalendar text. */
export interface MailCalendar {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly text: string;
}

/** One mail to one recipient; text and HTML say the same. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar?: MailCalendar;
}

const MAIL_QUEUE = 'mail';
const jobSchema = v.object({ encrypted: v.string() });
const mailSchema = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  calendar: v.exactOptional(
    v.object({ method: v.picklist(['REQUEST', 'CANCEL']), text: v.string() }),
  ),
  messageId: v.string(),
});
type AddressedMail = v.InferOutput<typeof mailSchema>;

export type QueueMail = (db: Db | Tx, ...mails: readonly Mail[]) => Promise<void>;

/** Keeps addresses, names and codes out of the job table. */
export function mailEncryption(secret: string): Encryption {
  return makeEncryption(secret, 'mail');
}

/**
 * Queues mails within the transaction of the change they tell of. The Message-ID is made here, once:
 * however often sending is tried, it is the same mail.
 */
export function makeQueueMail(jobs: Jobs, encryption: Encryption, origin: string): QueueMail {
  const domain = new URL(origin).hostname;
  return async (db, ...mails) => {
    const encrypted = mails.map((mail) => {
      const addressed: AddressedMail = { ...mail, messageId: `<${randomUUID()}@${domain}>` };
      return { encrypted: encryption.encrypt(JSON.stringify(addressed)) };
    });
    if (encrypted.length > 0) await jobs.add(db, MAIL_QUEUE, encrypted);
  };
}

/** How long a server may say nothing, in ms: one that hangs must not hold a worker. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };

/** The queue that sends mail by SMTP, or keeps it in the database when there is no SMTP server. */
export function mailQueue(
  config: Config,
  db: Db,
  encryption: Encryption,
  patience = PATIENCE,
): Queue {
  const { SMTP_URL, MAIL_FROM } = config;
  const deliver = SMTP_URL === undefined ? keep(db) : sendBySmtp(SMTP_URL, MAIL_FROM, patience);
  return {
    name: MAIL_QUEUE,
    // One change may bring three mails; a mail server takes a few connections at a time.
    atATime: 4,
    work: async (data) => {
      const { encrypted } = v.parse(jobSchema, data);
      await deliver(v.parse(mailSchema, JSON.parse(encryption.decrypt(encrypted)))).catch(
        failWithoutAddress,
      );
    },
  };
}

function sendBySmtp(
  url: string,
  from: string,
  patience: typeof PATIENCE,
): (mail: AddressedMail) => Promise<void> {
  let transport: Transporter | null = null;
  return async ({ calendar, ...mail }) => {
    // Loaded with the first mail: a server that waits does without its memory.
    transport ??= (await import('nodemailer')).createTransport({ url, ...patience });
    await transport.sendMail({
      ...mail,
      from,
      headers: { 'Auto-Submitted': 'auto-generated' },
      ...(calendar && {
        icalEvent: { method: calendar.method, content: calendar.text, filename: 'session.ics' },
      }),
    });
  };
}

function keep(db: Db): (mail: AddressedMail) => Promise<void> {
  return async (mail) => {
    await db
      .insertInto('kept_mails')
      .values({
        message_id: mail.messageId,
        recipient: mail.to,
        subject: mail.subject,
        body_text: mail.text,
        body_html: mail.html,
      })
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .execute();
  };
}

/** What an SMTP server answers quotes the recipient; the log and the job table get only the codes. */
function failWithoutAddress(error: unknown): never {
  const [code, responseCode]: unknown[] =
    error instanceof Error ? [Reflect.get(error, 'code'), Reflect.get(error, 'responseCode')] : [];
  throw new Error(`mail was not taken: ${String(code)} ${String(responseCode)}`);
}
