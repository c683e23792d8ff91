// `npm run bench -- --servers 1,2,4`: several servers on one database. Everything shares this machine, so it shows that
// no work is done twice and what contention costs, but not how the system scales.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import * as v from 'valibot';
import { logIn, SECRET } from '../../server/src/testing/stored-logins.ts';
import { openStream } from './live-approvals.ts';
import { quantile, send, type Measured } from './load.ts';
import { onFilledServer, type FilledServer } from './on-filled-server.ts';
import {
  missing,
  parentsOf,
  planSessions,
  type Asked,
} from '../../server/src/testing/planned-sessions.ts';
import { requestFor } from './session-requests.ts';
import { startServer } from './process.ts';
import { expectOnly } from './scenario.ts';
import { seedSessions } from './seed-sessions.ts';

const PEOPLE = 10_000;
const SESSIONS = 1600;
const STREAMS = 200;
const CONNECTIONS = 16;
/** How long to wait before assuming that nothing more will arrive. */
const QUIET_MS = 2000;

const addressSchema = v.object({ port: v.number() });
const countSchema = v.object({ mails: v.number(), twice: v.number() });

/** @throws if anything was lost or done twice. */
export async function measureServers(counts: readonly number[]): Promise<void> {
  const rows = [];
  for (const count of counts) rows.push(await measureCount(count));
  console.table(rows);
}

async function measureCount(count: number) {
  const sink = new Worker(new URL('mail-sink.ts', import.meta.url));
  const { port } = v.parse(addressSchema, (await once(sink, 'message'))[0]);
  const environment = { TRUST_PROXY: '1', SMTP_URL: `smtp://127.0.0.1:${port}` };
  const filling = { people: PEOPLE, environment, showProgress: () => undefined };
  try {
    return await onFilledServer(filling, async (filled) => {
      const beside = await startBeside(filled, environment, count - 1);
      try {
        return await measure(filled, [filled.port, ...beside.ports], sink);
      } finally {
        await beside.stop();
      }
    });
  } finally {
    await sink.terminate();
  }
}

async function startBeside(
  { url }: FilledServer,
  environment: Readonly<Record<string, string>>,
  count: number,
) {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-bench-servers-'));
  const servers: Awaited<ReturnType<typeof startServer>>[] = [];
  for (let number = 0; number < count; number += 1) {
    const own = { DATABASE_URL: url, DATA_DIR: join(folder, String(number)), AUTH_SECRET: SECRET };
    servers.push(await startServer({ ...own, ...environment }));
  }
  return {
    ports: servers.map(({ ready }) => Number(/localhost:(\d+)/.exec(ready)?.[1])),
    async stop() {
      for (const server of servers) await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function measure(filled: FilledServer, ports: readonly number[], sink: Worker) {
  const { client } = filled;
  await seedSessions(client, PEOPLE);
  const asked = await planSessions(client, `http://127.0.0.1:${filled.port}`);
  const requests = asked.slice(0, SESSIONS).map(requestFor);
  const changes = await sendToAll(ports, requests);
  const ofOne = new Map(asked.slice(SESSIONS).map((each) => [each.youthId, each]));
  const mine = [...ofOne.values()].slice(0, STREAMS);
  await sendToAll(ports, mine.map(requestFor));
  const heard = await hearElsewhere(client, ports, mine);
  const twice = await countTwice(client, sink, SESSIONS + 2 * mine.length);
  return {
    servers: ports.length,
    'requests for a session, a second': Math.round(changes),
    'approval seen on another server, p50 ms': round(quantile(heard, 0.5)),
    'p95 ms': round(quantile(heard, 0.95)),
    lost: twice.lost,
    'done twice': twice.twice,
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Sends an equal share of the requests to each server at the same time. @returns the responses per second. */
async function sendToAll(ports: readonly number[], requests: readonly string[]): Promise<number> {
  const connections = CONNECTIONS / ports.length;
  const startedAt = performance.now();
  const parts = ports.map((port, index): Promise<Measured> => {
    const own = requests.filter((_, nth) => nth % ports.length === index);
    return send({ port, connections, requests: own, seconds: 600, isOnce: true });
  });
  for (const part of await Promise.all(parts)) expectOnly(part, '201');
  return (requests.length * 1000) / (performance.now() - startedAt);
}

/** The latency in milliseconds from an approval on one server to an open page on the next. */
async function hearElsewhere(
  client: pg.Client,
  ports: readonly number[],
  asked: readonly Asked[],
): Promise<number[]> {
  const portAt = (nth: number) => ports[nth % ports.length] ?? missing();
  const parents = await parentsOf(client, asked);
  const youths = await logIn(
    client,
    asked.map(({ youthId }) => youthId),
  );
  const streams = await Promise.all(
    youths.map((youth, index) => openStream(portAt(index + 1), youth)),
  );
  const times: number[] = [];
  for (const [index, { id, youthId, approval }] of asked.entries()) {
    const heard = streams[index]?.hears(id);
    const { headers } = parents.get(youthId) ?? missing();
    const sentAt = performance.now();
    const approving = fetch(`http://127.0.0.1:${portAt(index)}/api/sessions/${id}/approve`, {
      method: 'POST',
      body: JSON.stringify(approval),
      headers: { ...headers, 'content-type': 'application/json' },
    });
    times.push(((await heard) ?? missing()) - sentAt);
    const { status } = await approving;
    if (status !== 200) throw new Error(`an approval was answered with ${status}`);
  }
  for (const stream of streams) stream.close();
  return times;
}

/** The number of mails that were lost (at least one is due per request and approval) or have a duplicate Message-ID. */
async function countTwice(client: pg.Client, sink: Worker, changes: number) {
  let counted = await countMails(sink);
  for (let before = -1; before !== counted.mails || (await isWaiting(client));) {
    before = counted.mails;
    await after(QUIET_MS);
    counted = await countMails(sink);
  }
  return { lost: Math.max(0, changes - (counted.mails - counted.twice)), twice: counted.twice };
}

async function countMails(sink: Worker): Promise<v.InferOutput<typeof countSchema>> {
  sink.postMessage(null);
  return v.parse(countSchema, (await once(sink, 'message'))[0]);
}

async function isWaiting(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ waits: boolean }>(`
    select exists (select from outbox)
      or exists (select from pgboss.job where name = 'mail' and state < 'completed') as waits
  `);
  return rows[0]?.waits === true;
}
