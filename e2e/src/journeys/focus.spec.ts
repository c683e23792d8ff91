import type { Page } from '@playwright/test';
import { fake } from '../support/fake-responses.ts';
import { still } from '../support/settled.ts';
import { press } from '../support/states/state.ts';
import { openAllParts } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

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

test.describe('navigation moves the focus to the heading and updates the title', () => {
  for (const who of ['elder', 'parent', 'youth'] as const) {
    test(`in the dashboard of ${who}, in browsers of spring 2023, too (rule 10.460)`, async ({
      filledApp,
      open,
    }) => {
      // The page translator of the shared contexts uses newer features.
      const context = await open(filledApp, await filledApp.contexts[who].storageState());
      await context.addInitScript(removeNewerFeatures);
      const page = await context.newPage();
      await page.goto(`/dashboard/${who}/no-such-page`);
      await heading(page).waitFor();
      const titles = [await page.title()];
      const items = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
      for (const item of await items.all()) {
        await item.click();
        await expect(heading(page)).toBeFocused();
        await expect(page.getByText(/^We couldn’t show this page/)).toHaveCount(0);
        titles.push(await page.title());
      }
      expect(new Set(titles).size, titles.join(', ')).toBe(titles.length);
      expect(await page.evaluate(() => 'withResolvers' in Promise)).toBe(false);
    });
  }

  test('for guests, and after logging out', async ({ filledApp }) => {
    const page = await filledApp.contexts.guest.newPage();
    await page.goto('/auth/login');
    await heading(page).waitFor();
    const titles = [await page.title()];
    const follow = async (name: string) => {
      await page.getByRole('link', { name }).first().click();
      await expect(heading(page)).toBeFocused();
      titles.push(await page.title());
    };
    for (const name of [
      'Forgot password?',
      'Oakling',
      'Sign Up',
      'Help',
      'Privacy Policy',
      'Terms of Service',
    ])
      await follow(name);
    for (const path of ['/auth/youth-complete', '/auth/youth-complete/set-password']) {
      await page.goto(path);
      await heading(page).waitFor();
      titles.push(await page.title());
    }
    expect(new Set(titles).size, titles.join(', ')).toBe(titles.length);
    await page.close();

    const leaving = await filledApp.contexts.newElder.newPage();
    await fake(leaving, /\/api\/log-out$/, () => ({ status: 204 }));
    await leaving.goto('/dashboard/elder');
    await press(leaving, 'Log Out');
    await expect(leaving.getByRole('link', { name: 'Sign Up' })).toBeVisible();
    await expect(heading(leaving)).toBeFocused();
    await leaving.close();
  });
});

test.describe('a dialog traps the focus and returns it to its opener', () => {
  test('the warning about unsaved changes', async ({ filledApp }) => {
    const page = await filledApp.contexts.elder.newPage();
    await page.goto('/dashboard/elder/profile');
    await page.getByLabel(/short bio/).fill('Bees and roses');
    const opener = page.getByRole('link', { name: 'Sessions' });
    await opener.click();
    await staysInside(page, 'alertdialog');
    // Simulates a slow device, on which the dialog unmounts while the page is still inert.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    await press(page, 'Stay on this page');
    await expect(opener).toBeFocused();
    await page.close();
  });

  test('the menu of a phone', async ({ filledApp }) => {
    const page = await filledApp.contexts.youth.newPage();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard/youth');
    const opener = page.getByRole('button', { name: /^Menu/ });
    await opener.click();
    await staysInside(page, 'dialog');
    await press(page, 'Close menu');
    await expect(opener).toBeFocused();
    await opener.click();
    await page.getByRole('dialog').getByRole('link', { name: 'Find Matches' }).click();
    await expect(heading(page)).toBeFocused();
    await page.close();
  });
});

test('the focus is visible in forced colors', async ({ filledApp }) => {
  const page = await filledApp.contexts.elder.newPage();
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/dashboard/elder/account');
  await page.getByText('This browser').first().waitFor({ state: 'attached' });
  // Sections that load later would change the order of the controls.
  await page.getByText('Add a passkey').waitFor({ state: 'attached' });
  await page.getByText('Fine-tune', { exact: true }).waitFor();
  await openAllParts(page);
  await still(page);
  // From now on, the browser assumes a keyboard user.
  await page.keyboard.press('Tab');
  // A single script, because three requests for each of the page's many controls would take most of the time.
  const outlines = await page
    .locator('main :is(button, input:not([hidden]))')
    .evaluateAll((controls) =>
      controls.map((control) => {
        (control as HTMLElement).focus();
        const { outlineStyle, outlineWidth } = getComputedStyle(control);
        return `${control.outerHTML.slice(0, 120)}: ${outlineStyle} ${outlineWidth}`;
      }),
    );
  expect(outlines.length).toBeGreaterThan(20);
  expect(outlines.filter((outline) => !outline.endsWith(': solid 3px'))).toEqual([]);
  await page.close();
});

test('the text-size control makes all text larger, and the browser remembers it', async ({
  filledApp,
}) => {
  const page = await filledApp.contexts.guest.newPage();
  await page.goto('/auth/login');
  // The placeholder of the form has a heading, too, which disappears.
  await expect(page).toHaveTitle(/^Log In/);
  const size = () =>
    heading(page).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const usual = await size();
  await page.getByLabel('Text size').selectOption('200');
  expect(await size()).toBe(2 * usual);
  await page.reload();
  await expect(page).toHaveTitle(/^Log In/);
  expect(await size()).toBe(2 * usual);
  await page.getByLabel('Text size').selectOption('100');
  await page.close();
});

/** Presses Tab more often than there are stops, in both directions. */
async function staysInside(page: Page, role: 'dialog' | 'alertdialog'): Promise<void> {
  const dialog = page.getByRole(role);
  await expect(dialog).toBeVisible();
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let count = 0; count < 12; count += 1) {
      await page.keyboard.press(key);
      await expect(dialog.locator(':focus').or(dialog.and(page.locator(':focus')))).toHaveCount(1);
    }
  }
}
