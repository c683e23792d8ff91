import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { Oakling } from '../support/oakling.ts';
import {
  choose,
  contextOptions,
  inviteByApi,
  requestByApi,
  signUpByApi,
} from '../support/people.ts';
import { openSmtpInbox, type SmtpInbox } from '../support/smtp-inbox.ts';

type Role = 'elder' | 'parent' | 'youth';

let oakling: Oakling;
let inbox: SmtpInbox;
let contexts: Record<Role, BrowserContext>;
let elderId: string;

test.beforeAll(async ({ browser }) => {
  inbox = await openSmtpInbox();
  oakling = await Oakling.start({ SMTP_URL: inbox.url });
  const open = () => browser.newContext(contextOptions(oakling));
  contexts = { elder: await open(), parent: await open(), youth: await open() };
  const { elder, parent, youth } = contexts;
  elderId = await signUpByApi(elder, 'elder', 'Rosa Alvarez', 'rosa@example.org');
  await signUpByApi(parent, 'parent', 'Dana Young', 'dana@example.org');
  await inviteByApi(parent, youth, inbox, 'Sam Young', 'sam@example.org');
  await choose(elder, { Photography: 3 });
  await choose(youth, { Photography: 1 });
});
test.afterAll(async () => {
  await oakling.remove();
  await inbox.close();
});

for (const [role, colour] of [
  ['elder', 'teal'],
  ['parent', 'purple'],
  ['youth', 'orange'],
] as const) {
  test(`sidebar, table head and primary button of the ${role} are ${colour}`, async () => {
    const page = await contexts[role].newPage();
    await page.goto(`/dashboard/${role}/sessions`);
    const head = page.getByRole('columnheader', { name: 'Participant' });
    await expect(head).toBeVisible();
    const found = [await colourOf(head), await colourOf(page.getByRole('complementary'))];
    await page.goto(`/dashboard/${role}/profile`);
    found.push(await colourOf(page.getByRole('button', { name: 'Save' })));
    expect(found).toEqual([colour, colour, colour]);
    await page.close();
  });
}

test('the tooltip of a shared interest stands 10 px above its chip', async () => {
  const page = await contexts.elder.newPage();
  await page.goto('/dashboard/elder/matches');
  const chip = page.getByText('Photography', { exact: true }).locator('..');
  await chip.hover();
  const words = page.getByText('You: Advanced, Sam Young: Basic', { exact: true });
  // The same words also stand below the chip; the tooltip is what is above it. Browsers lay out in
  // parts of a pixel.
  const gaps = async () => {
    const top = (await chip.boundingBox())?.y ?? 0;
    const bottoms = await words.evaluateAll((all) =>
      all.map((element) => element.getBoundingClientRect().bottom),
    );
    return bottoms.filter((bottom) => bottom <= top).map((bottom) => Math.abs(top - bottom - 10));
  };
  await expect.poll(gaps).toEqual([expect.closeTo(0, 0)]);
  await page.close();
});

test('until it is known who is signed in a dashboard reads Loading...', async () => {
  const page = await contexts.elder.newPage();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/me', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto('/dashboard/elder');
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveText('Loading...');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  resolve();
  await expect(page.getByText('Welcome, Rosa Alvarez!!')).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await page.close();
});

test('a path that is nowhere leads to the first page, and so does a dashboard without a login', async ({
  browser,
}) => {
  const page = await (await browser.newContext(contextOptions(oakling))).newPage();
  for (const path of ['/no-such-page', '/auth', '/dashboard', '/dashboard/elder/matches']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(`${oakling.origin}/`);
    await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  }
  await page.context().close();
});

test('a sub-path that a role has no page for says what to do', async () => {
  const page = await contexts.parent.newPage();
  for (const path of ['interests', 'no-such-page', 'sessions/deeper/still']) {
    await page.goto(`/dashboard/parent/${path}`);
    await expect(page.getByText('Select an action from the sidebar to get started.')).toBeVisible();
  }
  await page.close();
});

test('a form is one white card in the middle, with the small logo and its heading', async ({
  browser,
}) => {
  const page = await (await browser.newContext(contextOptions(oakling))).newPage();
  for (const path of ['/auth/login', '/signup', '/auth/forgot-password']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const card = page
      .getByRole('main')
      .locator('div', { has: page.locator('form') })
      .last();
    await expect(card).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(card.getByRole('img', { name: 'Oakling' })).toBeVisible();
    const { x, width } = (await card.boundingBox()) ?? { x: 0, width: 0 };
    const middle = (page.viewportSize()?.width ?? 0) / 2;
    expect(Math.abs(x + width / 2 - middle), path).toBeLessThan(10);
  }
  await page.close();
});

test('the policy opens in a new tab, and what was typed stays', async ({ browser }) => {
  const page = await (await browser.newContext(contextOptions(oakling))).newPage();
  await page.goto('/signup');
  await page.getByLabel('Full name').fill('Walter');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Privacy Policy' }).first().click();
  await expect(await opened).toHaveURL(`${oakling.origin}/privacy-policy`);
  await expect(page.getByLabel('Full name')).toHaveValue('Walter');
  await page.context().close();
});

test('a decision that fails shows a red toast', async () => {
  const id = await requestByApi(contexts.youth, elderId, {
    days: 5,
    hour: 10,
    interest: 'Photography',
  });
  const page = await contexts.parent.newPage();
  await page.goto('/dashboard/parent');
  await page.route(`**/api/sessions/${id}/approve`, (route) => route.abort());
  const approve = page.getByRole('button', { name: 'Approve' });
  await expect(approve).toBeVisible();
  await approve.click();
  const toast = page.getByText('Failed to update session.', { exact: true });
  await expect(toast).toBeVisible();
  expect(await colourOf(toast.locator('..'))).toBe('red');
  await page.close();
});

test('a picture that does not load is replaced by the default avatar, which does', async () => {
  const page: Page = await contexts.elder.newPage();
  await page.route('**/avatars/elder-1.svg', (route) => route.abort());
  await page.goto('/dashboard/elder/profile');
  await page.getByRole('radio', { name: 'Older woman with a silver bun' }).check();
  const picture = page.getByRole('img', { name: 'Your picture' });
  await expect(picture).toHaveAttribute('src', '/defaultAvatar.png');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.close();
});

/** What one would call an element's background, by its hue. */
async function colourOf(element: Locator): Promise<string> {
  const css = await element.evaluate((found) => getComputedStyle(found).backgroundColor);
  const [red = 0, green = 0, blue = 0] = (css.match(/\d+(\.\d+)?/g) ?? []).map(Number);
  const hue = hueOf(red, green, blue);
  const named = [
    { name: 'orange', from: 10, to: 40 },
    { name: 'teal', from: 160, to: 195 },
    { name: 'purple', from: 260, to: 300 },
    { name: 'red', from: 340, to: 370 },
  ];
  const degrees = hue < 10 ? hue + 360 : hue;
  return named.find(({ from, to }) => from <= degrees && degrees < to)?.name ?? css;
}

/** Degrees on the wheel of colours. */
function hueOf(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue) || 1;
  if (most === red) return (((green - blue) / range) * 60 + 360) % 360;
  if (most === green) return ((blue - red) / range) * 60 + 120;
  return ((red - green) / range) * 60 + 240;
}
