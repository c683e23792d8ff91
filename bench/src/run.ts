// `npm run bench`: measures the whole server beside the limits of this machine, in one run.
//   --short            10,000 people and one second for each figure: about two minutes
//   --people 10000,…   how many people, one table for each
//   --check            ends with 1 when a goal is missed
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildServer } from '../../scripts/build-server.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/embedded-postgres.ts';
import { migrate } from '../../server/src/platform/migrate.ts';
import { chartOf } from './chart.ts';
import { measureCheapest } from './cheapest.ts';
import { SECRET } from '../../server/src/testing/stored-logins.ts';
import { FIRST_MATCHES, measureMatches } from './matches.ts';
import type { Row } from './scenario.ts';
import { seedPeople } from '../../server/src/testing/seed-people.ts';
import { measureSessions } from './sessions.ts';
import { measureStarts, startServer } from './start.ts';
import { tableOf } from './table.ts';

const RESULTS = join(import.meta.dirname, '../results');
/** Of the server that nobody uses, in megabytes. */
const IDLE_MB = 120;

/** How much more the first page of matches may take among the most people than among the fewest. */
const GROWTH = 1.2;

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    people: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
});
const sizes = (options.people ?? (options.short ? '10000' : '10000,100000,1000000'))
  .split(',')
  .map(Number);
const seconds = options.short ? 1 : 5;

buildServer();
const tables: { people: number; rows: Row[] }[] = [];
for (const people of sizes) {
  console.log(`\n${people.toLocaleString('en')} people`);
  const rows = await measure(people);
  tables.push({ people, rows: [...rows, ...growth(rows)] });
  console.log(`\n${tableOf(tables.at(-1)?.rows ?? [])}`);
  // A million take long: what is measured is kept if it is interrupted.
  save();
}
const missed = tables.flatMap(({ rows }) => rows).filter(({ isMet }) => !isMet).length;
console.log(missed === 0 ? '\nEvery goal is met.' : `\n${missed} goals are missed.`);
process.exitCode = options.check && missed > 0 ? 1 : 0;

async function measure(people: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-bench-'));
  const postgres = await startEmbeddedPostgres(folder);
  const client = new pg.Client(postgres.url);
  try {
    await migrate(postgres.url);
    await client.connect();
    await seedPeople(client, people, (done) => showProgress(done, people));
    const server = await startServer({
      ...{ DATABASE_URL: postgres.url, DATA_DIR: folder, AUTH_SECRET: SECRET },
      // Each request names the household it comes from, as behind a proxy.
      TRUST_PROXY: '1',
    });
    try {
      const port = Number(/localhost:(\d+)/.exec(server.ready)?.[1]);
      const idle = server.memory();
      const ground = { url: postgres.url, client, server, port, people, seconds };
      return [
        ...(await measureCheapest(ground)),
        ...(await measureMatches(ground)),
        ...(await measureSessions(ground)),
        {
          ...{ work: 'server memory, idle', unit: 'MB', limit: null, measured: idle },
          ...{ goal: `at most ${IDLE_MB} MB`, isMet: idle <= IDLE_MB },
        },
        ...(await measureStarts()),
      ];
    } finally {
      await server.stop();
    }
  } finally {
    await client.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How much slower the first page of matches is than among the fewest people. */
function growth(rows: readonly Row[]): Row[] {
  const p50Of = (of: readonly Row[]) => of.find(({ work }) => work === FIRST_MATCHES)?.measured;
  const [fewest] = tables;
  const [limit, measured] = [p50Of(fewest?.rows ?? []), p50Of(rows)];
  if (fewest === undefined || limit === undefined || measured === undefined) return [];
  const work = `${FIRST_MATCHES}, beside ${fewest.people.toLocaleString('en')} people`;
  const isMet = measured <= GROWTH * limit;
  return [{ work, unit: 'ms', limit, measured, goal: `at most ${GROWTH} x`, isMet }];
}

function showProgress(done: number, all: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${Math.round((100 * done) / all)} % are here`);
  else if (done === all) console.log(`${all.toLocaleString('en')} are here`);
}

function save(): void {
  mkdirSync(RESULTS, { recursive: true });
  const machine = { cpu: cpus()[0]?.model ?? '', cores: availableParallelism() };
  const name = options.short ? 'short' : 'full';
  const json = { at: new Date().toISOString(), machine, seconds, tables };
  writeFileSync(join(RESULTS, `${name}.json`), `${JSON.stringify(json, null, 2)}\n`);
  const last = tables.at(-1);
  if (last === undefined) return;
  const title = `Oakling beside the limits of its machine, ${last.people.toLocaleString('en')} people`;
  writeFileSync(join(RESULTS, `${name}.svg`), chartOf(title, last.rows));
}
