import { interestMask, INTEREST_NAMES, type Skills } from '@oakling/domain/interests/interest';
import { matchPageSchema } from '@oakling/domain/matches/contract';
import { PAGE_SIZE } from '@oakling/domain/kernel/body';
import { rankMatches, type Matchable } from '@oakling/domain/matches/match';
import type pg from 'pg';
import * as v from 'valibot';
import { askBare } from './bare-sql.ts';
import { requestOf, send } from './load.ts';
import { logIn, logInFirst, type Member } from '../../server/src/testing/stored-logins.ts';
import { expectOnly, p50Row, rateRow, type Ground, type Row } from './scenario.ts';

const READERS = 2000;
/** The number of readers whose page is compared with a brute-force ranking. */
const CHECKED = 20;
/**
 * The limit for people times checked readers, because ranking is slow. With a million people, five readers are checked.
 */
const RANKED = 5_000_000;
const FIRST_PAGE = '/api/matches';
const FIRST_MATCHES = `first ${PAGE_SIZE} matches`;
/** True if the row is compared across sizes. */
export const isFirstMatches = ({ work, unit }: Row) =>
  unit === 'ms' && work.startsWith(FIRST_MATCHES);

/** Youths with exactly this many interests, both popular and rare ones. */
const INTERESTS = [1, 3, INTEREST_NAMES.length] as const;
const YOUTHS = 200;

export async function measureMatches(ground: Ground): Promise<Row[]> {
  const { client } = ground;
  const readers = await logInFirst(client, 'elder', READERS);
  await checkPages(ground, readers.slice(0, Math.min(CHECKED, RANKED / ground.people)));
  const { one, many } = await measureFirstPages(ground, readers, 'youth');
  return [
    p50Row(FIRST_MATCHES, one.limit, one.measured),
    rateRow(FIRST_MATCHES, many.limit, many.measured, 0.35),
  ];
}

/** The first page for youths with few and with many interests. Changes the ranking, so it runs last. */
export async function measureMatchesOfYouths(ground: Ground): Promise<Row[]> {
  const rows: Row[] = [];
  for (const count of INTERESTS) {
    const youths = await youthsWith(ground.client, count);
    const pages = await measureFirstPages(ground, youths, 'elder');
    const work = `${FIRST_MATCHES} of a youth with ${count} of ${INTEREST_NAMES.length} interests`;
    rows.push(
      p50Row(work, pages.one.limit, pages.one.measured),
      rateRow(work, pages.many.limit, pages.many.measured, 0.35),
    );
  }
  return rows;
}

async function youthsWith(client: pg.Client, count: number): Promise<Member[]> {
  if (count === INTEREST_NAMES.length) await letSomeLikeEverything(client);
  const { rows } = await client.query<{ id: string }>(
    `select id from people where role = 'youth' and bit_count(interest_mask::int::bit(9)) = $1
     order by id limit ${YOUTHS}`,
    [count],
  );
  if (rows.length < YOUTHS) throw new Error(`there are too few youths with ${count} interests`);
  return logIn(
    client,
    rows.map(({ id }) => id),
  );
}

/** Random data contains almost no youths who like everything. */
async function letSomeLikeEverything(client: pg.Client): Promise<void> {
  await client.query(
    `update people set skills = (select jsonb_object_agg(name, 1) from unnest($1::text[]) as name)
     where id in (select id from people where role = 'youth' order by id desc limit ${YOUTHS})`,
    [INTEREST_NAMES],
  );
}

/** The first page for one reader at a time, and for sixteen at once. `role` is the role of their matches. */
async function measureFirstPages(ground: Ground, readers: readonly Member[], role: Role) {
  const { client, port, seconds, url } = ground;
  const requests = readers.map(({ headers }) => requestOf('GET', FIRST_PAGE, headers));
  const bare = await bareMatches(client, readers, role);
  const measure = async (connections: number) => {
    const limit = await askBare(url, { connections, seconds }, bare);
    const load = { port, connections, requests, seconds, isOnce: false };
    // Warm up, because the readers' data isn't cached yet.
    await send({ ...load, seconds: seconds / 4 });
    return { limit, measured: expectOnly(await send(load), '200') };
  };
  return { one: await measure(1), many: await measure(16) };
}

type Role = 'elder' | 'youth';

/** The range of the index for one mask, in order. */
const range = (role: Role, mask: string) => `
  select match_rank, id from people
  where role = '${role}' and interest_mask = ${mask}.mask and matching_on and paused_at is null
  order by match_rank, id`;

/** Runs only the index scan: without RLS, log-in or blocks, and with only the columns. */
async function bareMatches(client: pg.Client, readers: readonly Member[], role: Role) {
  const { rows } = await client.query<{ skills: Skills }>(
    'select skills from people where id = any($1)',
    [readers.map(({ id }) => id)],
  );
  const groups = rows.map(({ skills }) => groupsOf(interestMask(skills)));
  return async (asker: pg.Client, turn: number) => {
    let missing = PAGE_SIZE;
    for (const masks of groups[turn % groups.length] ?? []) {
      const { rowCount } = await asker.query({
        name: `bare-matches-${role}`,
        text: `
          with beginning as materialized (
            select wanted.mask, row_number() over (order by first.match_rank, first.id) as nth
            from unnest($1::smallint[]) as wanted (mask)
            cross join lateral (${range(role, 'wanted')} limit 1) as first
            order by nth limit $2
          ), page as (
            select entry.* from beginning
            cross join lateral (${range(role, 'beginning')} limit $2::int + 1 - nth) as entry
            order by match_rank, id limit $2
          )
          select people.id, role, shown_name, avatar, bio, skills, vetting, people.match_rank
          from page join people using (id) order by page.match_rank, page.id
        `,
        values: [masks, missing],
      });
      missing -= rowCount ?? 0;
      if (missing <= 0) return;
    }
  };
}

/** All masks with a shared interest, grouped by the number of shared interests. */
function groupsOf(mask: number): number[][] {
  const all = Array.from({ length: 2 ** INTEREST_NAMES.length }, (_, other) => other);
  const shared = all.filter((other) => (other & mask) !== 0);
  return [...Map.groupBy(shared, (other) => bits(other & mask))]
    .toSorted(([one], [other]) => other - one)
    .map(([, masks]) => masks);
}

function bits(mask: number): number {
  return mask === 0 ? 0 : (mask & 1) + bits(mask >> 1);
}

/** @throws if a page differs from the brute-force ranking. */
async function checkPages({ client, port }: Ground, readers: readonly Member[]): Promise<void> {
  const find = async (where: string, values: unknown[]) => {
    const { rows } = await client.query<Matchable>(
      `select id, role, skills, last_seen::text as "lastSeen" from people where ${where}`,
      values,
    );
    return rows;
  };
  // Runs all queries at once, because ranking a million people takes longer than a connection's timeout.
  const seen = new Map<string, string>();
  for (const { id, headers } of readers) {
    const answer = await fetch(`http://127.0.0.1:${port}${FIRST_PAGE}`, { headers });
    const { items } = v.parse(matchPageSchema, await answer.json());
    seen.set(id, items.map((match) => match.id).join());
  }
  const youths = await find(`role = 'youth'`, []);
  const viewers = await find('id = any($1)', [readers.map(({ id }) => id)]);
  for (const viewer of viewers) {
    const right = rankMatches(viewer, youths)
      .slice(0, PAGE_SIZE)
      .map(({ id }) => id)
      .join();
    if (seen.get(viewer.id) !== right)
      throw new Error(`the matches of ${viewer.id} are not the right ones`);
  }
}
