import type { Locator, Page } from '@playwright/test';
import { choose, inviteByApi, signUpByApi } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const ELDERS = {
  'Rosa Alvarez': { Photography: 3, 'Music & Dance': 1 },
  'Anna Berg': { Photography: 1 },
  'José Ruiz': { 'Music & Dance': 2 },
};

const field = (page: Page) => page.getByLabel('Search by name');
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });

test('matches are searched and filtered by keyboard; reload and Back keep the search', async ({
  app,
  inbox,
  open,
}) => {
  for (const [name, interests] of Object.entries(ELDERS)) {
    const elder = await open(app);
    await signUpByApi(elder, 'elder', name, `${name.slice(0, 3)}@example.org`.replace('é', 'e'));
    await choose(elder, interests);
  }
  const [parent, youth] = [await open(app), await open(app)];
  await signUpByApi(parent, 'parent', 'Dana Young', 'dana@example.org');
  await inviteByApi(parent, youth, inbox, 'Sam Young', 'sam@example.org');
  await choose(youth, { Photography: 1, 'Music & Dance': 1 });
  const page = await youth.newPage();
  await page.goto('/dashboard/youth/matches');
  await expect(names(page)).toHaveText(['Rosa Alvarez', 'José Ruiz', 'Anna Berg']);
  await expect(page.getByRole('status').getByText('3 matches')).toBeVisible();

  await tabTo(page, field(page));
  await page.keyboard.type('jose');
  await expect(names(page)).toHaveText(['José Ruiz']);
  await expect(page.getByRole('status').getByText('1 match')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL(/\/matches\?name=jose$/);

  await page.reload();
  await expect(names(page)).toHaveText(['José Ruiz']);
  await expect(field(page)).toHaveValue('jose');
  await page.goBack();
  await expect(page).toHaveURL(/\/matches$/);
  await expect(names(page)).toHaveCount(3);
  await expect(field(page)).toHaveValue('');

  const interest = page.getByLabel('Interest', { exact: true });
  await tabTo(page, interest);
  await page.keyboard.press('ArrowDown');
  await expect(interest).toHaveValue('Music & Dance');
  await expect(names(page)).toHaveText(['Rosa Alvarez', 'José Ruiz']);
  await expect(interest).toBeFocused();

  await tabTo(page, field(page));
  await page.keyboard.type('anna');
  await expect(page.getByRole('status').getByText('No matches found')).toBeVisible();
  await expect(page).toHaveURL(/\/matches\?name=anna&interest=Music/);
  await tabTo(page, page.getByRole('button', { name: 'Clear the search' }));
  await page.keyboard.press('Enter');
  await expect(names(page)).toHaveCount(3);
  await expect(page.getByRole('status').filter({ hasText: '3 matches' })).toBeFocused();
});

test('the tooltip is 10 px above its chip, and its text is available without it', async ({
  filledApp,
}) => {
  const page = await filledApp.contexts.youth.newPage();
  await page.goto('/dashboard/youth/matches?name=Rosa');
  const words = 'You: Basic, Rosa Alvarez: Advanced';
  const chip = page.getByText('Photography', { exact: true }).locator('..');
  const bubble = chip.getByText(words, { exact: true });
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expect(chip).toContainText(words);
  await expect(bubble).toHaveCount(0);

  await chip.hover();
  expect(await gapBetween(bubble, chip)).toBeCloseTo(10, 0);
  await page.keyboard.press('Escape');
  await expect(bubble).toHaveCount(0);
  await page.mouse.move(0, 0);
  await tabTo(page, chip);
  expect(await gapBetween(bubble, chip)).toBeCloseTo(10, 0);
  await page.keyboard.press('Escape');
  await expect(bubble).toHaveCount(0);
  await page.close();
});

/** Pixels between the bottom of one element and the top of the next. */
async function gapBetween(upper: Locator, lower: Locator): Promise<number> {
  await expect(upper).toBeVisible();
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  if (above === null || below === null) throw new Error('one of them is not shown');
  return below.y - (above.y + above.height);
}

/** Tabs forward to an element. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 60 && !(await isThere()); steps += 1)
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}
