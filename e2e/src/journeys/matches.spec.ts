import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test('the tooltip stands 10 px above its chip, and screen readers get its words without it', async ({
  filledApp,
}) => {
  const page = await filledApp.contexts.youth.newPage();
  await page.goto('/dashboard/youth/matches?name=Rosa');
  const words = 'You: Basic, Rosa: Advanced';
  const chip = page.locator('[tabindex="0"]').filter({ hasText: 'Photography' });
  const bubble = chip.locator('.shadow-card');
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

async function gapBetween(upper: Locator, lower: Locator): Promise<number> {
  await expect(upper).toBeVisible();
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  if (above === null || below === null) throw new Error('one of them is not shown');
  return below.y - (above.y + above.height);
}

async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let steps = 0; steps < 60 && !(await isThere()); steps += 1)
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}
