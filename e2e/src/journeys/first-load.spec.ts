import type { Page } from '@playwright/test';
import { expectToLookAlike } from '../support/look-alike.ts';
import { contextOptions, PASSWORD } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const OPEN_PAGES = [
  ['/', 'Oakling', 'Oakling'],
  ['/privacy-policy', 'Privacy Policy', 'Privacy Policy · Oakling'],
  ['/terms-of-service', 'Terms of Service', 'Terms of Service · Oakling'],
  ['/help', 'Help', 'Help · Oakling'],
] as const;

/** Blocks all page scripts except the one that runs before the first paint. */
async function holdScripts(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

test('each open page is readable without a script, and looks the same with one', async ({
  browser,
  filledApp,
  open,
}) => {
  const withScript = await (await open(filledApp)).newPage();
  const options = { ...contextOptions(filledApp), javaScriptEnabled: false };
  const plain = await (await browser.newContext(options)).newPage();
  for (const [path, heading, title] of OPEN_PAGES) {
    for (const page of [withScript, plain]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page).toHaveTitle(title);
    }
    await expect(plain.getByRole('combobox', { name: 'Text size' })).toBeVisible();
    await expectToLookAlike(plain, withScript, { fullPage: true });
  }
  await plain.context().close();
});

test('a prerendered page hydrates in place, and keeps an earlier choice', async ({
  filledApp,
  open,
}) => {
  const page = await (await open(filledApp)).newPage();
  const { release } = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const before = await page.getByRole('heading', { level: 1 }).elementHandle();
  await page.getByRole('combobox', { name: 'Text size' }).selectOption('150%');
  release();
  await expect
    .poll(() => page.evaluate(() => document.documentElement.style.fontSize))
    .toBe('150%');
  expect(await before?.evaluate((element) => element.isConnected)).toBe(true);
});

test('a guest’s pages don’t ask who is signed in; a log-in in another tab, a log-out and the back button work (rule 10.400)', async ({
  filledApp,
  open,
}) => {
  const context = await open(filledApp);
  const asked: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/me')) asked.push(request.url());
  });
  const [page, other] = [await context.newPage(), await context.newPage()];
  for (const path of ['/', '/help', '/signup', '/dashboard/elder/matches', '/auth/login']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await other.goto('/');
  expect(asked).toEqual([]);

  await page.getByLabel('Email', { exact: true }).fill('rosa@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/elder\/matches$/);
  await other.getByRole('link', { name: 'Log In' }).first().click();
  await expect(other).toHaveURL(/\/dashboard\/elder$/);
  await other.close();

  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  asked.length = 0;
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/auth/login');
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  expect(asked).toEqual([]);
});

for (const [role, path] of [
  ['parent', '/dashboard/parent'],
  ['parent', '/dashboard/parent/friends'],
  ['parent', '/dashboard/parent/children'],
  ['elder', '/dashboard/elder'],
  ['elder', '/dashboard/elder/matches'],
  // These redirect.
  ['youth', '/dashboard/elder/matches'],
  ['youth', '/auth/login'],
  ['guest', '/auth/login'],
] as const)
  test(`Rule 10.500, the document of ${path} sends the first requests, which the page uses, for a ${role}`, async ({
    filledApp,
    open,
  }) => {
    const context = role === 'guest' ? await open(filledApp) : filledApp.contexts[role];
    const page = await context.newPage();
    // When the live connection opens, a page reads everything again.
    await page.route('**/api/live*', (route) => route.abort());
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const countOf = (answers: readonly string[]) =>
      answers.map((answer) => [answer, asked.filter((url) => url === answer).length]);
    const load = async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
    };
    await load();
    const answers = await page
      .locator('link[rel="preload"][as="fetch"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    expect(answers).not.toEqual([]);
    const once = answers.map((answer) => [answer, 1]);
    expect(countOf(answers)).toEqual(once);

    // Without these hints, the page itself sends the same requests.
    await page.route(`**${path}`, async (route) => {
      const document = await route.fetch();
      const text = await document.text();
      await route.fulfill({
        response: document,
        body: text.replaceAll(/<link rel="preload" as="fetch"[^>]*>/g, ''),
      });
    });
    asked.length = 0;
    await load();
    expect(countOf(answers)).toEqual(once);
    await page.close();
  });

test('Rule 10.500, a person who logs in without a reload gets no response that the document asked for', async ({
  filledApp,
  open,
}) => {
  const page = await (await open(filledApp)).newPage();
  const logIn = async (email: string, role: string) => {
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${role}$`));
  };
  await page.goto('/auth/login');
  await logIn('rosa@example.org', 'elder');

  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // The document asks for all matches, but the page searches.
  await page.goto('/dashboard/elder/matches?name=Nobody');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const documents = asked.filter((path) => path === '/dashboard/elder/matches');
  await page.getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('link', { name: 'Log In' }).first().click();
  asked.length = 0;
  await logIn('sam@example.org', 'youth');
  await page.getByRole('link', { name: 'Find Matches' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => asked).toContain('/api/matches');
  expect(documents).toHaveLength(1);
  expect(asked).not.toContain('/dashboard/elder/matches');
});

test('the saved text size applies before scripts load', async ({ filledApp, open }) => {
  const page = await (await open(filledApp)).newPage();
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Text size' }).selectOption('200%');
  const { release } = await holdScripts(page);
  await page.goto('/privacy-policy', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', '68px');
  release();
  await expect(page.getByRole('combobox', { name: 'Text size' })).toHaveValue('200');
});

test('a hash-style address doesn’t flash the landing page (rule 1.21)', async ({
  filledApp,
  open,
}) => {
  const page = await (await open(filledApp)).newPage();
  const { release } = await holdScripts(page);
  await page.goto('/#/auth/forgot-password', { waitUntil: 'commit' });
  await expect(page.locator('#root')).toHaveCSS('visibility', 'hidden');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/forgot-password$/);
});
