// `npm run bench`: benchmarks the server against the limits of this machine.
//   --short            10,000 people and one second for each figure, which takes about two minutes
//   --people 10000,…   the numbers of people, with one table for each
//   --rooms            video calls instead, and the response times of the web server in the meantime
//   --servers 1,2,4    these numbers of servers on one database instead
//   --check            exits with code 1 if a goal is missed
import { parseArgs } from 'node:util';
import { buildServer } from '../../scripts/build-server.ts';
import { chartOf } from './chart.ts';
import { measureCheapest } from './cheapest.ts';
import { measureLogIns } from './log-ins.ts';
import { measureMails } from './mails.ts';
import { isFirstMatches, measureMatches, measureMatchesOfYouths } from './matches.ts';
import { onFilledServer } from './on-filled-server.ts';
import { measureRooms } from './rooms/measure-rooms.ts';
import { saveResult, saveResults } from './save-results.ts';
import type { Row } from './scenario.ts';
import { measureServers } from './servers.ts';
import { measureSessions } from './sessions.ts';
import { measureStarts } from './start.ts';
import { tableOf } from './table.ts';
import { tellMissed } from './tell-missed.ts';

/** The memory goal for an idle server, in megabytes. */
const IDLE_MB = 180;
/** The memory goal after all other measurements, in megabytes. */
const LOADED_MB = 200;

/** The goal for how much slower the first page of matches may be with the most people than with the fewest. */
const GROWTH = 1.2;

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    people: { type: 'string' },
    check: { type: 'boolean', default: false },
    rooms: { type: 'boolean', default: false },
    servers: { type: 'string' },
  },
});
const sizes = (options.people ?? (options.short ? '10000' : '10000,100000,1000000'))
  .split(',')
  .map(Number);
const seconds = options.short ? 1 : 5;

buildServer();
if (options.rooms) {
  tellMissed(await measureRooms(), options.check);
  process.exit();
}
if (options.servers !== undefined) {
  await measureServers(options.servers.split(',').map(Number));
  process.exit(0);
}
const tables: { people: number; rows: Row[] }[] = [];
for (const people of sizes) {
  console.log(`\n${people.toLocaleString('en')} people`);
  const rows = await measure(people);
  // The goals for mails are the same for any number of people.
  if (tables.length === 0) rows.push(...(await measureMails()));
  tables.push({ people, rows: [...rows, ...growth(rows)] });
  console.log(`\n${tableOf(tables.at(-1)?.rows ?? [])}`);
  // Measuring with a million people takes long, so partial results are saved.
  save();
}
tellMissed(
  tables.flatMap(({ rows }) => rows),
  options.check,
);

function measure(people: number): Promise<Row[]> {
  // Each request uses the address of its household, as behind a proxy.
  const environment = { TRUST_PROXY: '1' };
  return onFilledServer({ people, environment, showProgress }, async (filled) => {
    const idle = filled.server.memory();
    const ground = { ...filled, people, seconds };
    const rows = [
      ...(await measureCheapest(ground)),
      ...(await measureMatches(ground)),
      ...(await measureSessions(ground)),
      ...(await measureLogIns(ground)),
      ...(await measureMatchesOfYouths(ground)),
    ];
    const loaded = filled.server.memory();
    return [
      ...rows,
      memoryRow('server memory, idle', idle, IDLE_MB),
      memoryRow('server memory, after all of this', loaded, LOADED_MB),
      ...(await measureStarts()),
    ];
  });
}

function memoryRow(work: string, measured: number, most: number): Row {
  const goal = `at most ${most} MB`;
  return { work, unit: 'MB', limit: null, measured, goal, isMet: measured <= most };
}

/** How much slower each first page of matches is than with the fewest people. */
function growth(rows: readonly Row[]): Row[] {
  const [fewest] = tables;
  if (fewest === undefined) return [];
  return rows.filter(isFirstMatches).flatMap(({ work, measured }) => {
    const limit = fewest.rows.find((row) => row.work === work)?.measured;
    if (limit === undefined) return [];
    const beside = `${work}, beside ${fewest.people.toLocaleString('en')} people`;
    const isMet = measured <= GROWTH * limit;
    return [{ work: beside, unit: 'ms', limit, measured, goal: `at most ${GROWTH} x`, isMet }];
  });
}

function showProgress(done: number, all: number): void {
  if (process.stdout.isTTY) process.stdout.write(`\r${Math.round((100 * done) / all)} % are here`);
  else if (done === all) console.log(`${all.toLocaleString('en')} people are stored`);
}

function save(): void {
  const name = options.short ? 'short' : 'full';
  saveResults(name, { seconds, tables });
  const last = tables.at(-1);
  if (last === undefined) return;
  const title = `Oakling beside the limits of its machine, ${last.people.toLocaleString('en')} people`;
  saveResult(`${name}.svg`, chartOf(title, last.rows));
}
