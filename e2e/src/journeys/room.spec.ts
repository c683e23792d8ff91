import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { barriers } from '../support/barriers.ts';
import { findChromium } from '../support/find-chromium.ts';
import { installLook } from '../support/look.ts';
import { freePort } from '../support/oakling.ts';
import { contextOptions, decideByApi, send } from '../support/people.ts';
import { arrived, enterRoom, lastArrival, watchArrival } from '../support/room-client.ts';
import { expect, test } from '../support/test.ts';

const first = await freePort();
test.use({ environment: { ROOM: 'builtin', ROOM_PORT: `${first}-${first + 9}` } });

/** A zone in which it is about noon: a meeting of today is at a sensible time. */
function noonZone(now: Date): { timeZone: string; shift: number } {
  const shift = 12 - now.getUTCHours();
  const sign = shift > 0 ? '-' : '+';
  return { timeZone: shift === 0 ? 'UTC' : `Etc/GMT${sign}${Math.abs(shift)}`, shift };
}

/** A video call here that begins in five minutes, asked for by Rosa and approved by Dana. */
async function callSoon(elder: BrowserContext, parent: BrowserContext, youthId: string) {
  const now = new Date();
  const { timeZone, shift } = noonZone(now);
  const local = (minutes: number) =>
    new Date(now.getTime() + shift * 3_600_000 + minutes * 60_000).toISOString();
  const id = crypto.randomUUID();
  await send(elder.request, 'post', '/api/sessions', {
    ...{ id, matchId: youthId, interests: ['Photography'], connectionMode: 'Remote' },
    ...{ videoProvider: 'Oakling', date: local(5).slice(0, 10), timeZone, unusualConfirmed: true },
    ...{ startTime: local(5).slice(11, 16), endTime: local(50).slice(11, 16) },
  });
  await decideByApi(parent, id, 'approve');
  return id;
}

/** A Chromium of its own, with a camera and a microphone that are none. */
async function chromiumWithCamera(): Promise<Browser> {
  const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  return chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox', ...fake] });
}

/** Something was decoded of each of so many slots, and goes on. */
async function sees(page: Page, slots: number): Promise<void> {
  const before = await arrived(page);
  await expect
    .poll(async () => {
      const now = await arrived(page);
      return now.filter((slot, nth) => {
        const then = before[nth];
        return (
          then !== undefined && slot.frames > then.frames + 10 && slot.energy > then.energy + 0.01
        );
      }).length;
    })
    .toBe(slots);
}

/** Each in a Chromium of their own, logged in. */
async function openAll(app: { readonly origin: string }, people: readonly BrowserContext[]) {
  const browsers = await Promise.all(people.map(chromiumWithCamera));
  const pages = await Promise.all(
    people.map(async (who, nth) => {
      const login = { storageState: await who.storageState() };
      const context = await browsers[nth]?.newContext({ ...contextOptions(app), ...login });
      if (context === undefined) throw new Error('each has a browser');
      await installLook(context);
      return context.newPage();
    }),
  );
  const close = () => Promise.all(browsers.map((browser) => browser.close()));
  return { pages, close };
}

/** Somebody is seen and heard: the pictures of them that are shown get more, and the page says that they speak. */
async function meets(page: Page, name: string): Promise<void> {
  const video = page.locator(`video[aria-label="${name}"]`);
  const frames = () =>
    video.evaluate((shown: HTMLVideoElement) => shown.getVideoPlaybackQuality().totalVideoFrames);
  await expect(video).toBeVisible();
  const before = await frames();
  await expect.poll(frames).toBeGreaterThan(before + 10);
  const tile = page.getByRole('listitem').filter({ has: video });
  await expect(tile.getByText('Speaking')).toBeVisible();
}

/** From the page of the session into its room. */
async function joinFromSession(page: Page, id: string, role: string): Promise<void> {
  await page.goto(`/dashboard/${role}/sessions/${id}`);
  await page.getByRole('link', { name: role === 'parent' ? 'Walk in' : 'Join' }).click();
  await expect(page.getByRole('heading', { name: 'Ready to join?' })).toBeVisible();
  await page.getByRole('button', { name: 'Join', exact: true }).click();
}

test('rules 6.314 to 6.323: two meet by the pages, their parent walks in, and help ends the call @timed', async ({
  app,
  family,
}) => {
  const id = await callSoon(family.elder, family.parent, family.youthId);
  const { pages, close } = await openAll(app, [family.elder, family.youth, family.parent]);
  const [rosa, sam, dana] = pages;
  if (rosa === undefined || sam === undefined || dana === undefined) throw new Error('three');

  await joinFromSession(rosa, id, 'elder');
  await expect(rosa.getByText('You are the first one here.')).toBeVisible();
  await dana.goto(`/dashboard/parent/sessions/${id}`);
  await expect(dana.getByText('Rosa Alvarez is in the room')).toBeVisible();
  await joinFromSession(sam, id, 'youth');
  await meets(rosa, 'Sam Young');
  await meets(sam, 'Rosa Alvarez');
  await expect(dana.getByText('Rosa Alvarez and Sam Young are in the room')).toBeVisible();

  await joinFromSession(dana, id, 'parent');
  await meets(dana, 'Sam Young');
  await meets(rosa, 'A parent');
  await sam.getByRole('button', { name: 'Camera is on' }).click();
  await expect(rosa.getByText('Camera is off')).toBeVisible();

  expect(await barriers(rosa)).toEqual([]);
  // A second tab takes over.
  const second = await sam.context().newPage();
  await joinFromSession(second, id, 'youth');
  await meets(second, 'Rosa Alvarez');
  await expect(sam.getByText('You are in this call in another tab')).toBeVisible();

  await second.getByRole('button', { name: 'I need help' }).click();
  await expect(second.getByText('We called the parent and the moderators.')).toBeVisible();
  await second.getByRole('button', { name: 'End the call for everybody' }).click();
  for (const page of [second, rosa, dana]) {
    await expect(page.getByText('Somebody asked for help and ended this call.')).toBeVisible();
  }
  await dana.goto(`/dashboard/parent/sessions/${id}`);
  await expect(dana.getByText(/^Rosa Alvarez: .* to /)).toBeVisible();
  await close();
});

test('rules 6.291 to 6.309: three Chromiums meet, see and hear each other, and are cut within a second @timed', async ({
  app,
  family,
}) => {
  const id = await callSoon(family.elder, family.parent, family.youthId);
  const { pages, close } = await openAll(app, [family.elder, family.youth, family.parent]);
  const [rosa, sam, dana] = pages;
  if (rosa === undefined || sam === undefined || dana === undefined) throw new Error('three');

  await enterRoom(rosa, id);
  const { offer } = await enterRoom(sam, id);
  expect(offer.match(/a=candidate/g)).toHaveLength(1);
  for (const page of [rosa, sam]) await sees(page, 1);

  // The parent walks in.
  await enterRoom(dana, id);
  for (const page of pages) await sees(page, 2);

  // Nothing of it asks the pages: they go on sending for as long as they like.
  for (const page of [rosa, dana]) await watchArrival(page);
  await watchArrival(sam);
  const from = Date.now();
  await send(family.parent.request, 'post', `/api/children/${family.youthId}/pause`, {});
  for (const page of pages) {
    await expect.poll(async () => Date.now() - (await lastArrival(page))).toBeGreaterThan(1500);
    expect((await lastArrival(page)) - from).toBeLessThan(1000);
  }
  await close();
});
