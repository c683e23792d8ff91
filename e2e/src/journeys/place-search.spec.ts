import type { BrowserContext, Page } from '@playwright/test';
import { ALL_RULES, breaches } from '../support/axe.ts';
import type { Family } from '../support/family.ts';
import { LIBRARY, MAPS_KEY, fakeMaps } from '../support/maps-service.ts';
import { decideByApi } from '../support/people.ts';
import { fillTimes } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ environment: { GOOGLE_MAPS_KEY: MAPS_KEY } });

const UNAVAILABLE = 'We can’t suggest places now. Please type the address.';
const ADDRESS = `${LIBRARY.title}, ${LIBRARY.detail}`;

test('a place is found by keyboard, and the parent gets its coordinates; edited text is free text again', async ({
  app,
  family,
  open,
}) => {
  const { elder: rosa, parent } = family;
  const maps = await fakeMaps(rosa, { isReachable: true });
  const page = await requestPage(family);
  const field = page.getByRole('combobox', { name: 'Meeting Location' });
  await expect(field).toBeVisible();
  expect(maps.loads, 'nothing is loaded before somebody comes to the field').toEqual([]);

  await page.getByLabel('Connection Mode').focus();
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.type('l');
  const options = page.getByRole('listbox', { name: 'Meeting Location' }).getByRole('option');
  await expect(options).toHaveCount(2);
  await expect(page.getByText('Powered by Google Maps')).toBeVisible();
  await expect(page.getByText('2 options available.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(field).toHaveValue('l');
  await page.keyboard.type('ib');
  await expect(options).toHaveCount(1);
  const located = page.waitForResponse('https://places.googleapis.com/place/library');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await located;
  await expect(field).toHaveValue(ADDRESS);
  await expect(options).toHaveCount(0);
  await expect(field).toBeFocused();

  const [load] = maps.loads;
  expect(maps.loads).toHaveLength(1);
  expect(load?.url.searchParams.get('key')).toBe(MAPS_KEY);
  expect(load?.referer, 'the origin and nothing of the path').toBe(`${app.origin}/`);
  // location-field.test.tsx tests the debounce delay; typing may be slow here.
  expect(maps.asked[0]).toBe('l');
  expect(maps.asked.at(-1)).toBe('lib');

  const sent = await send(page);
  expect(sent.geoCoords).toEqual(LIBRARY.location);
  await expectPlace(parent, sent.id, { address: ADDRESS, geoCoords: LIBRARY.location });
  const dana = await parent.newPage();
  await dana.goto('/dashboard/parent');
  await expect(dana.getByText(ADDRESS).first()).toBeVisible();

  await fillRequestPage(page, family.youthId);
  await field.fill('library');
  const locatedAgain = page.waitForResponse('https://places.googleapis.com/place/library');
  await page.getByRole('option', { name: LIBRARY.title }).click();
  await locatedAgain;
  await expect(field).toHaveValue(ADDRESS);
  await field.press('Home');
  await page.keyboard.type('Upstairs, ');
  await expect(field).toHaveValue(`Upstairs, ${ADDRESS}`);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(field).toHaveValue(`Upstairs, ${ADDRESS}`);
  const edited = await send(page, '16:00', '16:45');
  expect(edited.geoCoords).toBeUndefined();
  await expectPlace(parent, edited.id, { address: `Upstairs, ${ADDRESS}`, geoCoords: null });

  // The suggestions fit into 320 px and with text at 200%, and pass WCAG 2.2 AA.
  await fillRequestPage(page, family.youthId);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByLabel('Text size').selectOption('200');
  await field.fill('l');
  const option = page.getByRole('option', { name: LIBRARY.title });
  await expect(option).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toHaveAttribute('data-focused', 'true');
  const box = await option.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Checks only the list, because axe scrolls to hidden elements, which closes the list.
    expect(await breaches(page, ALL_RULES, '[role=listbox]'), colorScheme).toEqual([]);
  }

  await test.step('without the script the field is free text, after three retries with growing delays', async () => {
    // At most two requests can wait for an answer. Rule 6.273
    await decideByApi(parent, sent.id, 'reject');
    const again = await open(app, await rosa.storageState());
    await withoutScript(family, again);
  });
});

async function withoutScript(family: Family, elder: BrowserContext): Promise<void> {
  const { parent } = family;
  const maps = await fakeMaps(elder, { isReachable: false });
  await elder.addInitScript(() => {
    // Runs before the loader's own handler for the script, in the same task.
    const count = ({ target }: Event) => {
      if (!(target instanceof HTMLScriptElement)) return;
      const { dataset } = document.documentElement;
      dataset['failedScripts'] = String(Number(dataset['failedScripts'] ?? 0) + 1);
    };
    document.addEventListener('error', count, { capture: true });
  });
  const page = await requestPage({ ...family, elder });
  const field = page.getByLabel('Meeting Location');
  await expect(page.getByRole('combobox', { name: 'Meeting Location' })).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await field.focus();
  for (const [index, wait] of [1000, 3000, 9000].entries()) {
    await expect(page.locator('html')).toHaveAttribute('data-failed-scripts', String(index + 1));
    await page.keyboard.type('x');
    await page.clock.runFor(wait - 1);
    expect(maps.loads).toHaveLength(index + 1);
    await expect(page.getByText(UNAVAILABLE)).toHaveCount(0);
    await page.clock.runFor(1);
  }
  await expect(page.locator('html')).toHaveAttribute('data-failed-scripts', '4');
  await expect(page.getByRole('status').getByText(UNAVAILABLE)).toBeVisible();
  await page.clock.runFor(600_000);
  expect(maps.loads).toHaveLength(4);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('xxx');
  await page.keyboard.type('yz');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Meeting Location' })).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Meeting Location' })).toHaveValue('xxxyz');
  await expect(page.getByText(UNAVAILABLE)).toBeVisible();
  await field.fill('');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Please select a meeting address.').first()).toBeVisible();
  await field.fill('At the old oak');
  await page.clock.resume();
  const sent = await send(page);
  await expectPlace(parent, sent.id, { address: 'At the old oak', geoCoords: null });
}

async function requestPage({ elder, youthId }: Family): Promise<Page> {
  const page = await elder.newPage();
  await fillRequestPage(page, youthId);
  return page;
}

async function fillRequestPage(page: Page, youthId: string): Promise<void> {
  await page.goto(`/dashboard/elder/request-session?match=${youthId}`);
  await page.getByLabel('Connection Mode').selectOption('In-Person');
}

async function send(
  page: Page,
  start = '14:00',
  end = '15:30',
): Promise<{ id: string; geoCoords?: unknown }> {
  await fillTimes(page, start, end);
  const sending = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/sessions'),
  );
  await page.getByRole('button', { name: 'Request a Conversation' }).click();
  await expect(page.getByText('Your session request has been successfully sent.')).toBeVisible();
  return (await sending).postDataJSON();
}

async function expectPlace(
  parent: BrowserContext,
  id: string,
  place: { address: string; geoCoords: unknown },
) {
  const session = await (await parent.request.get(`/api/sessions/${id}`)).json();
  expect(session.place).toEqual({ connectionMode: 'In-Person', ...place });
}
