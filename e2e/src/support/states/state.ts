import { expect, type BrowserContext, type Page, type ViewportSize } from '@playwright/test';
import { keepAxe } from '../axe.ts';
import { fake, stopFakes } from '../fake-responses.ts';
import type { FilledApp } from '../filled-app.ts';
import type { Who } from '../kept-people.ts';
import { expectNoLostTexts } from '../translate.ts';

/** A page in one visual state, and how to reach that state. */
export interface State {
  readonly name: string;
  readonly who: Who;
  readonly path: string | ((app: FilledApp) => string);
  /** True if other states show the same parts. Then only its layout is measured; tests in `web` run axe on it. */
  readonly isLike?: boolean;
  /** Fakes responses of the server before the page opens. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** A text of a part that appears after the page, and that the actions need. */
  readonly waitsFor?: string;
  readonly reach?: (page: Page, app: FilledApp) => Promise<void>;
  /** Texts that a screen reader must announce after the actions. */
  readonly announces?: readonly RegExp[];
  /** True if the state fakes more than responses: devices, connections or the clock. */
  readonly needsOwnPage?: boolean;
  /** True if Tab must also reach what has appeared. */
  readonly isWalkedWhenReached?: boolean;
  /** The refusal or console error that this state shows. Any other fails the test. */
  readonly expectedTrouble?: RegExp;
}

/** The page that all states of a person share. */
const keptPages = new WeakMap<BrowserContext, { page: Page; window: ViewportSize }>();

/** Close the page with `leavePageOf`. */
export async function openPageOf(app: FilledApp, state: State): Promise<Page> {
  const { who, path, prepare, waitsFor, needsOwnPage = false } = state;
  const context = app.contexts[who];
  const page = needsOwnPage ? await context.newPage() : await keptPageOf(context);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await prepare?.(page);
  await page.goto(typeof path === 'string' ? path : path(app));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  if (waitsFor !== undefined) await expect(page.getByText(waitsFor)).toBeVisible();
  // The title of every page names it. Rule 10.214
  await expect(page).toHaveTitle(path === '/' ? 'Oakling' : /. · Oakling$/);
  return page;
}

/**
 * Leaves the page of a state, which is reused. A new page, or an address outside the app such as `about:blank`, would
 * start a new browser process, which compiles axe and the page scripts again.
 */
export async function leavePageOf({ needsOwnPage = false }: State, page: Page): Promise<void> {
  await expectNoLostTexts(page);
  if (needsOwnPage) return page.close();
  await stopFakes(page);
  await page.mouse.move(0, 0);
  // Navigating between addresses that differ only in the hash wouldn't reload the page.
  await page.goto('/healthz');
  await page.evaluate(() => window.sessionStorage.clear());
}

async function keptPageOf(context: BrowserContext): Promise<Page> {
  const kept = keptPages.get(context);
  if (kept !== undefined) {
    await kept.page.setViewportSize(kept.window);
    return kept.page;
  }
  const page = await context.newPage();
  const window = page.viewportSize();
  if (window === null) throw new Error('a page of a state has a window of a size that is known');
  await keepAxe(page);
  keptPages.set(context, { page, window });
  return page;
}

export function changing<Body extends object>(path: RegExp, change: (body: Body) => object) {
  return (page: Page): Promise<unknown> =>
    fake(page, path, async ({ send }) => {
      const body: Body = await (await send()).json();
      return { json: change(body) };
    });
}

export const openFirstFriend = (page: Page): Promise<void> =>
  page
    .getByRole('link', { name: /^Ideas and history/ })
    .first()
    .click();

export function press(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('button', { name }).first().click();
}

export function sees(page: Page, words: string | RegExp): Promise<void> {
  return expect(page.getByText(words).first()).toBeVisible();
}

/** Focuses fields and leaves them, so they show their errors. */
export async function passBy(page: Page, labels: readonly string[]): Promise<void> {
  for (const label of labels) {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.press('Tab');
  }
}
