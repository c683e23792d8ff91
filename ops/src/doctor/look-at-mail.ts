import { createTransport } from 'nodemailer';
import type { Config } from '../../../server/src/platform/process/config.ts';
import { good, reasonOf, wrong, type Finding } from './finding.ts';

/** In ms; a slower server would not deliver mail either. */
const PATIENCE = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 5000 };
const EXAMPLE = /@oakling\.example>?$/;

/** Connects and logs in to the mail server; sends nothing. */
export async function lookAtMail({
  SMTP_URL,
  MAIL_FROM,
  NODE_ENV,
}: Config): Promise<readonly Finding[]> {
  if (SMTP_URL === undefined)
    return [good('SMTP_URL is not set: mail is kept, and sent to nobody.')];
  const { host } = new URL(SMTP_URL);
  const isExample = NODE_ENV === 'production' && EXAMPLE.test(MAIL_FROM);
  const sender = isExample
    ? [
        wrong(
          'MAIL_FROM is the example; set a sender of your own domain, or mails are taken for spam.',
        ),
      ]
    : [];
  const transport = createTransport({ url: SMTP_URL, ...PATIENCE });
  try {
    await transport.verify();
    return [good(`SMTP_URL: the mail server ${host} takes mails.`), ...sender];
  } catch (error) {
    return [wrong(wordsFor(host, error)), ...sender];
  } finally {
    transport.close();
  }
}

function wordsFor(host: string, error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  if (code === 'EAUTH') {
    return `SMTP_URL: the mail server ${host} refuses the user or the password.`;
  }
  return `SMTP_URL: the mail server ${host} cannot be reached (${reasonOf(error)}).`;
}
