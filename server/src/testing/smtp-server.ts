import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** What the server does with the n-th mail it is offered. */
export type Behaviour = 'accept' | 'refuse' | 'hang' | 'die-after-data';

export interface TestSmtpServer {
  readonly url: string;
  /** Every mail whose data arrived, accepted or not, in order. */
  readonly received: readonly Email[];
  /** Resolves when so many mails have been accepted. */
  accepted(count: number): Promise<void>;
  close(): Promise<void>;
}

/** A real SMTP server on the loopback interface that behaves as told, mail by mail; then accepts. */
export async function openTestSmtpServer(plan: readonly Behaviour[]): Promise<TestSmtpServer> {
  const received: Email[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let offered = 0;
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // One that hangs would go on doing so.
    closeTimeout: 100,
    async onData(stream, session, done) {
      const behaviour = plan[offered] ?? 'accept';
      offered += 1;
      const chunks = await Array.fromAsync(stream).catch(() => null);
      // Who sends it was killed meanwhile; nobody hears an answer.
      if (chunks === null) return undefined;
      received.push(await PostalMime.parse(Buffer.concat(chunks)));
      if (behaviour === 'refuse') {
        const [recipient] = session.envelope.rcptTo;
        return done(new Error(`try again later for ${recipient?.address}`));
      }
      // The client waits for a word about the data that never comes.
      if (behaviour === 'hang') return undefined;
      if (behaviour === 'die-after-data') {
        for (const connection of server.connections)
          if (connection.id === session.id) connection.close();
        return undefined;
      }
      taken += 1;
      done();
      for (const { count, resolve } of waiting) if (taken >= count) resolve();
      return session.id;
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    accepted(count) {
      if (taken >= count) return Promise.resolve();
      return new Promise((resolve) => waiting.push({ count, resolve }));
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
