import { Agent, request } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { quantile } from '../load.ts';

/** Requests are paced as in real use, so that response times don't include queueing. */
const EVERY_MS = 25;

export interface Answers {
  readonly p50: number;
  readonly p95: number;
}

interface Asked {
  readonly port: number;
  readonly path: string;
  /** The headers of clients that are used in turn, so none reaches the rate limit. */
  readonly headers: readonly Readonly<Record<string, string>>[];
}

/** The response times in milliseconds, over one connection, for this many seconds. */
export async function answersOf(asked: Asked, seconds: number): Promise<Answers> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { port, path } = asked;
  const ask = (headers: Readonly<Record<string, string>>) =>
    new Promise<number>((resolve, reject) => {
      const begun = performance.now();
      const sent = request({ agent, port, path, headers, host: '127.0.0.1' }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
        answer.resume().once('end', () => resolve(performance.now() - begun));
      });
      sent.once('error', reject).end();
    });
  const times: number[] = [];
  const begun = performance.now();
  for (let nth = 0; nth * EVERY_MS < seconds * 1000; nth += 1) {
    await after(Math.max(0, begun + nth * EVERY_MS - performance.now()));
    times.push(await ask(asked.headers[nth % asked.headers.length] ?? {}));
  }
  agent.destroy();
  return { p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}
