import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { applySchema } from '../../../server/src/platform/db/apply-schema.ts';
import {
  embeddedUrl,
  startEmbeddedPostgres,
} from '../../../server/src/platform/postgres/embedded-postgres.ts';
import { freePort } from '../../../server/src/platform/postgres/free-port.ts';
import {
  findBinaries,
  unprivileged,
} from '../../../server/src/platform/postgres/postgres-process.ts';

const START_MS = 30_000;

/** A PostgreSQL server that is not restarted automatically. */
export interface Node {
  readonly port: number;
  readonly adminUrl: string;
  /** Kills all of the server's processes at once, as a power failure would. */
  kill(): Promise<void>;
}

/** The standby is synchronous unless otherwise requested. */
export interface Pair {
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  /** Both hosts in one URL, in the form of `DATABASE_URL`. */
  readonly url: string;
  readonly primary: Node;
  readonly standby: Node;
  remove(): Promise<void>;
}

/**
 * Starts both servers with our schema. The standby starts from a copy of the stopped primary. If `isSynchronous` is
 * false, the primary does not wait for the standby, as with read replicas.
 */
export async function startPair(isSynchronous = true): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-pair-'));
  const [one, two] = [join(folder, 'one'), join(folder, 'two')];
  for (const each of [one, two]) mkdirSync(each);
  const first = await startEmbeddedPostgres(one);
  await applySchema(first.url);
  await first.stop();
  cpSync(join(one, 'postgres'), join(two, 'postgres'), { recursive: true });
  const password = readFileSync(join(one, 'postgres-password'), 'utf8').trim();
  writeFileSync(join(two, 'postgres-password'), password);
  writeFileSync(join(two, 'postgres', 'standby.signal'), '');
  const primary = await startNode(
    one,
    password,
    isSynchronous ? ['synchronous_standby_names=*'] : [],
  );
  const standby = await startNode(two, password, [
    `primary_conninfo=host=127.0.0.1 port=${primary.port} user=postgres password=${password}`,
  ]);
  const primaryUrl = embeddedUrl(password, primary.port);
  const { host, ...address } = split(primaryUrl);
  return {
    primaryUrl,
    standbyUrl: embeddedUrl(password, standby.port),
    url: `${address.start}${host},127.0.0.1:${standby.port}${address.end}?target_session_attrs=read-write`,
    primary,
    standby,
    async remove() {
      await primary.kill();
      await standby.kill();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function split(url: string) {
  const { host } = new URL(url);
  const at = url.indexOf(host);
  return { host, start: url.slice(0, at), end: url.slice(at + host.length) };
}

async function startNode(
  dataDir: string,
  password: string,
  settings: readonly string[],
): Promise<Node> {
  const port = await freePort();
  const { postgres } = await findBinaries();
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=120'];
  const { command, args, ...user } = unprivileged(dataDir)(postgres, [
    ...['-D', join(dataDir, 'postgres'), '-p', String(port)],
    ...[...all, ...settings].flatMap((setting) => ['-c', setting]),
  ]);
  const child = spawn(command, args, { ...user, detached: true, stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const adminUrl = `postgres://postgres:${password}@127.0.0.1:${port}/oakling`;
  await answering(adminUrl);
  let isKilled = false;
  return {
    port,
    adminUrl,
    async kill() {
      if (isKilled || child.pid === undefined) return;
      isKilled = true;
      // The backends have their own process groups and exit shortly after their parent.
      process.kill(child.pid, 'SIGKILL');
      await ended;
    },
  };
}

async function answering(url: string): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const isThere = await ask(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (isThere) return;
    if (Date.now() > deadline) throw new Error('PostgreSQL did not answer in time.');
    await wait(50);
  }
}

export async function caughtUp({ primary, standby }: Pair): Promise<void> {
  const [now] = await ask<{ lsn: string }>(primary.adminUrl, 'select pg_current_wal_lsn() as lsn');
  const isThere = `select pg_last_wal_replay_lsn() >= '${now?.lsn}' as so`;
  const deadline = Date.now() + START_MS;
  for (;;) {
    const [found] = await ask<{ so: boolean }>(standby.adminUrl, isThere);
    if (found?.so === true) return;
    if (Date.now() > deadline) throw new Error('the standby did not catch up in time');
    await wait(20);
  }
}

export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
