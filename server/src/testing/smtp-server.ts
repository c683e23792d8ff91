import { once } from 'node:events';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** The server's reaction to a mail; `refuse` asks the sender to retry later. */
export type Behaviour = 'accept' | 'refuse' | 'refuse-for-good' | 'hang' | 'die-after-data';

export interface TestSmtpServer {
  readonly url: string;
  /** All mails whose data arrived, accepted or not, in order. */
  readonly received: readonly Email[];
  /** The server permanently rejects mail for these addresses, before any data. */
  readonly unknown: Set<string>;
  /** The server temporarily rejects mail for these addresses. */
  readonly busy: Set<string>;
  readonly unwelcome: Set<string>;
  turnedAway(address: string): number;
  /** Resolves once the data of this many mails has arrived. */
  offered(count: number): Promise<void>;
  accepted(count: number): Promise<void>;
  close(): Promise<void>;
}

const refusal = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode });

/** A real SMTP server on the loopback interface. It follows a script, mail by mail, and then accepts everything. */
export async function openTestSmtpServer(plan: readonly Behaviour[]): Promise<TestSmtpServer> {
  const received: Email[] = [];
  const [unknown, busy, unwelcome] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const asked: string[] = [];
  const arrivals = countUp();
  const acceptances = countUp();
  let begun = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Otherwise, a reply that hangs would keep the server from closing.
    closeTimeout: 100,
    onMailFrom({ address }, _, done) {
      if (!unwelcome.has(address)) return done();
      done(refusal(550, `5.7.1 <${address}> may not send`));
    },
    onRcptTo({ address }, _, done) {
      if (!unknown.has(address) && !busy.has(address)) return done();
      asked.push(address);
      if (busy.has(address)) return done(refusal(451, `4.3.0 <${address}> try again later`));
      done(refusal(550, `5.1.1 <${address}> unknown here`));
    },
    async onData(stream, session, done) {
      const behaviour = plan[begun] ?? 'accept';
      begun += 1;
      const chunks = await Array.fromAsync(stream).catch(() => null);
      // The sender was killed in the meantime, so no one would receive a reply.
      if (chunks === null) return undefined;
      received.push(await PostalMime.parse(Buffer.concat(chunks)));
      arrivals.add();
      const to = session.envelope.rcptTo[0]?.address;
      if (behaviour === 'refuse') return done(refusal(450, `4.2.1 try again later for ${to}`));
      if (behaviour === 'refuse-for-good') return done(refusal(554, `5.7.1 nothing for ${to}`));
      // The client waits for a reply to its data, which never comes.
      if (behaviour === 'hang') return undefined;
      if (behaviour === 'die-after-data') {
        for (const connection of server.connections)
          if (connection.id === session.id) connection.close();
        return undefined;
      }
      done();
      acceptances.add();
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
    unknown,
    busy,
    unwelcome,
    turnedAway: (of) => asked.filter((each) => each === of).length,
    offered: arrivals.reached,
    accepted: acceptances.reached,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function countUp() {
  const waiting: { count: number; resolve: () => void }[] = [];
  let counted = 0;
  return {
    add() {
      counted += 1;
      for (const { count, resolve } of waiting) if (counted >= count) resolve();
    },
    reached(count: number): Promise<void> {
      if (counted >= count) return Promise.resolve();
      return new Promise((resolve) => waiting.push({ count, resolve }));
    },
  };
}
