import type { Locator, Page } from '@playwright/test';
import { fake } from '../support/fake-responses.ts';
import { expect, test } from '../support/test.ts';

test('sidebar and table head of each role have its color', async ({ filledApp }) => {
  for (const [role, colour] of [
    ['elder', 'teal'],
    ['parent', 'purple'],
    ['youth', 'orange'],
  ] as const) {
    const page = await filledApp.contexts[role].newPage();
    await page.goto(`/dashboard/${role}/sessions`);
    const head = page.getByRole('columnheader', { name: 'Participant' });
    await expect(head).toBeVisible();
    const found = [await colourOf(head), await colourOf(page.getByRole('complementary'))];
    expect(found).toEqual([colour, colour]);
    await page.close();
  }
});

test('a dashboard reads Loading... until the signed-in person is known', async ({ filledApp }) => {
  const page = await filledApp.contexts.elder.newPage();
  const { promise, resolve } = Promise.withResolvers<void>();
  await fake(page, /\/api\/me$/, async () => {
    await promise;
    return 'real' as const;
  });
  await page.goto('/dashboard/elder');
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveText('Loading...');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  resolve();
  await expect(page.getByText('Welcome, Rosa Alvarez!!')).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await page.close();
});

test('an unknown path leads to the landing page, as does a dashboard without a login', async ({
  filledApp,
  open,
}) => {
  const page = await (await open(filledApp)).newPage();
  for (const path of ['/no-such-page', '/dashboard/elder/matches']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(`${filledApp.origin}/`);
    await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  }
});

test('a form is one centered white card with the small logo and its heading', async ({
  filledApp,
  open,
}) => {
  const page = await (await open(filledApp)).newPage();
  for (const path of ['/auth/login', '/signup']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const card = page
      .getByRole('main')
      .locator('div', { has: page.locator('form') })
      .last();
    await expect(card).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(card.getByRole('img', { name: 'Oakling' })).toBeVisible();
    const { x, width } = (await card.boundingBox()) ?? { x: 0, width: 0 };
    const middle = (page.viewportSize()?.width ?? 0) / 2;
    expect(Math.abs(x + width / 2 - middle), path).toBeLessThan(10);
  }
  await page.close();
});

test('an empty table is as wide as its header (rule 10.404)', async ({ filledApp }) => {
  const page = await filledApp.contexts.newElder.newPage();
  await page.goto('/dashboard/elder/sessions');
  const header = await page.getByRole('row').first().boundingBox();
  const empty = await page.getByRole('cell', { name: 'No pending sessions.' }).boundingBox();
  expect(header?.width).toBeGreaterThan(500);
  expect(empty?.width).toBe(header?.width);
  await page.close();
});

test('a toast covers neither the page’s title and menu nor a dialog’s buttons at 320 px', async ({
  filledApp,
}) => {
  const page = await filledApp.contexts.parent.newPage();
  await page.setViewportSize({ width: 320, height: 740 });
  // Keeps the toast, which closes after three seconds, on slow machines.
  await page.addInitScript(
    'const wait = setTimeout; window.setTimeout = (act, ms) => wait(act, ms === 3000 ? 300000 : ms);',
  );
  await page.goto('/dashboard/parent');
  await fake(page, /\/approve$/, () => 'lost');
  await page.getByRole('button', { name: 'Approve' }).first().click();
  const message = page.getByText('Failed to update session.', { exact: true });
  for (const shown of [page.getByRole('heading', { level: 1 }), menuOf(page)]) {
    const { bottom } = await roomOf(shown);
    expect(bottom).toBeLessThanOrEqual((await roomOf(message)).top);
  }
  await page.getByRole('button', { name: 'Reject' }).first().click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  const toast = await roomOf(message);
  for (const name of ['Reject', 'Keep the request']) {
    const { top, bottom } = await roomOf(dialog.getByRole('button', { name, exact: true }));
    expect(bottom <= toast.top || top >= toast.bottom).toBe(true);
  }
  await page.close();
});

// Rule 9.105
test('the menu with Block or report is in sight on the smallest phone', async ({ filledApp }) => {
  const page = await filledApp.contexts.youth.newPage();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/dashboard/youth');
  await page
    .getByRole('button', { name: /^More\b/ })
    .first()
    .click();
  const entry = page.getByRole('button', { name: 'Block or report Rosa Alvarez' });
  await expect(entry).toBeInViewport({ ratio: 1 });
  await page.close();
});

const menuOf = (page: Page) => page.getByRole('button', { name: /^Menu/ });

/** In pixels from the top of the window. */
async function roomOf(element: Locator): Promise<{ top: number; bottom: number }> {
  await element.scrollIntoViewIfNeeded();
  return element.evaluate((found) => {
    const { top, bottom } = found.getBoundingClientRect();
    return { top, bottom };
  });
}

async function colourOf(element: Locator): Promise<string> {
  const css = await element.evaluate((found) => getComputedStyle(found).backgroundColor);
  const [red = 0, green = 0, blue = 0] = (css.match(/\d+(\.\d+)?/g) ?? []).map(Number);
  const hue = hueOf(red, green, blue);
  const named = [
    { name: 'orange', from: 10, to: 40 },
    { name: 'teal', from: 160, to: 195 },
    { name: 'purple', from: 260, to: 300 },
  ];
  return named.find(({ from, to }) => from <= hue && hue < to)?.name ?? css;
}

function hueOf(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue) || 1;
  if (most === red) return (((green - blue) / range) * 60 + 360) % 360;
  if (most === green) return ((blue - red) / range) * 60 + 120;
  return ((red - green) / range) * 60 + 240;
}
