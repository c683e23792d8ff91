import type pg from 'pg';
import { hashPassword, verifyPassword } from '../../server/src/platform/auth/auth.ts';
import { logInFirst, type Member } from '../../server/src/testing/stored-logins.ts';
import { quantile, requestOf, send } from './load.ts';
import { expectOnly, type Ground, type Row } from './scenario.ts';

const PASSWORD = 'correct horse battery';
/** Enough people that no account reaches its log-in limit. */
const PEOPLE = 400;
/** The goal for a log-in without its password check, in milliseconds. */
const BESIDE_MS = 3;
/** The goal for how much slower other requests may become while many people log in. */
const SLOWDOWN = 2;
const AT_ONCE = 16;

export async function measureLogIns({ client, port, seconds }: Ground): Promise<Row[]> {
  const people = await logInFirst(client, 'elder', PEOPLE);
  const hash = await hashPassword(PASSWORD);
  const requests = await logInRequests(client, people, hash);
  const own = await p50OfPassword(hash);
  const logIns = { port, requests, seconds, isOnce: false };
  const one = expectOnly(await send({ ...logIns, connections: 1 }), '200');
  const pages = people.map(({ headers }) => requestOf('GET', '/api/matches', headers));
  const others = { port, requests: pages, seconds, connections: 1, isOnce: false };
  const alone = expectOnly(await send(others), '200');
  const [many, beside] = await Promise.all([
    send({ ...logIns, connections: AT_ONCE }),
    send(others),
  ]);
  expectOnly(many, '200');
  expectOnly(beside, '200');
  return [
    {
      work: 'log in with a password, p50 one connection',
      unit: 'ms',
      limit: own,
      measured: one.p50,
      goal: `at most the password and ${BESIDE_MS} ms`,
      isMet: one.p50 <= own + BESIDE_MS,
    },
    {
      work: `first matches of others while ${AT_ONCE} log in, p95`,
      unit: 'ms',
      limit: alone.p95,
      measured: beside.p95,
      goal: `at most ${SLOWDOWN} x those of nobody logging in`,
      isMet: beside.p95 <= SLOWDOWN * alone.p95,
    },
  ];
}

async function logInRequests(
  client: pg.Client,
  people: readonly Member[],
  hash: string,
): Promise<string[]> {
  const ids = people.map(({ id }) => id);
  await client.query(
    `insert into accounts (user_id, account_id, provider_id, password)
     select id, id, 'credential', $2 from unnest($1::uuid[]) as id`,
    [ids, hash],
  );
  const { rows } = await client.query<{ id: string; email: string }>(
    'select id, email from users where id = any($1)',
    [ids],
  );
  const emails = new Map(rows.map(({ id, email }) => [id, email]));
  return people.map(({ id, headers }) =>
    requestOf(
      'POST',
      '/api/log-in',
      { 'x-forwarded-for': headers['x-forwarded-for'] ?? '' },
      { email: emails.get(id), password: PASSWORD },
    ),
  );
}

async function p50OfPassword(hash: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    const startedAt = performance.now();
    await verifyPassword({ hash, password: PASSWORD });
    times.push(performance.now() - startedAt);
  }
  return quantile(times, 0.5);
}
