import { readFile } from 'node:fs/promises';
import type { Transporter } from 'nodemailer';
import type { Db } from '../db/database.ts';
import { writeTogether } from '../db/write-together.ts';
import type { Config } from '../process/config.ts';
import { drawForMail, pictureId, type MailPicture } from './mail-pictures.ts';

/** A calendar update for the recipient, as iCalendar text. */
export interface MailCalendar {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly text: string;
}

/** A mail to one recipient; text and HTML have the same content. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Images its HTML shows, attached so that reading loads nothing. */
  readonly pictures?: readonly MailPicture[];
  readonly calendar?: MailCalendar;
  /** Other people it mentions. Removing their account also deletes the mail from the dev mailbox. Rule 9.80 */
  readonly about?: readonly string[];
}

/** A mail with its Message-ID, which stays the same across retries. */
export interface NumberedMail extends Mail {
  readonly messageId: string;
}

/** A delivery failure. Omits the address, because it goes to the log and the job table. */
export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken';
  /** The mail server's reply code; null without a reply. */
  readonly code: number | null;
  /** Permanent failure: the server rejects this address or this mail. Rule 8.158 */
  readonly isForGood: boolean;

  constructor(words: string, code: number | null, isForGood: boolean) {
    super(`mail was not taken: ${words}`);
    this.code = code;
    this.isForGood = isForGood;
  }
}

export interface Mailer {
  /** Sends one mail. @throws MailNotTaken */
  send(mail: NumberedMail): Promise<void>;
  /** Closes the pooled connections. */
  close(): void;
}

/** Timeouts in ms, so a hanging server does not block a connection. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
/** Pool size: mail servers accept only a few connections per client. */
const CONNECTIONS = 5;

/** Sends mail over pooled SMTP connections, or stores it in the database when no SMTP server is set. */
export function openMailer(config: Config, db: Db, patience = PATIENCE): Mailer {
  return config.SMTP_URL === undefined ? keepMails(db) : smtpMailer(config, patience);
}

function smtpMailer(
  { SMTP_URL: url, MAIL_FROM: from, HOST_LOGO }: Config,
  patience: typeof PATIENCE,
): Mailer {
  let transport: Transporter | null = null;
  return {
    async send({ messageId, to, subject, text, html, pictures = [], calendar }) {
      // Lazy, to save an idle server's memory.
      const { createTransport } = await import('nodemailer');
      transport ??= createTransport({
        url,
        ...patience,
        pool: true,
        maxConnections: CONNECTIONS,
        maxMessages: Infinity,
        // The job retries a mail whose connection was lost; it knows which mails were sent.
        maxRequeues: 0,
      });
      const message = {
        messageId,
        from,
        to,
        subject,
        text,
        html,
        attachments: await Promise.all(
          pictures.map((each) => attach(each, HOST_LOGO?.path ?? null)),
        ),
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(calendar && {
          icalEvent: { method: calendar.method, content: calendar.text, filename: 'session.ics' },
        }),
      };
      await transport.sendMail(message).catch(failWithoutAddress);
    },
    close: () => transport?.close(),
  };
}

/** An inline image; without a file name, so mail clients do not list it as an attachment. */
async function attach(picture: MailPicture, hostLogo: string | null) {
  return {
    cid: pictureId(picture),
    content: await contentOf(picture, hostLogo),
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
    filename: false as const,
  };
}

async function contentOf(picture: MailPicture, hostLogo: string | null): Promise<Buffer> {
  if (picture !== 'host') return drawForMail(picture);
  if (hostLogo === null) throw new Error('a mail shows a host logo, but none is set');
  return readFile(hostLogo);
}

/** Example addresses that bounce, to show what failures look like. */
const NO_MAIL = '@no-mail.example';
const NO_SUCH_MAILBOX = 550;

function keepMails(db: Db): Mailer {
  const keep = writeTogether((mails: readonly NumberedMail[]) =>
    db
      .insertInto('dev_mailbox')
      .values(
        mails.map(({ messageId, to, subject, text, html, about = [] }) => ({
          message_id: messageId,
          recipient: to,
          subject,
          body_text: text,
          body_html: html,
          about: [...about],
        })),
      )
      .onConflict((conflict) => conflict.column('message_id').doNothing())
      .execute(),
  );
  return {
    async send(mail) {
      if (mail.to.endsWith(NO_MAIL))
        throw new MailNotTaken('no such mailbox', NO_SUCH_MAILBOX, true);
      await keep(mail);
    },
    close: () => undefined,
  };
}

/** Commands whose rejection concerns the recipient or the mail. A rejected login or sender is a configuration error. */
const ABOUT_MAIL: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA']);

/** SMTP replies quote the recipient, so the log and job table get only the codes. */
function failWithoutAddress(error: unknown): never {
  const [code, responseCode, command]: unknown[] =
    error instanceof Error
      ? ['code', 'responseCode', 'command'].map((name): unknown => Reflect.get(error, name))
      : [];
  const answered = isAnswer(responseCode) ? responseCode : null;
  const isForGood = answered !== null && answered >= 500 && ABOUT_MAIL.has(command);
  throw new MailNotTaken(`${String(code)} ${String(responseCode)}`, answered, isForGood);
}

function isAnswer(code: unknown): code is number {
  return typeof code === 'number' && code >= 400 && code < 600;
}
