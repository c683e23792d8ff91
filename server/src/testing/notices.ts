import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface Notice {
  readonly feature: string;
  readonly id: string;
  readonly people: readonly string[];
}

export interface Notices {
  take(): Promise<Notice[]>;
  close(): Promise<void>;
}

export async function listenToNotices(databaseUrl: string): Promise<Notices> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const heard: Notice[] = [];
  const marks = new Map<string, () => void>();
  client.on('notification', ({ payload = '' }) => {
    const notice: Notice = JSON.parse(payload);
    if (notice.feature === MARK) marks.get(notice.id)?.();
    else heard.push(notice);
  });
  await client.query('listen oakling_live');
  return {
    async take() {
      // Announcements arrive in order, so nothing sent before our own marker can follow it.
      const id = randomUUID();
      const { promise: arrived, resolve } = Promise.withResolvers<void>();
      marks.set(id, resolve);
      const mark = JSON.stringify({ feature: MARK, id, people: [] });
      await client.query('select pg_notify($1, $2)', ['oakling_live', mark]);
      await arrived;
      marks.delete(id);
      return heard.splice(0);
    },
    close: () => client.end(),
  };
}

const MARK = 'mark';
