import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** WCAG contrast ratios for text (1.4.6, AAA) and for control borders (1.4.11). */
const TEXT = 7;
const LINE = 3;

/** Where role colors appear: the page, and text on a role's surface. */
const WORDS: readonly (readonly [page: string, element: string])[] = [
  ['sessions?tab=rejected', 'aside nav a:not([aria-current])'],
  ['sessions?tab=rejected', 'aside nav a[aria-current]'],
  ['sessions?tab=rejected', 'aside button'],
  ['sessions?tab=rejected', 'thead th'],
  ['sessions?tab=rejected', '[role=tab][aria-selected=true]'],
  ['sessions?tab=rejected', 'tbody td'],
  ['account', 'main button[type=submit]'],
  ['account', 'main h1'],
  ['account', 'main label'],
  ['account', 'main p'],
];

/** Every text color on every surface it is used on. */
const INKS = ['--ink', '--ink-soft', '--role-ink'];
const SURFACES = ['--paper', '--card', '--role-soft'];

for (const scheme of ['light', 'dark'] as const) {
  for (const who of ['elder', 'parent', 'youth'] as const) {
    test(`words stand at 7:1 and lines at 3:1 in the colours of ${who} (${scheme})`, async ({
      filledApp,
    }) => {
      const page = await filledApp.contexts[who].newPage();
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      const low: string[] = [];
      for (const path of new Set(WORDS.map(([one]) => one))) {
        await page.goto(`/dashboard/${who}/${path}`);
        await page
          .getByText(path === 'account' ? 'This browser' : '45 minutes')
          .first()
          .waitFor();
        const elements = WORDS.filter(([one]) => one === path).map(([, element]) => element);
        low.push(...(await lowWords(page, elements)));
      }
      low.push(...(await lowInks(page)), ...(await lowOutlines(page)));
      expect(low).toEqual([]);
      await page.close();
    });
  }
}

/** Compares an element's text with its surface, as painted. */
function lowWords(page: Page, selectors: readonly string[]): Promise<string[]> {
  return page.evaluate(
    ([all, least]) =>
      all.flatMap((selector) => {
        const element = document.querySelector(selector);
        if (element === null) return [`there is no ${selector}`];
        const ratio = window.look.contrast(
          getComputedStyle(element).color,
          window.look.surfaceOf(element),
        );
        return ratio < least ? [`${selector}: ${ratio.toFixed(2)}`] : [];
      }),
    [selectors, TEXT] as const,
  );
}

/** Measures the tokens, so pairs that no tested page shows are covered. */
function lowInks(page: Page): Promise<string[]> {
  return page.evaluate(
    ([inks, surfaces, least]) => {
      const style = getComputedStyle(document.documentElement);
      const valueOf = (token: string) => style.getPropertyValue(token);
      return inks.flatMap((ink) =>
        surfaces.flatMap((surface) => {
          const ratio = window.look.contrast(valueOf(ink), valueOf(surface));
          return ratio < least ? [`${ink} on ${surface}: ${ratio.toFixed(2)}`] : [];
        }),
      );
    },
    [INKS, SURFACES, TEXT] as const,
  );
}

/** Each field's border against the field and its surroundings. */
function lowOutlines(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const { contrast, surfaceOf, describe } = window.look;
    const fields = [...document.querySelectorAll('main input:not([hidden]), select')];
    if (fields.length === 0) return ['there is no field'];
    return fields.flatMap((field) => {
      const line = getComputedStyle(field).borderTopColor;
      const ratio = Math.min(
        contrast(line, surfaceOf(field)),
        contrast(line, surfaceOf(field.parentElement)),
      );
      return ratio < least ? [`outline of ${describe(field)}: ${ratio.toFixed(2)}`] : [];
    });
  }, LINE);
}
