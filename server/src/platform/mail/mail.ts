import type { Transporter } from 'nodemailer';
import type { Db } from '../db/database.ts';
import { writeTogether } from '../db/write-together.ts';
import type { Config } from '../process/config.ts';
import { drawForMail, pictureId, type MailPicture } from './mail-pictures.ts';

export interface MailCalendar {
  readonly method: 'REQUEST' | 'CANCEL';
  readonly text: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The images in its HTML. They are attached, so reading the mail loads nothing. */
  readonly pictures?: readonly MailPicture[];
  readonly calendar?: MailCalendar;
  /**
   * Other people whom the mail mentions. Removing one of their accounts also deletes the mail from the dev mailbox.
   * Rule 9.80
   */
  readonly about?: readonly string[];
}

/** A mail with its Message-ID, which stays the same across retries. */
export interface NumberedMail extends Mail {
  readonly messageId: string;
}

/** A delivery failure. Omits the address, because the error goes to the log and the job table. */
export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken';
  /** The mail server's reply code, or null if there was no reply. */
  readonly code: number | null;
  /** True for a permanent failure: the server rejects this address or this mail. Rule 8.158 */
  readonly isForGood: boolean;

  constructor(words: string, code: number | null, isForGood: boolean) {
    super(`mail was not taken: ${words}`);
    this.code = code;
    this.isForGood = isForGood;
  }
}

export interface Mailer {
  /** @throws MailNotTaken */
  send(mail: NumberedMail): Promise<void>;
  close(): void;
}

/** Timeouts in ms, so a server that hangs doesn't block a connection. */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 };
/** The size of the pool. Mail servers accept only a few connections per client. */
const CONNECTIONS = 5;

/** Without an SMTP server, stores mails in the database. */
/** `configNow` returns the configuration with the logo that is in use at that time. */
export function openMailer(
  config: Config,
  db: Db,
  patience = PATIENCE,
  configNow = () => config,
): Mailer {
  const mailer =
    config.SMTP_URL === undefined ? keepMails(db) : smtpMailer(config, patience, configNow);
  return { ...mailer, send: (mail) => mailer.send({ ...mail, text: wrapped(mail.text) }) };
}

/** Keeps an isolated name on one line, because the end of a line would end the isolation. */
const WORDS = /https?:\/\/\S+|(?:\u2068[^\u2069\n]{0,60}\u2069|\S){1,78}/gu;
/** The longest line that RFC 5322 recommends, because some mail programs show plain text as it is. */
const LONGEST_LINE = 78;

/** Wraps plain text and puts each link on a line of its own. Rule 10.315 */
export function wrapped(text: string): string {
  const lines = text.split('\n').flatMap((line) => {
    const [first = '', ...words] = line.match(WORDS) ?? [];
    return words.reduce<string[]>(
      (done, word) => {
        const longer = `${done.at(-1)} ${word}`;
        return longer.length > LONGEST_LINE || longer.includes('://')
          ? [...done, word]
          : [...done.slice(0, -1), longer];
      },
      [first],
    );
  });
  return lines.join('\n');
}

function smtpMailer(
  { SMTP_URL: url, MAIL_FROM: from }: Config,
  patience: typeof PATIENCE,
  configNow: () => Config,
): Mailer {
  let transport: Transporter | null = null;
  return {
    async send({ messageId, to, subject, text, html, pictures = [], calendar }) {
      // Loaded lazily, to save memory on an idle server.
      const { createTransport } = await import('nodemailer');
      transport ??= createTransport({
        url,
        ...patience,
        pool: true,
        maxConnections: CONNECTIONS,
        maxMessages: Infinity,
        // The job retries a mail whose connection was lost, because the job knows which mails were sent.
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
          pictures.map((each) => attach(each, configNow().HOST_LOGO?.bytes ?? null)),
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

/** An inline image. It has no file name, so mail clients don't list it as an attachment. */
async function attach(picture: MailPicture, hostLogo: Uint8Array | null) {
  return {
    cid: pictureId(picture),
    content: await contentOf(picture, hostLogo),
    contentType: 'image/png',
    contentDisposition: 'inline' as const,
    filename: false as const,
  };
}

async function contentOf(picture: MailPicture, hostLogo: Uint8Array | null): Promise<Buffer> {
  if (picture !== 'host') return drawForMail(picture);
  if (hostLogo === null) throw new Error('a mail shows a host logo, but none is set');
  return Buffer.from(hostLogo);
}

/** Mail to these example addresses bounces, to show what failures look like. */
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

/**
 * Commands whose rejection concerns the recipient or the mail. A rejected login or sender is a configuration error
 * instead.
 */
const ABOUT_MAIL: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA']);

/** SMTP replies quote the recipient, so the log and the job table get only the codes. */
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
