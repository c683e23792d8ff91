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
  // What is open over the page is placed anew in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await look('320 px', smallTargets, lackOfRoom);
  await setTextSpacing(page, true);
  await look('320 px, wide spacing', lackOfRoom);
  await setTextSpacing(page, false);
  await setTextSize(page, 200);
  await look('320 px, 200 %', lackOfRoom);
  return found;
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
