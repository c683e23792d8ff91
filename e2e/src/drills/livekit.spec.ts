import type { RoomView } from '@oakling/domain/rooms/contract';
import type { BrowserContext, JSHandle, Page } from '@playwright/test';
import type * as connectModule from '../../../web/src/features/rooms/connect-livekit.ts';
import { barriers } from '../support/barriers.ts';
import { callSoon, joinFromSession, meets, openAll, ruleMeetings } from '../support/calls.ts';
import { startLiveKit } from '../support/livekit-server.ts';
import { freePort } from '../support/oakling.ts';
import { send } from '../support/people.ts';
import { expect, test as base } from '../support/test.ts';
import { framesOf, lastFrame, watchFrames } from '../support/watch-frames.ts';

const settings = {
  ...{ port: await freePort(), mediaPort: await freePort() },
  ...{ key: 'oakling', secret: 'a secret of LiveKit that is long enough' },
};
const ROOM_URL = `ws://127.0.0.1:${settings.port}`;

const test = base.extend<{ liveKit: Awaited<ReturnType<typeof startLiveKit>> }>({
  liveKit: async ({}, use) => {
    const liveKit = await startLiveKit(settings);
    await use(liveKit);
    await liveKit.stop();
  },
});
test.use({
  environment: {
    ...{ ROOM: 'livekit', ROOM_URL, ROOM_KEY: settings.key, ROOM_SECRET: settings.secret },
  },
});

test('rules 6.296, 6.304, 6.317, 6.329: three Chromiums meet on LiveKit, wait for an adult, return after a network failure, and are cut off within a second', async ({
  app,
  databaseUrl,
  family,
  liveKit,
}) => {
  const id = await callSoon(family, databaseUrl);
  // Each has a browser of their own, because one loses its network.
  const people = [family.elder, family.youth, family.parent];
  const browsers = await Promise.all(people.map((who) => openAll(app, [who])));
  const [rosa, sam, dana] = browsers.flatMap(({ pages }) => pages);
  if (rosa === undefined || sam === undefined || dana === undefined) throw new Error('three');
  const tracks = async () => (await liveKit.participants(id)).flatMap((one) => one.tracks);

  await joinFromSession(rosa, id, 'elder');
  await expect(rosa.getByText('You are the first one here.')).toBeVisible();
  await joinFromSession(sam, id, 'youth');
  await Promise.all([meets(rosa, 'Sam Young'), meets(sam, 'Rosa Alvarez')]);
  await joinFromSession(dana, id, 'parent');
  await Promise.all([meets(dana, 'Sam Young'), meets(rosa, 'A parent')]);
  expect(await barriers(rosa)).toEqual([]);
  // LiveKit doesn't get names or email addresses.
  const known = JSON.stringify(await liveKit.participants(id));
  expect(known).toContain('CAMERA');
  expect(known).not.toMatch(/rosa|alvarez|sam\b|young|dana|example\.org/i);

  // The required adult leaves and comes back.
  await ruleMeetings(family.parent, family.youthId, 'with-adult');
  await dana.getByRole('button', { name: 'Leave' }).click();
  for (const page of [rosa, sam]) await expect(page.getByText(/^The call is paused/)).toBeVisible();
  await expect.poll(tracks).toEqual([]);
  await dana.getByRole('button', { name: 'Join again' }).click();
  await dana.getByRole('button', { name: 'Join', exact: true }).click();
  await Promise.all([meets(rosa, 'Sam Young'), meets(sam, 'Rosa Alvarez')]);

  await sam.getByRole('button', { name: 'Camera is on' }).click();
  await expect(rosa.getByText('Camera is off')).toBeVisible();
  await sam.getByRole('button', { name: 'Camera is off' }).click();
  await meets(rosa, 'Sam Young');

  const network = await networkOf(rosa);
  network.freeze();
  await expect(rosa.getByText('The connection is lost. Reconnecting you...')).toBeVisible();
  network.thaw();
  await Promise.all([meets(rosa, 'Sam Young'), meets(sam, 'Rosa Alvarez')]);

  // A second tab takes over the call.
  const second = await sam.context().newPage();
  await joinFromSession(second, id, 'youth');
  await meets(second, 'Rosa Alvarez');
  await expect(sam.getByText('You are in this call in another tab')).toBeVisible();

  const seen = [rosa, second, dana];
  await Promise.all(seen.map(watchFrames));
  for (const page of seen) await expect.poll(() => framesOf(page)).toBeGreaterThan(10);
  const from = Date.now();
  await send(family.parent.request, 'post', `/api/children/${family.youthId}/pause`, {});
  for (const page of seen) {
    await expect.poll(async () => Date.now() - (await lastFrame(page))).toBeGreaterThan(1500);
    expect((await lastFrame(page)) - from).toBeLessThan(1000);
  }
  await expect.poll(() => liveKit.participants(id)).toEqual([]);
  expect(liveKit.stunPackets).toHaveLength(0);
  await Promise.all(browsers.map(({ close }) => close()));
});

test('rule 6.304, attack A187: an intruder is removed from LiveKit, and receives nothing while our server hangs', async ({
  app,
  databaseUrl,
  family,
  liveKit,
}) => {
  const id = await callSoon(family, databaseUrl);
  const { pages, close } = await openAll(app, [family.elder, family.youth]);
  const [rosa, sam] = pages;
  if (rosa === undefined || sam === undefined) throw new Error('two');
  await joinFromSession(rosa, id, 'elder');
  await joinFromSession(sam, id, 'youth');
  await Promise.all([meets(rosa, 'Sam Young'), meets(sam, 'Rosa Alvarez')]);

  const intruder = await sam.context().newPage();
  await intruder.goto(`/room?session=${id}`);
  const client = await clientIn(intruder, await clientFile(sam));
  const honest = await entriesOf(family.elder, id);
  app.freeze();
  const visit = await client.evaluateHandle(
    ({ connectLiveKit }, at) =>
      connectLiveKit({ kind: 'livekit', key: '', token: '', ...at }, performance.now() + 5000),
    { url: ROOM_URL, access: liveKit.tokenFor(id, 'intruder') },
  );
  expect(await visit.evaluate((connected) => connected.reach())).toBe('connected');
  await watchFrames(rosa);
  await expect.poll(() => framesOf(rosa)).toBeGreaterThan(50);
  const received = visit.evaluate(
    (connected, keys) => keys.filter((key) => connected.stream(key) !== null),
    honest,
  );
  expect(await received).toEqual([]);
  app.thaw();
  await expect.poll(() => visit.evaluate((connected) => connected.reach())).toBe('lost');
  await close();
});

test('rules 6.301, 6.304, 6.317: while LiveKit does not respond, people are told within ten seconds, and can join afterward', async ({
  app,
  databaseUrl,
  family,
  liveKit,
}) => {
  const id = await callSoon(family, databaseUrl);
  const { pages, close } = await openAll(app, [family.elder]);
  const [rosa] = pages;
  if (rosa === undefined) throw new Error('one');
  liveKit.freeze();
  await joinFromSession(rosa, id, 'elder');
  const from = performance.now();
  await expect(rosa.getByText('Your network doesn’t let the call through.')).toBeVisible();
  expect(performance.now() - from).toBeLessThan(10_000);
  liveKit.thaw();
  await rosa.getByRole('button', { name: 'Join again' }).click();
  await rosa.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(rosa.getByText('You are the first one here.')).toBeVisible();
  await close();
});

async function networkOf(page: Page) {
  const browser = await page.context().browser()?.newBrowserCDPSession();
  const info = await browser?.send('SystemInfo.getProcessInfo');
  const { id } = info?.processInfo.find(({ type }) => type.includes('network')) ?? {};
  if (id === undefined) throw new Error('a browser has a network process');
  return { freeze: () => process.kill(id, 'SIGSTOP'), thaw: () => process.kill(id, 'SIGCONT') };
}

async function entriesOf(person: BrowserContext, id: string): Promise<string[]> {
  const answer = await person.request.get(`/api/sessions/${id}/room`);
  const { people }: RoomView = await answer.json();
  return people.map(({ key }) => key);
}

/** The path of the chunk with LiveKit's client, which a call has loaded. */
function clientFile(page: Page): Promise<string> {
  return page.evaluate(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return names.find((name) => name.includes('/connect-livekit-')) ?? '';
  });
}

/** Runs LiveKit's client in a page that has never contacted our server. */
function clientIn(page: Page, file: string): Promise<JSHandle<typeof connectModule>> {
  return page.evaluateHandle((path) => import(path) as Promise<typeof connectModule>, file); // The type of the module at this address.
}
