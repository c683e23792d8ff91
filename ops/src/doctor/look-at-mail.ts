import { createTransport } from 'nodemailer';
import type { Config } from '../../../server/src/platform/process/config.ts';
import { good, missing, reasonOf, wrong, type Finding } from './finding.ts';

/** The timeouts in milliseconds. A slower server would not deliver mail either. */
const PATIENCE = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000 };
const EXAMPLE = /@oakling\.example>?$/;

/** Connects and logs in to the mail server, but sends nothing. */
export async function lookAtMail({
  SMTP_URL,
  MAIL_FROM,
  NODE_ENV,
}: Config): Promise<readonly Finding[]> {
  if (SMTP_URL === undefined) {
    return [missing(NODE_ENV, 'SMTP_URL is not set: mail is kept, and sent to nobody.')];
  }
  const { host, hostname, protocol } = new URL(SMTP_URL);
  const isExample = NODE_ENV === 'production' && EXAMPLE.test(MAIL_FROM);
  const isOpen = NODE_ENV === 'production' && protocol === 'smtp:' && !isLoopback(hostname);
  const settings = [
    ...(isExample
      ? [
          wrong(
            'MAIL_FROM is the example; set a sender of your own domain, or mails are taken for spam.',
          ),
        ]
      : []),
    ...(isOpen
      ? [wrong(`SMTP_URL: mails to ${host} may cross the network unencrypted; use smtps://.`)]
      : []),
  ];
  const transport = createTransport({ url: SMTP_URL, ...PATIENCE });
  try {
    await transport.verify();
    return [good(`SMTP_URL: the mail server ${host} takes mails.`), ...settings];
  } catch (error) {
    return [wrong(wordsFor(host, error)), ...settings];
  } finally {
    transport.close();
  }
}

const isLoopback = (hostname: string) => /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

function wordsFor(host: string, error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (code === 'EAUTH') {
    return `SMTP_URL: the mail server ${host} refuses the user or the password.`;
  }
  return `SMTP_URL: the mail server ${host} cannot be reached (${reasonOf(error)}).`;
}
