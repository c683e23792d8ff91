import { expect, test } from '../support/test.ts';

const PAGES = {
  elder: ['', '/interests', '/matches', '/sessions', '/notifications', '/profile', '/account'],
  // Pages of the other roles that aren't made of the same scripts.
  parent: ['', '/invite-child', '/children'],
  youth: [''],
} as const;

/** Removes what Safari 16.4 and Chrome 111 lack. */
function removeNewerFeatures(): void {
  const newer = [
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [AbortSignal, ['any']],
    [Intl, ['DurationFormat']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isDisjointFrom']],
    [globalThis, ['Temporal', 'Iterator', 'scheduler', 'requestIdleCallback']],
    [Document.prototype, ['startViewTransition']],
    [URL, ['canParse', 'parse']],
    [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ['map', 'filter', 'toArray']],
  ] as const;
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
}

test('daily pages work in browsers of spring 2023 (rule 10.460)', async ({ filledApp, open }) => {
  for (const role of ['elder', 'parent', 'youth'] as const) {
    const context = await open(filledApp, await filledApp.contexts[role].storageState());
    await context.addInitScript(removeNewerFeatures);
    const page = await context.newPage();
    for (const path of PAGES[role]) {
      await page.goto(`/dashboard/${role}${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(/^We couldn’t show this page/)).toHaveCount(0);
    }
    expect(await page.evaluate(() => 'withResolvers' in Promise)).toBe(false);
  }
});
