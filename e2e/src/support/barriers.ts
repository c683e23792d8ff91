import type { Page } from '@playwright/test';
import { axeColourFindings, axeFindings } from './axe.ts';
import { lostInForcedColours } from './measure-forced-colours.ts';
import { motions } from './measure-motion.ts';
import { lackOfRoom, setTextSize, setTextSpacing } from './measure-room.ts';
import { smallTargets } from './measure-targets.ts';
import { smallText } from './measure-text.ts';

type Measure = (page: Page) => Promise<string[]>;

/**
 * Accessibility problems in the usual colors: in the light theme, at the smallest width, with large text and with
 * widely spaced text. Leaves the page in that state.
 */
export async function barriers(page: Page): Promise<string[]> {
  const found = await look(page, 'light', axeFindings, smallText, motions, smallTargets);
  return [...found, ...(await barriersOnTheNarrowestWindow(page))];
}

/**
 * Accessibility problems at the smallest width, including with large text and with widely spaced text. Leaves the page
 * in that state.
 */
export async function barriersOnTheNarrowestWindow(page: Page): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  await placedAnew(page);
  const found = await look(page, '320 px', smallText, smallTargets, lackOfRoom);
  await setTextSpacing(page, true);
  found.push(...(await look(page, '320 px, wide spacing', lackOfRoom)));
  await setTextSpacing(page, false);
  await setTextSize(page, 200);
  await placedAnew(page);
  found.push(...(await look(page, '320 px, 200 %', lackOfRoom)));
  await page.evaluate(writeLongWords);
  await placedAnew(page);
  found.push(...(await look(page, '320 px, 200 %, a word of 60 letters', lackOfRoom)));
  await setTextSize(page, 100);
  return found;
}

/** Writes long words into names, texts, links and rows' buttons, as people and translators do. Rule 10.293 */
function writeLongWords(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const isWritten =
      text.parentElement?.closest('main :is([translate=no], h1, h2, dd, q, td button)') ?? null;
    if (isWritten !== null) text.nodeValue += 'W'.repeat(60);
  }
}

/** Accessibility problems in the dark theme and with forced colors. Restores the usual colors. */
export async function barriersInOtherColours(page: Page): Promise<string[]> {
  await showIn(page, '(prefers-color-scheme: dark)');
  const found = await look(page, 'dark', axeColourFindings);
  await showIn(page, '(forced-colors: active)');
  found.push(...(await look(page, 'forced colours', lostInForcedColours)));
  await showIn(page, '(prefers-color-scheme: light)');
  return found;
}

async function look(page: Page, how: string, ...measures: Measure[]): Promise<string[]> {
  const found: string[] = [];
  for (const measure of measures) {
    found.push(...(await measure(page)).map((finding) => `${how}: ${finding}`));
  }
  return found;
}

/** Overlays move shortly after a resize, so only overflow that lasts a second is a finding. */
async function placedAnew(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { documentElement: root, fonts } = document;
    await fonts.ready;
    const until = performance.now() + 1000;
    let frames = 0;
    while (frames < 2 || (root.scrollWidth > root.clientWidth && performance.now() < until)) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      frames += 1;
    }
  });
}

async function showIn(page: Page, feature: string): Promise<void> {
  const isDark = feature.endsWith('dark)');
  const isForced = feature.endsWith('active)');
  await page.emulateMedia({
    colorScheme: isDark ? 'dark' : 'light',
    forcedColors: isForced ? 'active' : 'none',
  });
  await page.waitForFunction((query) => window.matchMedia(query).matches, feature);
}
