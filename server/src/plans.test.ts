import { aRequest } from '@oakling/domain/testing/session-requests';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { matchPageSchema } from '@oakling/domain/matches/contract';
import { BUCKETS } from '@oakling/domain/sessions/session';
import { sessionPageSchema } from '@oakling/domain/sessions/contract';
import pg from 'pg';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeApp } from './app.ts';
import { startDelivery, type OpenDelivery } from './open-delivery.ts';
import { openPlatform, type OpenPlatform } from './open-platform.ts';
import { readConfig } from './platform/process/config.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from './platform/postgres/embedded-postgres.ts';
import { openLog } from './platform/process/log.ts';
import { applySchema } from './platform/db/apply-schema.ts';
import { elderCards } from './testing/planned-sessions.ts';
import { insertPlaces, insertSessions } from './testing/rows.ts';
import { JOB_INDEXES, scansIn, type Explained } from './testing/scans.ts';
import { countsOf, idOf, seedPeople, UNVERIFIED_MEET } from './testing/seed-people.ts';
import { logIn, SECRET, type Member } from './testing/stored-logins.ts';
import { sendWaitingMails } from './testing/send-waiting-mails.ts';
import { CHECK_INS_OF_ALL } from './testing/stored-check-ins.ts';
import { runOn, spareDisk } from './testing/template.ts';

// Frequent queries use indexes, however many people there are. auto_explain logs the plans that PostgreSQL used,
// including those in functions, policies and triggers.

/** Enough for each growing table to have more than LARGE_ROWS rows. Inserting more takes most of the test's time. */
const PEOPLE = 5_200;
/** Smaller tables may be scanned sequentially. */
const LARGE_ROWS = 4_000;

const folder = mkdtempSync(join(tmpdir(), 'oakling-plans-'));
let postgres: EmbeddedPostgres;
/** A connection whose own statements are ignored. */
let owner: pg.Client;
let open: OpenPlatform;
let delivery: OpenDelivery;
let elder: Member;
let youth: Member;
let parent: Member;
let send: (who: Member, method: string, path: string, body?: object) => Promise<unknown>;

let explained: Explained[] = [];
/** Tables that grow with the number of people, according to the database's statistics. */
let large: ReadonlySet<string>;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres(folder);
  await spareDisk(postgres.adminUrl);
  await applySchema(postgres.url);
  await fill();
  await runOn(postgres.adminUrl, [
    `alter role oakling set session_preload_libraries = 'auto_explain'`,
    `alter role oakling set auto_explain.log_min_duration = 0`,
    `alter role oakling set auto_explain.log_nested_statements = on`,
    `alter role oakling set auto_explain.log_format = 'json'`,
    `alter role oakling set auto_explain.log_level = 'notice'`,
  ]);
  hearPlans();
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, AUTH_SECRET: SECRET });
  const origin = 'http://localhost:3000';
  const log = openLog('silent');
  const common = { config, databaseUrl: postgres.url, origin, log, clock: () => new Date() };
  open = await openPlatform({ ...common, wakeDelivery: () => undefined });
  const mailer = { send: async () => undefined, close: () => undefined };
  delivery = await startDelivery({ ...common, runsJobs: false, mailer });
  const app = makeApp(open.platform);
  send = async (who, method, path, body) => {
    const headers = { ...who.headers, origin, 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await app.request(path, { method, headers, ...sent });
    const text = await answer.text();
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text === '' ? null : JSON.parse(text);
  };
}, 240_000);

afterAll(async () => {
  vi.restoreAllMocks();
  await delivery.stop();
  await open.close();
  await owner.end();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const PLACE = {
  session_id: 'id',
  address: `'12 Linden Lane'`,
  note: `'I look forward to it.'`,
};

/** Everyone, with two sessions per youth and the notices about them. */
async function fill(): Promise<void> {
  owner = new pg.Client({ connectionString: postgres.url, options: UNVERIFIED_MEET });
  await owner.connect();
  await seedPeople(owner, PEOPLE, () => undefined);
  const { youth: youths } = countsOf(PEOPLE);
  const approved = {
    elder_id: idOf('elder', 'n'),
    youth_id: idOf('youth', 'n'),
    connection_mode: `'In-Person'`,
    status: `'approved'`,
    decided_at: `now() - interval '60 days'`,
    decided_by: idOf('elder', 'n'),
  };
  const onTwoDays = `from generate_series(1, ${youths}) as n
    cross join (
      select (now() at time zone 'utc')::date + days as day from unnest('{40,-40}'::int[]) as days
    ) as on_day`;
  await owner.query(`
    with session as (
      ${insertSessions(approved, { start: `day + time '10:00'`, from: onTwoDays })}
      returning id, elder_id, youth_id, during
    ), arrangement as (
      ${insertPlaces(PLACE, 'from session')}
    ), recorded as (
      insert into audit_log (request_id, type, feature, subject_id)
      select 'seed', 'SessionApproved', 'sessions', id::text from session
    )
    insert into notifications (person_id, kind, names, subject_id, other_id, starts_at, time_zone)
    select youth_id, 'session-requested', '{"other": "Rosa"}', id, elder_id, lower(during), 'UTC' from session
  `);
  await owner.query(`
    insert into logins (user_id, token, expires_at) select id, id, now() + interval '20 days' from users; ${CHECK_INS_OF_ALL}
  `);
  // Each guardian's requests: 27,000 notices that were read, and 40,000 that were not.
  await owner.query(`
    insert into notifications (person_id, kind, names, subject_id, other_id, starts_at, time_zone, read_at)
    select guardian_id, 'session-requested', '{"other": "Rosa"}', gen_random_uuid(), child_id, now(), 'UTC',
      case when nth <= 13 then now() end
    from guardianships cross join generate_series(1, 32) as nth
  `);
  await owner.query('vacuum (analyze)');
  const { rows } = await owner.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and reltuples > ${LARGE_ROWS}`,
  );
  large = new Set(rows.map(({ relname }) => relname));
  [elder, youth, parent] = await family();
}

/** An elder, a youth with a session with them, and the youth's parent. */
async function family(): Promise<[elder: Member, youth: Member, parent: Member]> {
  const { rows } = await owner.query<{ ids: string[] }>(`
    select array[${idOf('elder', '7')}, child_id, guardian_id] as ids from guardianships
    where child_id = ${idOf('youth', '7')}
  `);
  const [first, second, third] = await logIn(owner, rows[0]?.ids ?? []);
  if (first === undefined || second === undefined || third === undefined) throw new Error('nobody');
  return [first, second, third];
}

async function parentOf(sessionId: string): Promise<string> {
  const { rows } = await owner.query<{ guardian_id: string }>(
    `select guardian_id from guardianships join sessions on child_id = youth_id where sessions.id = $1`,
    [sessionId],
  );
  return rows[0]?.guardian_id ?? '';
}

function hearPlans(): void {
  const hear = ({ message = '' }: { message?: string | undefined }) => {
    const [, json] = /plan:\n([\s\S]*)$/.exec(message) ?? [];
    if (json !== undefined) explained.push(JSON.parse(json));
  };
  const on = pg.Pool.prototype.on;
  // The application's pools listen to their connections, and so does this test.
  vi.spyOn(pg.Pool.prototype, 'on').mockImplementation(function (this: pg.Pool, ...listener) {
    this.addListener('connect', (client) =>
      client.removeListener('notice', hear).on('notice', hear),
    );
    return Reflect.apply(on, this, listener);
  });
}

/** The application's connections use a cached plan from the first time on (`plan_cache_mode`). */
const TURNS = 2;

/** Runs an action and returns all the plans that the database used. */
async function plansOf(act: () => Promise<unknown>): Promise<Explained[]> {
  explained = [];
  for (let turn = 0; turn < TURNS; turn += 1) await act();
  return explained;
}

let day = 100;
async function request(): Promise<string> {
  const page = v.parse(matchPageSchema, await send(elder, 'GET', '/api/matches'));
  const match = page.items[day % page.items.length];
  const id = crypto.randomUUID();
  const date = new Date(Date.now() + (day += 1) * 86_400_000).toISOString().slice(0, 10);
  if (match === undefined) throw new Error('there are matches');
  const interests = match.sharedInterests.map(({ name }) => name);
  const times = { date, startTime: '15:00', endTime: '16:00', timeZone: 'UTC' };
  await send(
    elder,
    'POST',
    '/api/sessions',
    aRequest({ id, matchId: match.id, interests, ...times }),
  );
  return id;
}

async function firstSession(who: Member): Promise<string> {
  const page = await send(who, 'GET', '/api/sessions?bucket=upcoming');
  return v.parse(sessionPageSchema, page).items[0]?.id ?? '';
}

type Hot = readonly [what: string, act: () => Promise<unknown>];
const get = (path: string, who: () => Member) => () => send(who(), 'GET', path);
const theElder = () => elder;
const theYouth = () => youth;
const theParent = () => parent;

const tabs = (whose: string, who: () => Member): Hot[] =>
  BUCKETS.map((bucket) => [
    `${whose} ${bucket} sessions`,
    get(`/api/sessions?bucket=${bucket}`, who),
  ]);

const HOT: readonly Hot[] = [
  ['who am I', get('/api/me', theElder)],
  ['an elder’s matches', get('/api/matches', theElder)],
  ['a youth’s matches', get('/api/matches', theYouth)],
  ['matches of one interest', get('/api/matches?interest=Photography', theElder)],
  ['matches of a rare name', get('/api/matches?name=Ito%2077', theElder)],
  ...tabs('an elder’s', theElder),
  ...tabs('a youth’s', theYouth),
  ...tabs('a parent’s', theParent),
  ['a request', request],
  ['one session', async () => send(youth, 'GET', `/api/sessions/${await firstSession(youth)}`)],
  ['notices', get('/api/notifications', theYouth)],
  ['a youth’s check-ins', get('/api/check-ins', theYouth)],
  ['children', get('/api/children', theParent)],
];

test('every table that grows with the number of people counts as large', () => {
  const accounts = ['users', 'people', 'shown_names', 'logins', 'consents'];
  const meetings = ['sessions', 'session_offers', 'check_ins', 'notifications', 'audit_log'];
  expect([...large]).toEqual(expect.arrayContaining([...accounts, ...meetings]));
});

test.for(HOT)('%s: no large table is scanned', async ([, act]) => {
  expect(scansIn(await plansOf(act), large)).toEqual([]);
});

async function approve(id: string): Promise<void> {
  const [who] = await logIn(owner, [await parentOf(id)]);
  await send(who ?? parent, 'POST', `/api/sessions/${id}/approve`, {
    version: 1,
    card: (await elderCards(owner, [elder.id])).get(elder.id),
  });
}

test('an approval: no large table is scanned', async () => {
  const waiting = await Promise.all(Array.from({ length: TURNS }, request));
  expect(scansIn(await plansOf(() => approve(waiting.pop() ?? '')), large)).toEqual([]);
});

test('notices and mails of requests and approvals: no large table is scanned', async () => {
  const plans = await plansOf(async () => {
    const id = await request();
    await delivery.drain();
    await approve(id);
    await delivery.drain();
    await sendWaitingMails(open.platform.db, delivery.queues);
  });
  expect(plans.some((plan) => plan['Query Text'].includes('read_at = app_now()'))).toBe(true);
  expect(scansIn(plans, large)).toEqual([]);
});

test('jobs of every minute and every ten minutes: no large table is scanned', async () => {
  const frequent = delivery.queues.filter(({ cron }) => /^\S+ \* \* \* \*$/.test(cron ?? ''));
  const plans = await plansOf(async () => {
    for (const queue of frequent) if ('work' in queue) await queue.work({});
  });
  expect(
    scansIn(plans, large).filter((scan) => !JOB_INDEXES.has(scan.split(' ')[0] ?? '')),
  ).toEqual([]);
});
