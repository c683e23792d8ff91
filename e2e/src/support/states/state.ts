import { expect, type Page } from '@playwright/test';
import type { FilledApp } from '../filled-app.ts';
import type { Who } from '../kept-people.ts';

/** A page in one of the ways it can look, and how to get there. */
export interface State {
  readonly name: string;
  readonly who: Who;
  readonly path: string | ((app: FilledApp) => string);
  /** What the server is made to do, before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** What the person does on the page, and what they then see. */
  readonly reach?: (page: Page, app: FilledApp) => Promise<void>;
  /** What a screen reader is told of what the person did. */
  readonly announces?: readonly RegExp[];
}

/** Opens the page of a state, before the person does anything on it. */
export async function openPageOf(app: FilledApp, state: State): Promise<Page> {
  const { who, path, prepare } = state;
  const page = await app.contexts[who].newPage();
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await prepare?.(page);
  await page.goto(typeof path === 'string' ? path : path(app));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  // Rule 10.214
  await expect(page).toHaveTitle(path === '/' ? 'Oakling' : /. · Oakling$/);
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
