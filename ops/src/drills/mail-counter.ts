import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** How the server responds to mails. `busy` is a temporary rejection, and `unknown` is a permanent one. */
export type Mood = 'takes' | 'busy' | 'unknown';

export interface MailCounter {
  readonly url: string;
  /** The number of times that each Message-ID was accepted. */
  readonly taken: ReadonlyMap<string, number>;
  turnedAway(): number;
  behave(mood: Mood, milliseconds?: number): void;
  /** Goes offline until `comeBack` opens it at the same address. */
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

const ANSWERS = { busy: [451, '4.3.0 try again later'], unknown: [550, '5.1.1 unknown'] } as const;

export async function openMailCounter(): Promise<MailCounter> {
  const taken = new Map<string, number>();
  let turnedAway = 0;
  let mood: Mood = 'takes';
  let milliseconds = 0;
  let port = 0;
  let server = await listen();

  async function listen(): Promise<SMTPServer> {
    const opened = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onRcptTo(_, __, done) {
        if (mood === 'takes') return done();
        turnedAway += 1;
        const [responseCode, words] = ANSWERS[mood];
        done(Object.assign(new Error(words), { responseCode }));
      },
      async onData(stream, _, done) {
        const chunks: Buffer[] | null = await Array.fromAsync(stream).catch(() => null);
        // The sender was killed before it received a reply.
        if (chunks === null) return;
        await wait(milliseconds);
        const number = /^message-id: *(\S+)/im.exec(Buffer.concat(chunks).toString('latin1'))?.[1];
        if (number === undefined) return done(new Error('the mail has no Message-ID'));
        taken.set(number, (taken.get(number) ?? 0) + 1);
        done();
      },
    });
    opened.on('error', () => undefined);
    const listening = opened.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    const address = listening.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
    return opened;
  }

  const goAway = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    turnedAway: () => turnedAway,
    behave(next, each = 0) {
      mood = next;
      milliseconds = each;
    },
    goAway,
    async comeBack() {
      server = await listen();
    },
    close: goAway,
  };
}
