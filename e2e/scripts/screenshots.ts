// `npm run screenshots`: saves a screenshot of each state in the accessibility tests to ./screenshots, at three widths
// and, at the widest, in dark mode. `--only <word>,<word>` and `--width <pixels>` limit them; `--readme` takes the six
// pictures for the README instead.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { takeReadmePictures } from '../src/screenshots/readme.ts';
import { takeStates } from '../src/screenshots/take-states.ts';
import { findChromium } from '../src/support/find-chromium.ts';

const ROOT = join(import.meta.dirname, '../..');

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    width: { type: 'string', default: '' },
    readme: { type: 'boolean', default: false },
  },
});
const began = performance.now();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox'],
});
const { taken, troubles } = options.readme
  ? await takeReadmePictures(browser, join(ROOT, 'docs/screenshots'))
  : await takeStates(browser, join(ROOT, 'screenshots'), options);
await browser.close();
for (const trouble of troubles) console.error(trouble);
const seconds = Math.round((performance.now() - began) / 1000);
console.log(`${taken} pictures after ${seconds} s, ${troubles.length} failed.`);
process.exitCode = troubles.length === 0 && taken > 0 ? 0 : 1;
