// `npm run screenshots`: every page of every role at three widths, and dark at the widest, into
// ./screenshots. `--only <word>,<word>` and `--width <pixels>` take fewer; `--readme` makes the six pictures
// of the README instead.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { Albums, TIME_ZONE, type Album } from '../src/screenshots/albums.ts';
import { takeReadmePictures } from '../src/screenshots/readme.ts';
import { SIZES, take } from '../src/screenshots/take.ts';
import { findChromium } from '../src/support/find-chromium.ts';
import { Oakling } from '../src/support/oakling.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'screenshots');

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    width: { type: 'string' },
    readme: { type: 'boolean', default: false },
  },
});
const sizes = SIZES.filter(({ width }) => (options.width ?? String(width)) === String(width));
const troubles: string[] = [];
let taken = 0;

/** Takes each person's pictures in sequence, and those of different people in parallel. */
async function takeAll(albums: readonly Album[]): Promise<void> {
  await Promise.all(albums.map(takeAlbum));
}

async function takeAlbum({ who, context, shots }: Album): Promise<void> {
  for (const shot of shots) {
    if (!options.only.split(',').some((part) => `${who}-${shot.name}`.includes(part))) continue;
    try {
      const count = await take(context, who, shot, { folder: FOLDER, sizes });
      taken += count;
    } catch (error) {
      // One page that fails shouldn't stop the others.
      const [why] = String(error).split('\n');
      troubles.push(`${who}-${shot.name}: ${why}`);
    }
  }
  await context.close();
}

const began = performance.now();
const oakling = await Oakling.startDemo(TIME_ZONE);
try {
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox'],
  });
  try {
    const albums = new Albums(browser, oakling);
    if (options.readme) {
      taken = await takeReadmePictures(albums, join(ROOT, 'docs/screenshots'));
    } else {
      // Screenshots of an earlier run may show removed pages.
      if (options.only === '' && options.width === undefined)
        rmSync(FOLDER, { recursive: true, force: true });
      const links = await albums.links();
      await takeAll(await albums.quiet());
      await takeAll(await albums.others(links));
      await takeAll(await albums.changing());
    }
  } finally {
    await browser.close();
  }
} finally {
  await oakling.remove();
}
for (const trouble of troubles) console.error(trouble);
const seconds = Math.round((performance.now() - began) / 1000);
const where = options.readme ? 'docs/screenshots' : 'screenshots';
console.log(`${taken} pictures in ./${where} after ${seconds} s, ${troubles.length} failed.`);
process.exitCode = troubles.length === 0 && taken > 0 ? 0 : 1;
