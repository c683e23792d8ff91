import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface Notice {
  readonly feature: string;
  readonly id: string;
  readonly people: readonly string[];
}

/** Hears what the database tells all servers. */
export interface Notices {
  /** Everything told since the last call, in order. */
  take(): Promise<Notice[]>;
  close(): Promise<void>;
}

export async function listenToNotices(databaseUrl: string): Promise<Notices> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const heard: string[] = [];
  client.on('notification', ({ payload = '' }) => heard.push(payload));
  await client.query('listen oakling_live');
  return {
    async take() {
      // Notices arrive in order, so after our own mark there is nothing more to wait for.
      const mark = JSON.stringify({ feature: 'mark', id: randomUUID(), people: [] });
      const { promise: arrived, resolve } = Promise.withResolvers<void>();
      const listen = ({ payload }: pg.Notification) => void (payload === mark && resolve());
      client.on('notification', listen);
      await client.query('select pg_notify($1, $2)', ['oakling_live', mark]);
      await arrived;
      client.off('notification', listen);
      const notices = heard.splice(0).map((payload): Notice => JSON.parse(payload));
      return notices.filter(({ feature }) => feature !== 'mark');
    },
    close: () => client.end(),
  };
}
