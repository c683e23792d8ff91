import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './people.ts';

export async function logIn(page: Page, email: string) {
  await page.goto('/');
  await page.getByRole('link', { name: 'Log In' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/dashboard\//);
}

export async function go(page: Page, item: string) {
  await page.getByRole('link', { name: item, exact: true }).first().click();
}

/** Opens a row of a child's page. */
export function openRow(page: Page, name: string): Promise<void> {
  return page
    .locator('summary')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .click();
}

/** Opens everything that is collapsed, such as "More". */
export function openAllParts(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const part of document.querySelectorAll('details')) part.open = true;
  });
}

export async function requestFrom(page: Page, fill: () => Promise<void>) {
  await go(page, 'Find Matches');
  await page
    .getByRole('button', { name: /Request Session/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /Requesting session with/ })).toBeVisible();
  const submit = page.getByRole('button', { name: 'Request a Conversation' });
  await expect(submit).toBeDisabled();
  await fill();
  await submit.click();
  await expect(page.getByText('Your session request has been successfully sent.')).toBeVisible();
  await page
    .getByRole('link', { name: 'Done' })
    .or(page.getByRole('button', { name: 'Done' }))
    .click();
  await expect(page).toHaveURL(/\/matches$/);
}

export async function fillTimes(page: Page, start: string, end: string) {
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Date', { exact: true }).fill(day);
  await page.getByLabel('Start Time').fill(start);
  await page.getByLabel('End Time').fill(end);
}

export function card(page: Page, words: string) {
  return page
    .getByRole('region', { name: 'Pending Session Requests' })
    .getByRole('article')
    .filter({ hasText: words });
}
