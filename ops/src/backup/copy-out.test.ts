import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../../server/src/testing/clone-database.ts';
import { runOn } from '../../../server/src/testing/template.ts';
import { beginSnapshot, sumTables } from './copy-out.ts';

/** PostgreSQL's CopyDone message. The row count follows in the next message. */
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4]);
const LATE_MS = 5;

/** Starts a proxy to a database that delays the messages that follow the rows of a copy. */
async function slowWay(url: string): Promise<{ url: string; close: () => void }> {
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    client.pipe(database);
    void passOn(database, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const way = new URL(url);
  way.port = String(typeof address === 'object' && address !== null ? address.port : 0);
  return { url: way.href, close: () => server.close() };
}

async function passOn(database: Socket, client: Socket): Promise<void> {
  for await (const chunk of database) {
    // The stream yields bytes, so the cast is safe.
    let rest = chunk as Buffer;
    for (let at = rest.indexOf(COPY_DONE); at >= 0; at = rest.indexOf(COPY_DONE)) {
      client.write(rest.subarray(0, at + COPY_DONE.length));
      rest = rest.subarray(at + COPY_DONE.length);
      await wait(LATE_MS);
    }
    client.write(rest);
  }
  client.end();
}

test('Rule 10.261, a backup counts its rows, even if PostgreSQL reports their number late', async () => {
  const database = await cloneDatabase();
  await runOn(database.url, [
    `insert into users (email) values ('ada@home.example'), ('bob@home.example')`,
  ]);
  const way = await slowWay(database.url);
  const client = new pg.Client({ connectionString: way.url });
  await client.connect();
  await beginSnapshot(client);
  const { 'public.users': users } = await sumTables(client);
  await client.end();
  way.close();
  await database.drop();
  expect(users).toMatchObject({ count: 2 });
});
