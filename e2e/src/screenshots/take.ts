import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { drawn, settled } from '../support/settled.ts';
import type { Shot } from './shot.ts';

/** Viewport width in pixels, color scheme and output folder. */
export interface Size {
  readonly folder: string;
  readonly width: number;
  readonly height: number;
  readonly colours: 'light' | 'dark';
}

/** Every request except the one for the signed-in person, which each page needs to start. */
const OTHER_OPERATIONS = /\/api\/(?!me$)/;

const PHONE: Size = { folder: '390', width: 390, height: 844, colours: 'light' };
export const SIZES: readonly Size[] = [
  PHONE,
  { folder: '820', width: 820, height: 1180, colours: 'light' },
  { folder: '1440', width: 1440, height: 900, colours: 'light' },
  { folder: '1440-dark', width: 1440, height: 900, colours: 'dark' },
];

/** Opens the page once in a new tab and captures it at each size. */
export async function take(
  context: BrowserContext,
  who: string,
  shot: Shot,
  to: { readonly folder: string; readonly sizes: readonly Size[] },
): Promise<number> {
  const sizes = shot.onPhone ? to.sizes.filter(({ width }) => width === PHONE.width) : to.sizes;
  const [first] = sizes;
  if (first === undefined) return 0;
  const page = await context.newPage();
  try {
    await page.setViewportSize(first);
    if (shot.isLoading) await page.route(OTHER_OPERATIONS, () => undefined);
    await shot.before?.(page);
    await page.goto(shot.path);
    await (shot.isLoading ? page.getByText(/^Loading/).waitFor() : settled(page));
    await shot.prepare?.(page);
    for (const size of sizes) await takeAt(page, size, shot, join(to.folder, size.folder), who);
  } finally {
    await page.close();
  }
  return sizes.length;
}

async function takeAt(page: Page, size: Size, shot: Shot, folder: string, who: string) {
  mkdirSync(folder, { recursive: true });
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: size.colours, reducedMotion: 'reduce' });
  await drawn(page);
  await page.screenshot({
    path: join(folder, `${who}-${shot.name}.png`),
    fullPage: !shot.inSight,
    animations: 'disabled',
  });
}
