import type { Page } from '@playwright/test';
import { ALL_RULES, breaches, COLOUR_RULES } from '../support/axe.ts';
import { installLook } from '../support/look.ts';
import { smallTargets } from '../support/measure-targets.ts';
import { drawn } from '../support/settled.ts';
import { expect, test } from '../support/test.ts';

const ROLES = ['elder', 'parent', 'youth'] as const;
const VIEWS = ['/dev/ui?', '/dev/ui?frame=sidebar&'];

// The page shows a picture that is missing.
test.beforeEach(({ expectTrouble }) => expectTrouble(/^404 GET \/avatars\/no-such-picture\.svg$/));

// The page shows all three role colors, and itself uses a different one in each color scheme.
for (const [scheme, role, rules] of [
  ['light', 'parent', ALL_RULES],
  // Dark mode changes nothing but colors.
  ['dark', 'youth', COLOUR_RULES],
] as const) {
  test(`every component is accessible in each role's colour (${scheme})`, async ({ filledApp }) => {
    const page = await filledApp.contexts.guest.newPage();
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    // The view without a frame comes last, because dialogs open on it.
    for (const view of VIEWS.toReversed()) {
      await show(page, `${view}role=${role}`);
      expect(await breaches(page, rules), view).toEqual([]);
    }
    expect(await weakContrasts(page), role).toEqual([]);
    expect(await breachesOfWhatOpens(page, rules)).toEqual([]);
    for (const one of ROLES.filter((other) => other !== role)) {
      await show(page, `/dev/ui?role=${one}`);
      expect(await weakContrasts(page), one).toEqual([]);
    }
    await page.close();
  });
}

test('every target is large enough, and nothing scrolls sideways at 320 px, nor with text at 200 %', async ({
  filledApp,
  open,
}) => {
  // The context stores the text size, so the test opens one of its own.
  const context = await open(filledApp);
  await installLook(context);
  const page = await context.newPage();
  for (const view of VIEWS) {
    await show(page, view);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await smallTargets(page), `${view} ${width} px`).toEqual([]);
    }
    for (const size of ['200', '100']) {
      await page.getByLabel('Text size').first().selectOption(size);
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await sidewaysScroll(page), `${view} ${width} px, ${size} %`).toBe(0);
      }
    }
  }
});

test('only this machine can open the page and its script', async ({ filledApp, request }) => {
  const { origin } = filledApp;
  const page = await request.get(`${origin}/dev/ui`);
  const script = /\/dev\/ui\/assets\/[^"]+\.js/.exec(await page.text())?.[0] ?? '';
  for (const path of ['/dev/ui', script]) {
    expect((await request.get(origin + path)).status()).toBe(200);
    for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { host: 'evil.example' }]) {
      const answer = await request.get(origin + path, { headers });
      expect(answer.status(), JSON.stringify(headers)).toBe(404);
    }
  }
});

/** Opens a page that always contains the text "Loading...". */
async function show(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await drawn(page);
}

/** Colors whose measured contrast is below their minimum. */
function weakContrasts(page: Page): Promise<(string | null)[]> {
  return page
    .locator('[data-ratio]')
    .evaluateAll((samples) =>
      samples
        .filter(({ dataset }) => !(Number(dataset['ratio']) >= Number(dataset['least'])))
        .map(({ textContent }) => textContent),
    );
}

/** Toasts, dialogs and the drawer exist only while they are open. */
async function breachesOfWhatOpens(page: Page, rules: typeof ALL_RULES) {
  await page.getByRole('button', { name: 'Submit with mistakes' }).click();
  const found = await breaches(page, rules, '[role=alert]:focus');
  await page.getByRole('button', { name: 'Show the tooltip' }).click();
  found.push(...(await breaches(page, rules, '[aria-labelledby=ui-tooltip]')));
  await page.getByRole('button', { name: 'Show a failure' }).click();
  await page.getByRole('button', { name: 'Close message' }).focus();
  found.push(...(await breaches(page, rules, '[data-react-aria-top-layer]')));
  await page.getByRole('button', { name: 'Ask before a loss' }).click();
  await page.getByRole('alertdialog').waitFor();
  found.push(...(await breaches(page, rules, '[role=alertdialog]')));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Menu/ }).first().click();
  await page.getByRole('dialog').waitFor();
  found.push(...(await breaches(page, rules, '[role=dialog]')));
  return found;
}

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
