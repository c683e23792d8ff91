import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface SmtpInbox {
  readonly url: string;
  /** Waits for the newest mail to an address that contains these words, up to the test's timeout. */
  mailTo(address: string, words?: string): Promise<Email>;
  /** Oldest first. */
  mailsTo(address: string): readonly Email[];
  close(): Promise<void>;
}

/** A real SMTP server on the loopback interface that keeps the mail it receives. */
export async function openSmtpInbox(): Promise<SmtpInbox> {
  const mails: Email[] = [];
  const waiting = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, _session, done) {
      // The sending server may stop in the middle of a mail, in which case the mail wasn't sent.
      const chunks = await Array.fromAsync<Buffer>(stream).catch((error: Error) => error);
      if (chunks instanceof Error) return done(chunks);
      mails.push(await PostalMime.parse(Buffer.concat(chunks)));
      done();
      for (const look of waiting) look();
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const bound = listening.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
  const mailsTo = (address: string) =>
    mails.filter(({ to }) => to?.some((person) => person.address === address));
  return {
    url: `smtp://127.0.0.1:${port}`,
    mailsTo,
    mailTo(recipient, words = '') {
      const { promise, resolve } = Promise.withResolvers<Email>();
      const look = () => {
        const found = mailsTo(recipient).findLast(({ text = '' }) =>
          text.replaceAll(/\s+/g, ' ').includes(words),
        );
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
      return promise;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export function linkIn(mail: Email): string {
  const link = /https?:\/\/\S+/.exec(mail.text ?? '')?.[0];
  if (link === undefined) throw new Error(`no link in: ${mail.text}`);
  return link;
}
