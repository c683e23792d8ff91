import { readFile } from 'node:fs/promises';
import type { Transporter } from 'nodemailer';
import type { Db } from '../db/database.ts';
import { writeTogether } from '../db/write-together.ts';
import type { Config } from '../process/config.ts';
import { drawForMail, pictureId, type MailPicture } from './mail-pictures.ts';

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
  /** The drawings that its HTML shows, which come with it: nothing is loaded when it is read. */
  readonly pictures?: readonly MailPicture[];
  readonly calendar?: MailCalendar;
  /** Who it names beside the recipient: with their account a kept mail goes. Rule 9.80 */
  readonly about?: readonly string[];
}

/** A mail with its number: the same however often sending is tried. */
export interface NumberedMail extends Mail {
  readonly messageId: string;
}

/** Why a mail was not taken, without its address: it goes to the log and the job table. */
export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken';
  /** What the mail server answered; null where it said nothing. */
  readonly code: number | null;
  /** Trying again is of no use: the server takes nothing for this address, or not this mail. Rule 8.158 */
  readonly isForGood: boolean;

  constructor(words: string, code: number | null, isForGood: boolean) {
    super(`mail was not taken: ${words}`);
    this.code = code;
    this.isForGood = isForGood;
  }
}

export interface Mailer {
  /** Hands one mail over. @throws MailNotTaken */
  send(mail: NumberedMail): Promise<void>;
  /** Closes the connections that are kept open. */
  close(): void;
}

/** How long a server may say nothing, in ms: one that hangs must not hold a connection. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
/** Mail servers take a few connections of one client; each is kept for the mails behind the first. */
const CONNECTIONS = 5;

/** Sends mail by SMTP over kept connections, or keeps it in the database when there is no SMTP server. */
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
      // Loaded with the first mail: a server that waits does without its memory.
      const { createTransport } = await import('nodemailer');
      transport ??= createTransport({
        url,
        ...patience,
        pool: true,
        maxConnections: CONNECTIONS,
        maxMessages: Infinity,
        // A mail whose connection was lost is tried again by its job, which knows what was handed over.
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

/** A drawing inside the mail; without a name, so that programs list it as no attachment. */
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
  if (hostLogo === null) throw new Error('a mail shows a logo that no setting names');
  return readFile(hostLogo);
}

/** Addresses of examples that are refused: with one people see what becomes of a mail that is. */
const NO_MAIL = '@no-mail.example';
const NO_SUCH_MAILBOX = 550;

function keepMails(db: Db): Mailer {
  const keep = writeTogether((mails: readonly NumberedMail[]) =>
    db
      .insertInto('kept_mails')
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

/** About the recipient or the mail. A refused login or sender is a fault of the settings, which somebody mends. */
const ABOUT_MAIL: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA']);

/** What an SMTP server answers quotes the recipient; the log and the job table get only the codes. */
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
