import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { Oakling } from '../support/oakling.ts';
import { contextOptions, logInByApi } from '../support/people.ts';
import { drawn, settled } from '../support/settled.ts';

/** The time zone of the demo data and the browsers, chosen so that times look natural. */
const TIME_ZONE = 'America/New_York';
const DESKTOP = { width: 1440, height: 1080 };
// The same aspect ratio as a desktop, so two pictures fit next to each other.
const TABLET = { width: 820, height: 615 };
const PHONE = { width: 390, height: 920 };

export async function takeReadmePictures(browser: Browser, folder: string) {
  const oakling = await Oakling.startDemo(TIME_ZONE);
  const open = async (name?: string) => {
    const context = await browser.newContext({
      ...contextOptions(oakling),
      locale: 'en-US',
      timezoneId: TIME_ZONE,
    });
    if (name !== undefined) await logInByApi(context, `${name}@demo.example`, 'demo-password');
    return context;
  };
  const [guest, rosa, dana, sam] = [
    await open(),
    await open('rosa'),
    await open('dana'),
    await open('sam'),
  ];
  const file = (name: string) => join(folder, `${name}.png`);
  await takeInSight(guest, '/', DESKTOP, file('landing'));
  await takeInSight(rosa, '/dashboard/elder/matches', DESKTOP, file('matches'));
  await takeInSight(dana, '/dashboard/parent', DESKTOP, file('approvals'));
  await takeInSight(sam, '/dashboard/youth/profile', DESKTOP, file('profile'));
  await takeInSight(rosa, '/dashboard/elder/sessions?tab=upcoming', TABLET, file('sessions'));
  const request = `/dashboard/youth/request-session?match=${await firstMatch(sam)}`;
  const phones = [
    await takeInSight(sam, '/dashboard/youth', PHONE, undefined, openMenu),
    await takeInSight(sam, '/dashboard/youth/interests', PHONE),
    await takeInSight(sam, request, PHONE),
  ];
  await sideBySide(guest, phones, file('phone'));
  await oakling.remove();
  return { taken: 6, troubles: [] };
}

async function firstMatch(context: BrowserContext): Promise<string> {
  const answer = await context.request.get('/api/matches');
  const { items }: { items: { id: string }[] } = await answer.json();
  return items[0]?.id ?? '';
}

async function takeInSight(
  context: BrowserContext,
  path: string,
  size: typeof DESKTOP,
  file?: string,
  prepare?: (page: Page) => Promise<void>,
): Promise<Buffer> {
  const page = await context.newPage();
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(path);
  await settled(page);
  await prepare?.(page);
  const picture = await page.screenshot({ ...(file !== undefined && { path: file }) });
  await page.close();
  return picture;
}

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').waitFor();
}

/** Three phone screenshots in one image, which has the aspect ratio of a desktop. */
async function sideBySide(context: BrowserContext, phones: readonly Buffer[], file: string) {
  const page = await context.newPage();
  await page.setViewportSize(DESKTOP);
  const pictures = phones.map(
    (phone) => `<img src="data:image/png;base64,${phone.toString('base64')}" alt="">`,
  );
  await page.setContent(`
    <style>
      body { margin: 0; height: 100vh; background: #e2d8c5; display: flex; gap: 48px;
             align-items: center; justify-content: center; }
      img { width: 390px; border-radius: 28px; }
    </style>
    ${pictures.join('')}`);
  await drawn(page);
  await page.screenshot({ path: file });
  await page.close();
}
