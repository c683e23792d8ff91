import { connect } from 'node:net';
import { matchPageSchema } from '@oakling/domain/matches/contract';
import type pg from 'pg';
import * as v from 'valibot';
import { askBare, prepared } from './bare-sql.ts';
import { quantile, requestOf, send } from './load.ts';
import { logIn, logInFirst, type Member } from '../../server/src/testing/stored-logins.ts';
import { expectOnly, rateRow, type Ground, type Row } from './scenario.ts';

/** Elders who ask; each asks the twenty matches of a first page. */
const ASKERS = 300;
/** Requests and approvals that are measured for each second of a measurement. */
const ASKED_PER_SECOND = 600;
const STREAMS = 500;
const LISTED = 200;
/** Goals, in milliseconds. */
const APPROVAL_MS = 1.5;
const SEEN_MS = 4;
/** Goal, in kilobytes. */
const STREAM_KB = 35;

interface Asked {
  readonly id: string;
  readonly youthId: string;
  readonly asker: Member;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly body: object;
}

/** Requests, approvals, what open pages hear of them, and a long list. */
export async function measureSessions(ground: Ground): Promise<Row[]> {
  const asked = await plan(ground);
  const half = Math.floor(asked.length / 2);
  const first = asked.slice(0, Math.min(half, ASKED_PER_SECOND * ground.seconds));
  await makeBareTables(ground.client);
  const requests = await measureRequests(ground, first);
  const streams = await measureStreams(ground, asked.slice(half));
  const approval = await measureApprovals(ground, first);
  const list = await measureList(ground);
  return [requests, approval, ...streams, list];
}

/** Sessions that nobody's other session overlaps, each with a match of the one who asks. */
async function plan({ client, port }: Ground): Promise<Asked[]> {
  const askers = await logInFirst(client, 'elder', ASKERS);
  const taken = new Set<string>();
  const asked: Asked[] = [];
  for (const [turn, asker] of askers.entries()) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/matches`, { headers: asker.headers });
    const { items } = v.parse(matchPageSchema, await answer.json());
    for (const [place, { id: youthId, sharedInterests }] of items.entries()) {
      const day = new Date(Date.now() + (3 + place + 20 * (turn % 15)) * 86_400_000);
      const date = day.toISOString().slice(0, 10);
      if (taken.has(`${youthId} ${date}`)) continue;
      taken.add(`${youthId} ${date}`);
      const id = crypto.randomUUID();
      const interests = sharedInterests.map(({ name }) => name);
      asked.push({
        ...{ id, youthId, asker, date },
        body: {
          ...{ id, matchId: youthId, interests, date, startTime: '10:00', endTime: '11:00' },
          ...{ timeZone: 'UTC', message: 'I look forward to it.' },
          ...{ connectionMode: 'In-Person', address: '12 Linden Lane' },
        },
      });
    }
  }
  return asked;
}

/** The same tables without triggers, policies and references. */
async function makeBareTables(client: pg.Client): Promise<void> {
  await client.query(`
    create table if not exists bare_sessions (like sessions including all);
    create table if not exists bare_arrangements (like session_arrangements including all);
  `);
}

function requestFor({ asker, body }: Asked): string {
  return requestOf('POST', '/api/sessions', asker.headers, body);
}

async function measureRequests(ground: Ground, asked: readonly Asked[]): Promise<Row> {
  const { url, port, seconds } = ground;
  const insert = prepared(
    'bare-request',
    `with session as (
       insert into bare_sessions (id, elder_id, youth_id, created_by, connection_mode, interests,
         start_time, end_time, time_zone, during)
       values (gen_random_uuid(), $1, $2, $1, 'In-Person', '{Photography}', $3, $3::timestamp + interval '1 hour',
         'UTC', tstzrange($4, $4::timestamptz + interval '1 hour')) returning id
     )
     insert into bare_arrangements (session_id, connection_mode, address, message)
     select id, 'In-Person', '12 Linden Lane', 'I look forward to it.' from session`,
    (turn) => {
      const { asker, youthId, date } = asked[turn % asked.length] ?? missing();
      return [asker.id, youthId, `${date}T10:00`, `${date}T10:00Z`];
    },
  );
  const limit = await askBare(url, { connections: 16, seconds }, insert);
  const requests = asked.map(requestFor);
  const load = { port, connections: 16, requests, seconds: 600, isOnce: true };
  const measured = expectOnly(await send(load), '201');
  return rateRow('request a session', limit, measured, 0.2);
}

async function parentsOf(client: pg.Client, asked: readonly Asked[]): Promise<Map<string, Member>> {
  const { rows } = await client.query<{ id: string; parent_id: string }>(
    'select id, parent_id from people where id = any($1)',
    [asked.map(({ youthId }) => youthId)],
  );
  const parents = await logIn(client, [...new Set(rows.map(({ parent_id }) => parent_id))]);
  const byId = new Map(parents.map((parent) => [parent.id, parent]));
  return new Map(rows.map(({ id, parent_id }) => [id, byId.get(parent_id) ?? missing()]));
}

async function measureApprovals(ground: Ground, asked: readonly Asked[]): Promise<Row> {
  const { client, url, port, seconds } = ground;
  const parents = await parentsOf(client, asked);
  const { rows } = await client.query<{ id: string }>(
    `select id from bare_sessions where status = 'pending' limit 5000`,
  );
  const update = prepared(
    'bare-approval',
    `update bare_sessions set status = 'approved', approved_at = now(), decided_by = elder_id
     where id = $1 and status = 'pending'`,
    (turn) => [rows[turn]?.id],
  );
  // They would overlap, which nothing of the measured work prevents in the bare table.
  await client.query(`
    alter table bare_sessions drop constraint if exists bare_sessions_elder_id_during_excl;
    alter table bare_sessions drop constraint if exists bare_sessions_youth_id_during_excl;
  `);
  const limit = await askBare(url, { connections: 1, seconds, turns: rows.length }, update);
  const requests = asked.map(({ id, youthId }) => approvalOf(id, parents.get(youthId)));
  const load = { port, connections: 1, requests, seconds: 600, isOnce: true };
  const { p50 } = expectOnly(await send(load), '200');
  const isMet = p50 <= APPROVAL_MS;
  const goal = `at most ${APPROVAL_MS} ms`;
  return { work: 'parent approves, p50', unit: 'ms', limit: limit.p50, measured: p50, goal, isMet };
}

function approvalOf(id: string, parent: Member = missing()): string {
  return requestOf('POST', `/api/sessions/${id}/approve`, parent.headers, { version: 1 });
}

/** Of approvals one after the other, how long each takes until the youth's open page hears of it. */
async function measureStreams(ground: Ground, asked: readonly Asked[]): Promise<Row[]> {
  const { client, port, server } = ground;
  const mine = [...new Map(asked.map((each) => [each.youthId, each])).values()].slice(0, STREAMS);
  if (mine.length < STREAMS) throw new Error('there are too few youths');
  const requests = mine.map(requestFor);
  const load = { port, connections: 4, requests, seconds: 600, isOnce: true };
  expectOnly(await send(load), '201');
  const parents = await parentsOf(client, mine);
  const youths = await logIn(
    client,
    mine.map(({ youthId }) => youthId),
  );
  const before = server.memory();
  const streams = await Promise.all(youths.map((youth) => openStream(port, youth)));
  const perStream = ((server.memory() - before) * 1024) / STREAMS;
  const times: number[] = [];
  for (const [index, { id, youthId }] of mine.entries()) {
    const heard = streams[index]?.hears(id);
    const { headers } = parents.get(youthId) ?? missing();
    const sentAt = performance.now();
    const approving = fetch(`http://127.0.0.1:${port}/api/sessions/${id}/approve`, {
      ...{ method: 'POST', body: '{"version":1}' },
      headers: { ...headers, 'content-type': 'application/json' },
    });
    times.push(((await heard) ?? missing()) - sentAt);
    const { status } = await approving;
    if (status !== 200) throw new Error(`an approval was answered with ${status}`);
  }
  for (const stream of streams) stream.close();
  const p95 = quantile(times, 0.95);
  return [
    {
      ...{ work: `approval seen by the youth’s open page, ${STREAMS} streams, p95`, unit: 'ms' },
      ...{ limit: null, measured: p95, goal: `at most ${SEEN_MS} ms, none lost` },
      isMet: p95 <= SEEN_MS && times.length === STREAMS,
    },
    {
      ...{ work: 'server memory, each live stream', unit: 'KB', limit: null, measured: perStream },
      ...{ goal: `at most ${STREAM_KB} KB`, isMet: perStream <= STREAM_KB },
    },
  ];
}

interface Stream {
  /** When, by this process's clock, the stream said that a session changed. */
  hears(sessionId: string): Promise<number>;
  close(): void;
}

function openStream(port: number, youth: Member): Promise<Stream> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let awaited: { id: string; tell: (at: number) => void } | null = null;
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.once('data', () =>
      resolve({
        hears: (id) => new Promise((tell) => (awaited = { id, tell })),
        close: () => socket.destroy(),
      }),
    );
    socket.on('data', (chunk) => {
      if (awaited !== null && chunk.includes(awaited.id)) awaited.tell(performance.now());
    });
    socket.write(requestOf('GET', '/api/live', youth.headers));
  });
}

/** A tab of somebody who has many sessions: its first page, and how many each tab holds. */
async function measureList(ground: Ground): Promise<Row> {
  const { client, url, port, seconds } = ground;
  const readers = await logInFirst(client, 'youth', 50);
  const ids = readers.map(({ id }) => id);
  await client.query(
    `insert into sessions (id, elder_id, youth_id, created_by, connection_mode, interests, start_time,
       end_time, time_zone, during, status, approved_at, decided_by)
     select gen_random_uuid(), elder.id, youth.id, elder.id, 'In-Person', '{Photography}',
       day + time '08:00' + turn * interval '1 minute', day + time '08:00' + (turn + 1) * interval '1 minute', 'UTC',
       tstzrange((day + time '08:00' + turn * interval '1 minute') at time zone 'UTC',
         (day + time '08:00' + (turn + 1) * interval '1 minute') at time zone 'UTC'),
       'approved', now(), elder.id
     from unnest($1::uuid[]) with ordinality as youth (id, turn)
     cross join generate_series(1, ${LISTED}) as nth
     cross join lateral (select (now() at time zone 'utc')::date + 400 + nth as day) as on_day
     cross join lateral (select id from people where role = 'elder' order by id offset nth limit 1) as elder`,
    [ids],
  );
  await client.query('analyze sessions');
  const bare = prepared(
    'bare-list',
    `select session.*, elder.shown_name, elder.skills, youth.shown_name, youth.skills
     from sessions as session join people as elder on elder.id = elder_id
     join people as youth on youth.id = youth_id
     where youth_id = $1 and status = 'approved' and lower(during) > now()
     order by lower(during), session.id limit 20`,
    (turn) => [ids[turn % ids.length]],
  );
  const limit = await askBare(url, { connections: 16, seconds }, bare);
  const requests = readers.map(({ headers }) =>
    requestOf('GET', '/api/sessions?bucket=upcoming', headers),
  );
  const load = { port, connections: 16, requests, seconds, isOnce: false };
  const measured = expectOnly(await send(load), '200');
  return rateRow(`list of sessions of somebody with ${LISTED}`, limit, measured, 0.35);
}

function missing(): never {
  throw new Error('what was planned is not there');
}
