import { join } from 'node:path';
import { signUpByApi } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const PICTURE = join(import.meta.dirname, '../../../web/public/icon-192.png');

test('an upload shows how far it is, is tried again, and ends as a picture of 256 pixels', async ({
  filledApp,
  open,
}) => {
  const elder = await open(filledApp);
  await signUpByApi(elder, 'elder', 'Ada Lund', 'ada@example.org');
  const page = await elder.newPage();
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

  // Where it does not load there is the default one, which does.
  await page.route('**/api/avatars/**', (route) => route.abort());
  await page.reload();
  await expect(picture).toHaveAttribute('src', '/defaultAvatar.png');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});
