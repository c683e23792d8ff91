import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { openFilledApp } from '../support/filled-app.ts';
import setUp from '../support/set-up.ts';
import { drawn } from '../support/settled.ts';
import { ALL_STATES } from '../support/states/all-states.ts';
import { LIKE_PAGES } from '../support/states/like-pages.ts';
import { leavePageOf, openPageOf } from '../support/states/state.ts';

const SIZES = [
  { folder: '390', width: 390, height: 844, colorScheme: 'light' },
  { folder: '820', width: 820, height: 1180, colorScheme: 'light' },
  { folder: '1440', width: 1440, height: 900, colorScheme: 'light' },
  { folder: '1440-dark', width: 1440, height: 900, colorScheme: 'dark' },
] as const;

export async function takeStates(
  browser: Browser,
  folder: string,
  { only, width }: { readonly only: string; readonly width: string },
): Promise<{ taken: number; troubles: string[] }> {
  // Deleted first, because screenshots from an earlier run may show pages that no longer exist.
  if (only === '' && width === '') rmSync(folder, { recursive: true, force: true });
  const tearDown = await setUp();
  const app = await openFilledApp(browser);
  const troubles: string[] = [];
  let taken = 0;
  for (const state of [...ALL_STATES, ...LIKE_PAGES]) {
    const name = `${state.who}-${state.name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;
    if (!only.split(',').some((word) => name.includes(word))) continue;
    try {
      const page = await openPageOf(app, state);
      await state.reach?.(page, app);
      // A dialog covers only the window, so take only the window.
      const fullPage = (await page.locator('[role=dialog], [role=alertdialog]').count()) === 0;
      for (const size of SIZES.filter((each) => width === '' || width === String(each.width))) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme: size.colorScheme, reducedMotion: 'reduce' });
        await drawn(page);
        await page.screenshot({ path: join(folder, size.folder, `${name}.png`), fullPage });
        taken += 1;
      }
      await leavePageOf(state, page);
    } catch (error) {
      // A state that fails to load must not stop the others.
      troubles.push(`${name}: ${String(error).split('\n', 1)[0]}`);
    }
  }
  await app.close();
  await tearDown();
  return { taken, troubles };
}
