import { expect, test, type Page } from '@playwright/test';
import { Oakling } from '../support/oakling.ts';
import { contextOptions, PASSWORD, signUpByApi } from '../support/people.ts';
import { go } from '../support/steps.ts';

let oakling: Oakling;
test.beforeAll(async () => {
  oakling = await Oakling.start();
});
test.afterAll(() => oakling.remove());

test('a page asked for before the log-in opens after it, once, and survives a reload', async ({
  browser,
}) => {
  const elsewhere = await browser.newContext(contextOptions(oakling));
  await signUpByApi(elsewhere, 'elder', 'Rosa Alvarez', 'rosa@example.org');
  const page = await (await browser.newContext(contextOptions(oakling))).newPage();

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

test('the page asked for by somebody of another role leads to their own dashboard', async ({
  browser,
}) => {
  const context = await browser.newContext(contextOptions(oakling));
  await signUpByApi(context, 'parent', 'Dana Young', 'dana@example.org');
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
