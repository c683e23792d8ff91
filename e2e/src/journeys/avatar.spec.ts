import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { Oakling } from '../support/oakling.ts';
import { contextOptions, signUpByApi } from '../support/people.ts';

const PICTURE = join(import.meta.dirname, '../../../web/public/icon-192.png');

let oakling: Oakling;
let page: Page;

test.beforeAll(async ({ browser }) => {
  oakling = await Oakling.start();
  const elder = await browser.newContext(contextOptions(oakling));
  await signUpByApi(elder, 'elder', 'Rosa Alvarez', 'rosa@example.org');
  page = await elder.newPage();
});
test.afterAll(() => oakling.remove());

test('an upload shows how far it is, is tried again, and ends as a picture of 256 pixels', async () => {
  let tries = 0;
  const released = Promise.withResolvers<void>();
  await page.route('**/api/profile/avatar', async (route) => {
    tries += 1;
    if (tries === 1) return route.fulfill({ status: 503, body: '' });
    await released.promise;
    return route.continue();
  });
  await page.goto('/dashboard/elder/profile');
  await page.getByLabel('Upload a picture').setInputFiles(PICTURE);
  await expect(page.getByText('Chosen: icon-192.png')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Trying again in 1 second…')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Uploading your picture…' })).toBeVisible();
  released.resolve();
  await expect(page.getByText('Profile saved ✅')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect(tries).toBe(2);
  const picture = page.getByRole('img', { name: 'Your picture' });
  await expect(picture).toHaveAttribute('src', /^\/api\//);
  await expect(picture).toHaveJSProperty('naturalWidth', 256);
});

test('a picture that does not load is replaced by the default one', async () => {
  await page.route('**/api/avatars/**', (route) => route.abort());
  await page.goto('/dashboard/elder/profile');
  await expect(page.getByRole('img', { name: 'Your picture' })).toHaveAttribute(
    'src',
    '/defaultAvatar.png',
  );
});
