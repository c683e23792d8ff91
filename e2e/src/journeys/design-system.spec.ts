import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { Oakling } from '../support/oakling.ts';
import { contextOptions } from '../support/people.ts';
import { drawn } from '../support/settled.ts';

const ROLES = ['elder', 'parent', 'youth'] as const;
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Not in the tags: 7:1 instead of 4.5:1, and off unless asked for. */
const STRICTER = ['color-contrast-enhanced', 'target-size'];
const VIEWS = ['/dev/ui?', '/dev/ui?frame=sidebar&'];

let oakling: Oakling;

test.beforeAll(async () => {
  oakling = await Oakling.start();
});
test.afterAll(() => oakling.remove());

// The page shows the three colours side by side; its own is another one in each scheme.
for (const [scheme, role] of [
  ['light', 'parent'],
  ['dark', 'youth'],
] as const) {
  test(`every component is accessible in each role's colour (${scheme})`, async ({ browser }) => {
    const context = await browser.newContext(contextOptions(oakling));
    const page = await context.newPage();
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    for (const view of VIEWS) {
      await open(page, `${view}role=${role}`);
      expect(await breaches(page), view).toEqual([]);
    }
    await open(page, `/dev/ui?role=${role}`);
    expect(await breachesOfWhatOpens(page)).toEqual([]);
    for (const one of ROLES) {
      await open(page, `/dev/ui?role=${one}`);
      expect(await weakContrasts(page), one).toEqual([]);
    }
    await context.close();
  });
}

test('nothing scrolls sideways at 320 px, nor with text at 200 %', async ({ browser }) => {
  const context = await browser.newContext(contextOptions(oakling));
  const page = await context.newPage();
  for (const view of VIEWS) {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, view);
    for (const size of ['100', '200']) {
      await page.getByLabel('Text size').first().selectOption(size);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await sidewaysScroll(page), `${view} ${width} px, ${size} %`).toBe(0);
      }
    }
  }
  await context.close();
});

test('every target is at least 44 px high and wide, but for links inside a sentence', async ({
  browser,
}) => {
  const context = await browser.newContext(contextOptions(oakling));
  const page = await context.newPage();
  for (const view of VIEWS) {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, view);
      expect(await smallTargets(page), `${view} ${width} px`).toEqual([]);
    }
  }
  await context.close();
});

test('the page and its script are there for this machine only', async ({ request }) => {
  const page = await request.get(`${oakling.origin}/dev/ui`);
  const script = /\/dev\/ui\/assets\/[^"]+\.js/.exec(await page.text())?.[0] ?? '';
  for (const path of ['/dev/ui', script]) {
    expect((await request.get(oakling.origin + path)).status()).toBe(200);
    for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { host: 'evil.example' }]) {
      const answer = await request.get(oakling.origin + path, { headers });
      expect(answer.status(), JSON.stringify(headers)).toBe(404);
    }
  }
});

/** Opens a page of which the words "Loading..." are a part. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await drawn(page);
}

/** What can be pressed but is smaller; a labelled tick is as large as its label. */
function smallTargets(page: Page): Promise<string[]> {
  return page
    .locator('a, button, input, select, textarea, [role=tab], [tabindex="0"]')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .filter((element) => getComputedStyle(element).display !== 'inline')
        .filter((element) => !element.matches('.sr-only'))
        .map((element) => {
          const isTick = element.matches('[type=checkbox], [type=radio]');
          const label = isTick ? document.querySelector(`label[for="${element.id}"]`) : null;
          const { width, height } = (label ?? element).getBoundingClientRect();
          return { element, width, height };
        })
        .filter(({ width, height }) => Math.min(width, height) < 43.9)
        .map(
          ({ element, width, height }) => `${element.outerHTML.slice(0, 120)} ${width}x${height}`,
        ),
    );
}

/** What axe finds, each with its place; in the whole page or in a part of it. */
async function breaches(page: Page, part?: string) {
  const rules = Object.fromEntries(STRICTER.map((id) => [id, { enabled: true }]));
  const axe = new AxeBuilder({ page }).options({ rules }).withTags(TAGS);
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ target }) => target.join(' ')),
  }));
}

/** The colours whose contrast, as the page measures it, is less than it has to be. */
function weakContrasts(page: Page): Promise<(string | null)[]> {
  return page
    .locator('[data-ratio]')
    .evaluateAll((samples) =>
      samples
        .filter(({ dataset }) => !(Number(dataset['ratio']) >= Number(dataset['least'])))
        .map(({ textContent }) => textContent),
    );
}

/** Messages, dialogs and the drawer are there only when asked for. */
async function breachesOfWhatOpens(page: Page) {
  await page.getByRole('button', { name: 'Submit with mistakes' }).click();
  const found = await breaches(page, '[role=alert]:focus');
  await page.getByRole('button', { name: 'Show the tooltip' }).click();
  found.push(...(await breaches(page, '[aria-labelledby=ui-tooltip]')));
  await page.getByRole('button', { name: 'Show a failure' }).click();
  await page.getByRole('button', { name: 'Close message' }).focus();
  found.push(...(await breaches(page, '[data-react-aria-top-layer]')));
  await page.getByRole('button', { name: 'Ask before a loss' }).click();
  await page.getByRole('alertdialog').waitFor();
  found.push(...(await breaches(page, '[role=alertdialog]')));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Menu/ }).first().click();
  await page.getByRole('dialog').waitFor();
  found.push(...(await breaches(page, '[role=dialog]')));
  return found;
}

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
