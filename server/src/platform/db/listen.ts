import type pg from 'pg';
import type { Log } from '../process/log.ts';
import { logDatabaseOutage } from './log-database-outage.ts';
import { PrimaryClient } from './primary-client.ts';

const RECONNECT_MS = [100, 500, 1000, 2000, 5000];
/** The interval between heartbeats. A firewall drops silent connections, and a failover may not close them. */
const PULSE_MS = 20_000;
const ANSWER_MS = 10_000;

interface Listener {
  hear(payload: string): void;
  /** Called after each connect, including the first, because notifications sent before it were missed. */
  connected(): void;
}

/** Listens on a channel, and reconnects when the connection is lost. `part` names the listener in the log. Rule 8.63 */
export async function listen(
  { url, channel, part, log }: { url: string; channel: string; part: string; log: Log },
  listener: Listener,
): Promise<{ stop(): Promise<void> }> {
  const away = logDatabaseOutage(log, part);
  let isStopped = false;
  let failures = 0;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new PrimaryClient({
      connectionString: url,
      application_name: `oakling-${part}`,
      connectionTimeoutMillis: 10_000,
      query_timeout: ANSWER_MS,
    });
    next.on('notification', ({ payload }) => listener.hear(payload ?? ''));
    next.on('error', () => undefined);
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (error) {
      away.failed(error);
      await next.end().catch(() => undefined);
      return reconnectLater();
    }
    if (isStopped) return next.end();
    client = next;
    failures = 0;
    away.worked();
    const endPulse = keepPulse(next);
    next.once('end', () => {
      endPulse();
      reconnectLater();
    });
    listener.connected();
  }

  function reconnectLater(): void {
    client = null;
    if (isStopped) return;
    const delay = RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)] ?? 5000;
    failures += 1;
    retry = setTimeout(() => void connect(), delay);
  }

  await connect();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

/** Ends a connection that no longer answers. @returns a function that stops the heartbeat. */
function keepPulse(client: pg.Client): () => void {
  const pulse = setInterval(() => {
    client.query('select 1').catch(() => client.end().catch(() => undefined));
  }, PULSE_MS);
  return () => clearInterval(pulse);
}
