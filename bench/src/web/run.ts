// `npm run bench:web`: measures the built pages in Chromium, as a visitor on a phone has them.
//   --check   ends with 1 when a goal is missed
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildServer } from '../../../scripts/build-server.ts';
import { buildPages } from '../../../scripts/build-web.ts';
import { startEmbeddedPostgres } from '../../../server/src/platform/embedded-postgres.ts';
import { migrate } from '../../../server/src/platform/migrate.ts';
import { SECRET } from '../../../server/src/testing/stored-logins.ts';
import { startServer } from '../start.ts';
import { seedPeople } from '../../../server/src/testing/seed-people.ts';
import { measureLongLists } from './long-lists.ts';
import { measureScores } from './scores.ts';
import { startChromium } from './start-chromium.ts';
import { tableOf, type Figure } from './table.ts';
import { seedVisitors } from './visitors.ts';

const RESULTS = join(import.meta.dirname, '../../results');
/** Enough for somebody to have 500 matches. */
const PEOPLE = 3000;

const { values: options } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const [busyBefore = 0] = loadavg();
buildPages();
buildServer();
const figures = await measure();
console.log(`\n${tableOf(figures)}`);
save();
const missed = figures.filter(({ isMet }) => !isMet).length;
console.log(missed === 0 ? '\nEvery goal is met.' : `\n${missed} goals are missed.`);
process.exitCode = options.check && missed > 0 ? 1 : 0;

async function measure(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-bench-web-'));
  const postgres = await startEmbeddedPostgres(folder);
  const client = new pg.Client(postgres.url);
  try {
    await migrate(postgres.url);
    await client.connect();
    await seedPeople(client, PEOPLE, () => undefined);
    const server = await startServer({
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      AUTH_SECRET: SECRET,
    });
    try {
      const origin = /http:\/\/localhost:\d+/.exec(server.ready)?.[0] ?? '';
      const visitors = await seedVisitors(client, origin);
      const chromium = await startChromium(join(folder, 'browser'));
      try {
        return [
          ...(await measureScores(chromium, origin, visitors)),
          ...(await measureLongLists(chromium, origin, visitors)),
        ];
      } finally {
        await chromium.stop();
      }
    } finally {
      await server.stop();
    }
  } finally {
    await client.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function save(): void {
  mkdirSync(RESULTS, { recursive: true });
  const machine = { cpu: cpus()[0]?.model ?? '', cores: availableParallelism(), busyBefore };
  const json = { at: new Date().toISOString(), machine, figures };
  writeFileSync(join(RESULTS, 'web.json'), `${JSON.stringify(json, null, 2)}\n`);
}
