import type { Page } from '@playwright/test';
import { logInByApi, PASSWORD } from '../support/people.ts';
import { go } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('a page requested before log-in opens afterward, once, and survives a reload', async ({
  filledApp,
  open,
}) => {
  const page = await (await open(filledApp)).newPage();

  await page.goto('/dashboard/elder/sessions?tab=past');
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByText('Log in to open the page you asked for.')).toBeVisible();
  await logIn(page);
  await expect(page.getByRole('tab', { name: 'Past (0)', selected: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Past (0)', selected: true })).toBeVisible();

  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByText('Log in to open the page you asked for.')).toHaveCount(0);
  await logIn(page);
  await expect(page).toHaveURL(/\/dashboard\/elder$/);
});

test('a page requested by a person of another role redirects to their own dashboard', async ({
  filledApp,
  open,
}) => {
  const context = await open(filledApp);
  await logInByApi(context, 'dana@example.org');
  const page = await context.newPage();
  await page.goto('/dashboard/elder/profile');
  await expect(page).toHaveURL(/\/dashboard\/parent\/profile$/);
  await go(page, 'Sessions');
  await expect(page).toHaveURL(/\/dashboard\/parent\/sessions$/);
});

async function logIn(page: Page) {
  await page.getByRole('link', { name: 'Log In' }).click();
  await page.getByLabel('Email', { exact: true }).fill('rosa@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
}
