import pg from 'pg';
import { quantile, type Measured } from './load.ts';

type Ask = (client: pg.Client, turn: number) => Promise<unknown>;

export async function askBare(
  url: string,
  {
    connections,
    seconds,
    turns = Infinity,
  }: { connections: number; seconds: number; turns?: number },
  ask: Ask,
): Promise<Measured> {
  const clients = Array.from({ length: connections }, () => new pg.Client(url));
  await Promise.all(clients.map((client) => client.connect()));
  const latencies: number[] = [];
  let next = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const work = async (client: pg.Client) => {
    while (performance.now() < endsAt && next < turns) {
      const turn = next;
      next += 1;
      const askedAt = performance.now();
      await ask(client, turn);
      latencies.push(performance.now() - askedAt);
    }
  };
  await Promise.all(clients.map(work));
  const elapsed = (performance.now() - startedAt) / 1000;
  await Promise.all(clients.map((client) => client.end()));
  return {
    perSecond: latencies.length / elapsed,
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
    answers: latencies.length,
    statuses: {},
  };
}

export function prepared(name: string, text: string, valuesOf: (turn: number) => unknown[]): Ask {
  return (client, turn) => client.query({ name, text, values: valuesOf(turn) });
}
