import { expect, type BrowserContext, type Page, type ViewportSize } from '@playwright/test';
import { keepAxe } from '../axe.ts';
import type { FilledApp } from '../filled-app.ts';
import type { Who } from '../kept-people.ts';

/** A page in one of the ways it can look, and how to get there. */
export interface State {
  readonly name: string;
  readonly who: Who;
  readonly path: string | ((app: FilledApp) => string);
  /** Fakes server responses before the page opens. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** The user's actions, and what appears. */
  readonly reach?: (page: Page, app: FilledApp) => Promise<void>;
  /** Texts a screen reader must announce after the actions. */
  readonly announces?: readonly RegExp[];
}

/** The page in which a person's states are opened, one after the other, as long as nothing is done on them. */
const keptPages = new WeakMap<BrowserContext, { page: Page; window: ViewportSize }>();

/** Whether a page is looked at before anything was done, neither to the server nor on it. */
export function isAsOpened({ prepare, reach }: State): boolean {
  return prepare === undefined && reach === undefined;
}

/** Opens the page of a state, before the person does anything on it. `leavePageOf` ends it. */
export async function openPageOf(app: FilledApp, state: State): Promise<Page> {
  const { who, path, prepare } = state;
  const context = app.contexts[who];
  const page = isAsOpened(state) ? await keptPageOf(context) : await context.newPage();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await prepare?.(page);
  await page.goto(typeof path === 'string' ? path : path(app));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  // Rule 10.214
  await expect(page).toHaveTitle(path === '/' ? 'Oakling' : /. · Oakling$/);
  return page;
}

/**
 * Closes the page of a state. The page of one that was only looked at stays and is made empty: a new one would start a
 * process, and compile axe and the scripts of the pages again.
 */
export async function leavePageOf(state: State, page: Page): Promise<void> {
  if (!isAsOpened(state)) return page.close();
  await page.evaluate(() => window.sessionStorage.clear());
  // Navigating between addresses that differ only in the hash doesn't reload.
  await page.goto('about:blank');
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

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Makes the server do as asked, without doing it. */
export function granting(path: RegExp, method: Method) {
  return (page: Page): Promise<unknown> =>
    page.route(path, (route) => {
      if (route.request().method() !== method) return route.fallback();
      return route.fulfill({ status: 204 });
    });
}

/** Makes the server answer with something other than what it knows. */
export function changing<Body extends object>(path: RegExp, change: (body: Body) => object) {
  return (page: Page): Promise<unknown> =>
    page.route(path, async (route) => {
      const body: Body = await (await route.fetch()).json();
      await route.fulfill({ json: change(body) });
    });
}

export function press(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole('button', { name }).first().click();
}

export function sees(page: Page, words: string | RegExp): Promise<void> {
  return expect(page.getByText(words).first()).toBeVisible();
}

/** Visits fields and leaves them as they are, which brings up what is wrong with them. */
export async function passBy(page: Page, labels: readonly string[]): Promise<void> {
  for (const label of labels) {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.press('Tab');
  }
}
