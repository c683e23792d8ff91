import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import { sessionPageSchema } from '@oakling/domain/sessions/contract';
import * as v from 'valibot';
import { insertSessions } from '../../server/src/testing/rows.ts';
import { logInFirst, type Member } from '../../server/src/testing/stored-logins.ts';
import { askBare, prepared } from './bare-sql.ts';
import { requestOf, send } from './load.ts';
import { expectOnly, p50Row, rateRow, type Ground, type Row } from './scenario.ts';

const TAB = '/api/sessions?bucket=upcoming';
const LISTED = 200;
/** The largest page size that the API allows. */
const LARGE_PAGE = 100;

export async function measureSessionLists(ground: Ground): Promise<Row[]> {
  const { client, url, port, seconds } = ground;
  const readers = await logInFirst(client, 'youth', 50);
  const ids = readers.map(({ id }) => id);
  const approved = {
    elder_id: 'elder.id',
    youth_id: 'youth.id',
    connection_mode: `'In-Person'`,
    status: `'approved'`,
    decided_at: 'now()',
    decided_by: 'elder.id',
  };
  const from = `
     from unnest($1::uuid[]) with ordinality as youth (id, turn)
     cross join generate_series(1, ${LISTED}) as nth
     cross join lateral (select (now() at time zone 'utc')::date + 400 + nth as day) as on_day
     cross join lateral (select id from people where role = 'elder' order by id offset nth limit 1) as elder`;
  const minute = { start: `day + time '08:00' + turn * interval '1 minute'`, length: '1 minute' };
  await client.query(insertSessions(approved, { ...minute, from }), [ids]);
  await client.query('analyze sessions');
  const bare = (most: number) =>
    prepared(
      `bare-list-${most}`,
      `select session.*, elder.shown_name, elder.skills, youth.shown_name, youth.skills
       from sessions as session join people as elder on elder.id = elder_id
       join people as youth on youth.id = youth_id
       where youth_id = $1 and status = 'approved' and lower(during) > now()
       order by lower(during), session.id limit ${most}`,
      (turn) => [ids[turn % ids.length]],
    );
  const measure = async (connections: number, most: number, requests: readonly string[]) => {
    const limit = await askBare(url, { connections, seconds }, bare(most));
    const load = { port, connections, requests, seconds, isOnce: false };
    return { limit, measured: expectOnly(await send(load), '200') };
  };
  const firstPages = readers.map(({ headers }) => requestOf('GET', TAB, headers));
  const one = await measure(1, PAGE_SIZE, firstPages);
  const many = await measure(16, PAGE_SIZE, firstPages);
  const pages = await Promise.all(readers.map((reader) => largePages(port, reader)));
  const all = await measure(16, LISTED, pages.flat());
  const lists = all.measured.perSecond / (LISTED / LARGE_PAGE);
  const work = `sessions of somebody with ${LISTED}`;
  return [
    p50Row(`first ${PAGE_SIZE} ${work}`, one.limit, one.measured),
    rateRow(`first ${PAGE_SIZE} ${work}`, many.limit, many.measured, 0.35),
    rateRow(`all ${work}`, all.limit, { ...all.measured, perSecond: lists }, 0.35),
  ];
}

/** The requests that load this many sessions of a tab at the largest page size. */
async function largePages(port: number, { headers }: Member): Promise<string[]> {
  const requests: string[] = [];
  let after = '';
  while (requests.length < LISTED / LARGE_PAGE) {
    const path = `${TAB}&limit=${LARGE_PAGE}${after}`;
    requests.push(requestOf('GET', path, headers));
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    const page = v.parse(sessionPageSchema, await answer.json());
    if (page.items.length < LARGE_PAGE) throw new Error('there are too few sessions');
    after = `&cursor=${encodeURIComponent(page.nextCursor ?? '')}`;
  }
  return requests;
}
