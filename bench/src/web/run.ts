// `npm run bench:web`: measures the built pages in Chromium, as a visitor sees them on a phone. With --check, it exits
// with code 1 if a goal is missed.
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildServer } from '../../../scripts/build-server.ts';
import { buildPages } from '../../../scripts/build-web.ts';
import { onFilledServer } from '../on-filled-server.ts';
import { saveResults } from '../save-results.ts';
import { tellMissed } from '../tell-missed.ts';
import { measureLongLists } from './long-lists.ts';
import { measureScores } from './scores.ts';
import { startChromium } from './start-chromium.ts';
import { tableOf, type Figure } from './table.ts';
import { seedVisitors } from './visitors.ts';

/** Enough people for one of them to have 100 matches. */
const PEOPLE = 1000;

const { values: options } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const [busyBefore = 0] = loadavg();
buildPages();
buildServer();
const figures = await measure();
console.log(`\n${tableOf(figures)}`);
saveResults('web', { busyBefore, figures });
tellMissed(figures, options.check);

function measure(): Promise<Figure[]> {
  const filling = { people: PEOPLE, environment: {}, showProgress: () => undefined };
  return onFilledServer(filling, async ({ folder, client, port }) => {
    const origin = `http://localhost:${port}`;
    const visitors = await seedVisitors(client, origin);
    // Runs each measurement in a new browser, so they share no cache.
    const inBrowser = async (what: typeof measureScores | typeof measureLongLists) => {
      const chromium = await startChromium(join(folder, `browser-${what.name}`));
      try {
        return await what(chromium, origin, visitors);
      } finally {
        await chromium.stop();
      }
    };
    return [...(await inBrowser(measureScores)), ...(await inBrowser(measureLongLists))];
  });
}
