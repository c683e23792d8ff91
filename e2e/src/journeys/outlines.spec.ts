import { expect, test, type Page } from '@playwright/test';
import { holdScripts } from '../support/hold-scripts.ts';
import { Oakling } from '../support/oakling.ts';
import { contextOptions, signUpByApi } from '../support/people.ts';

const OUTLINES = [
  {
    role: 'parent',
    path: '/dashboard/parent',
    heading: 'Session Requests',
    intro: 'Nobody meets before you have said yes.',
    colour: 'rgb(107, 33, 168)',
  },
  {
    role: 'elder',
    path: '/dashboard/elder/matches',
    heading: 'Your Matches',
    intro: 'Here you find people who share an interest with you',
    colour: 'rgb(17, 94, 89)',
  },
] as const;
const SIZES = [
  { width: 412, height: 823 },
  { width: 1280, height: 800 },
];

let oakling: Oakling;
test.beforeAll(async () => {
  oakling = await Oakling.start();
});
test.afterAll(() => oakling.remove());

const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

for (const { role, path, heading, intro, colour } of OUTLINES) {
  test(`${path} begins with its first words, which stay where they are`, async ({ browser }) => {
    const context = await browser.newContext(contextOptions(oakling));
    await signUpByApi(context, role, 'Dana Young', `${role}@example.org`);
    for (const size of SIZES) {
      const page = await context.newPage();
      await page.setViewportSize(size);
      const { release } = await holdScripts(page);
      await page.goto(path, { waitUntil: 'commit' });
      const places = async () => {
        await page.evaluate(async () => void (await document.fonts.ready));
        const words = [headingOf(page, heading), page.getByText(intro)];
        return Promise.all(words.map((one) => one.boundingBox()));
      };
      await expect(headingOf(page, heading)).toBeVisible();
      await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
      const bar = page.getByRole('img', { name: 'Oakling' }).locator('visible=true');
      await expect(bar.locator('xpath=ancestor::*[contains(@class, "bg-role-solid")]')).toHaveCSS(
        'background-color',
        colour,
      );
      const before = await places();
      release();
      await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0);
      await expect(headingOf(page, heading)).toBeVisible();
      expect(await places()).toEqual(before);
      await page.close();
    }
    await context.close();
  });

  test(`a guest at ${path} is shown nothing of it`, async ({ browser }) => {
    const page = await (await browser.newContext(contextOptions(oakling))).newPage();
    const { release } = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await expect(page.locator('#root')).toHaveText('Loading...');
    release();
    await expect(page).toHaveURL(`${oakling.origin}/`);
  });
}
