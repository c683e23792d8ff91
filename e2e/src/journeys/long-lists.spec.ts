import type { Page } from '@playwright/test';
import { lengthen } from '../support/lengthen.ts';
import { expect, test } from '../support/test.ts';

const SESSIONS = 130;

const rows = (page: Page) => page.locator('tbody').getByRole('row');
const row = (page: Page, number: number) =>
  rows(page).filter({ hasText: new RegExp(`Sam Young ${number}\\b`) });
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

async function expectRows(page: Page, from: number, to: number): Promise<void> {
  await expect(rows(page)).toHaveText(
    numbers(from, to).map((number) => new RegExp(`Sam Young ${number}\\b`)),
  );
}

test('a long table is readable by keyboard in screens of 100, and Back returns to the same place', async ({
  filledApp,
}) => {
  const page = await filledApp.contexts.elder.newPage();
  await lengthen(page, SESSIONS, 'Sam Young');
  await page.goto('/dashboard/elder/sessions?tab=upcoming');
  for (const last of [20, 40, 60, 80]) {
    await expectRows(page, 1, last);
    await page.getByRole('button', { name: 'Show more sessions' }).press('Enter');
    await expect(row(page, last + 1)).toBeFocused();
    await expect(row(page, last + 1)).toBeInViewport();
  }
  await expectRows(page, 1, 100);
  await page.keyboard.press('Tab');
  await expect(row(page, 81).locator(':focus')).toBeInViewport();

  const next = page.getByRole('button', { name: 'Next' });
  await next.press('Enter');
  await expectRows(page, 101, 120);
  await expect(row(page, 101)).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(row(page, 101).locator(':focus')).toBeInViewport();

  await page.goBack();
  await expectRows(page, 1, 100);
  await expect(next).toBeInViewport();
  await row(page, 70).locator('a[href*="/sessions/"]').press('Enter');
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.goBack();
  await expectRows(page, 1, 100);
  await expect(row(page, 70)).toBeInViewport();
  await next.press('Enter');
  await expectRows(page, 101, 120);
  await page.reload();
  await expectRows(page, 101, 120);
  await page.getByRole('button', { name: 'Previous' }).press('Enter');
  await expectRows(page, 1, 20);
  await page.close();
});
