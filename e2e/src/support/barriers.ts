import type { Page } from '@playwright/test';
import { axeColourFindings, axeFindings } from './axe.ts';
import { lostInForcedColours } from './measure-forced-colours.ts';
import { motions } from './measure-motion.ts';
import { lackOfRoom, setTextSize, setTextSpacing } from './measure-room.ts';
import { smallTargets } from './measure-targets.ts';
import { smallText } from './measure-text.ts';

/**
 * All that is wrong for somebody with a page as it is now: every look is taken from one load, by
 * light and in the dark, in forced colours, on the narrowest window, with large and with wide text.
 */
export async function barriers(page: Page): Promise<string[]> {
  const found: string[] = [];
  const look = async (how: string, ...measures: ((page: Page) => Promise<string[]>)[]) => {
    for (const measure of measures) {
      found.push(...(await measure(page)).map((finding) => `${how}: ${finding}`));
    }
  };
  await look('light', axeFindings, smallText, motions, smallTargets);
  await showIn(page, '(prefers-color-scheme: dark)');
  await look('dark', axeColourFindings);
  await showIn(page, '(forced-colors: active)');
  await look('forced colours', lostInForcedColours);
  await showIn(page, '(forced-colors: none)');
  await page.setViewportSize({ width: 320, height: 640 });
  await placedAnew(page);
  await look('320 px', smallTargets, lackOfRoom);
  await setTextSpacing(page, true);
  await look('320 px, wide spacing', lackOfRoom);
  await setTextSpacing(page, false);
  await setTextSize(page, 200);
  await placedAnew(page);
  await look('320 px, 200 %', lackOfRoom);
  return found;
}

/**
 * Where there is other room, what is open over the page is placed anew soon; what is too wide after a
 * second stays so, and is found.
 */
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

/** Changes the colours, and waits until the page has taken them on. */
async function showIn(page: Page, feature: string): Promise<void> {
  const isDark = feature.endsWith('dark)');
  const isForced = feature.endsWith('active)');
  await page.emulateMedia({
    colorScheme: isDark ? 'dark' : 'light',
    forcedColors: isForced ? 'active' : 'none',
  });
  await page.waitForFunction((query) => window.matchMedia(query).matches, feature);
  await page.evaluate(() => window.look.finishTransitions());
}
