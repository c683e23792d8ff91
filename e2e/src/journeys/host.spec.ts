import { join } from 'node:path';
import { contextOptions, signUpByApi } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const RUN_BY = 'Run by Riverside “Books & More” Library';

test.use({
  environment: {
    HOST_NAME: 'Riverside “Books & More” Library',
    HOST_LOGO: join(import.meta.dirname, '../../../web/public/icon-192.png'),
    HOST_CONTACT: 'oakling@library.example',
    HOST_ACCENT: '#1d4e89',
  },
});

test('rules 10.210, 10.212, 10.218 and 10.251, every page names its host, with and without script', async ({
  app,
  browser,
  open,
}) => {
  const context = await open(app);
  const page = await context.newPage();
  const options = { ...contextOptions(app), javaScriptEnabled: false };
  const plain = await (await browser.newContext(options)).newPage();
  for (const path of ['/', '/help', '/privacy-policy']) {
    for (const each of [plain, page]) {
      await each.goto(path, { waitUntil: 'networkidle' });
      const footer = each.getByRole('contentinfo');
      await expect(footer.getByText(RUN_BY)).toBeVisible();
      const contact = footer.getByRole('link', { name: 'oakling@library.example' });
      await expect(contact).toHaveAttribute('href', 'mailto:oakling@library.example');
    }
  }
  await plain.goto('/');
  await expect(plain).toHaveTitle('Oakling · Riverside “Books & More” Library');
  const logo = plain.getByRole('region', { name: 'Who runs this Oakling' }).locator('img');
  await logo.scrollIntoViewIfNeeded();
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
  await plain.context().close();

  // The host's color is used wherever no role has one.
  await page.goto('/auth/login');
  const create = page.getByRole('link', { name: 'Create an account' });
  await expect(create).toHaveCSS('color', 'rgb(29, 78, 137)');
  await create.click();
  await expect(page.getByRole('heading', { name: 'Sign Up as Elder' })).toBeVisible();
  const logIn = page.getByRole('main').getByRole('link', { name: 'Log in' });
  await expect(logIn).toHaveCSS('color', 'rgb(15, 84, 79)');

  await signUpByApi(context, 'parent', 'Dana Reyes', 'dana@example.org');
  await page.goto('/dashboard/parent/sessions');
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
  await expect(page.getByText(RUN_BY)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(RUN_BY)).toBeVisible();
});

test('rule 10.210, pages without a host mention none', async ({ filledApp }) => {
  const page = await filledApp.contexts.guest.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'How it works' })).toBeVisible();
  await expect(page.getByText(/Run by|runs this Oakling/)).toHaveCount(0);
  await expect(page.getByRole('contentinfo').getByRole('paragraph')).toHaveCount(0);
  await page.close();
});
