import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { RoomView } from '@oakling/domain/rooms/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { FakeLiveKit } from '../../../server/src/testing/livekit/fake-livekit.ts';
import type * as connectModule from '../../../web/src/features/rooms/connect-livekit.ts';
import { signToken } from '../../../server/src/testing/livekit/tokens.ts';
import { barriers } from '../support/barriers.ts';
import { callSoon, joinFromSession, meets, openAll, ruleMeetings } from '../support/calls.ts';
import { freePort } from '../support/oakling.ts';
import { send } from '../support/people.ts';
import { framesOf, lastFrame, watchFrames } from '../support/watch-frames.ts';
import { expect, test as base } from '../support/test.ts';

const port = await freePort();
const [key, secret] = ['oakling', 'a secret of LiveKit that is long enough'];
const ROOM_URL = `ws://127.0.0.1:${port}`;

interface LiveKit {
  readonly fake: FakeLiveKit;
  /** Packets received by the fake third-party STUN server. */
  readonly asked: readonly Buffer[];
}

const test = base.extend<{ liveKit: LiveKit }>({
  liveKit: async ({}, use) => {
    const asked: Buffer[] = [];
    const other = createSocket('udp4', (packet) => void asked.push(packet)).bind(0);
    await once(other, 'listening');
    const stunUrls = [`stun:127.0.0.1:${other.address().port}`];
    const fake = await FakeLiveKit.open({ port, key, secret, stunUrls });
    await use({ fake, asked });
    await fake.close();
    other.close();
  },
});
test.use({ environment: { ROOM: 'livekit', ROOM_URL, ROOM_KEY: key, ROOM_SECRET: secret } });

test('rules 6.304, 6.329: three Chromiums meet on LiveKit, wait for an adult, leave, and are cut within a second @timed', async ({
  app,
  family,
  liveKit,
}) => {
  const id = await callSoon(family.elder, family.parent, family.youthId);
  const { pages, close } = await openAll(app, [family.elder, family.youth, family.parent]);
  const [rosa, sam, dana] = pages;
  if (rosa === undefined || sam === undefined || dana === undefined) throw new Error('three');

  await joinFromSession(rosa, id, 'elder');
  await expect(rosa.getByText('You are the first one here.')).toBeVisible();
  await joinFromSession(sam, id, 'youth');
  await Promise.all([meets(rosa, 'Sam Young'), meets(sam, 'Rosa Alvarez')]);
  await joinFromSession(dana, id, 'parent');
  await Promise.all([meets(dana, 'Sam Young'), meets(rosa, 'A parent')]);
  expect(await barriers(rosa)).toEqual([]);

  // The required adult leaves and returns.
  await ruleMeetings(family.parent, family.youthId, 'with-adult');
  await dana.getByRole('button', { name: 'Leave' }).click();
  for (const page of [rosa, sam]) await expect(page.getByText(/^The call is paused/)).toBeVisible();
  await dana.getByRole('button', { name: 'Join again' }).click();
  await dana.getByRole('button', { name: 'Join', exact: true }).click();
  await Promise.all([meets(rosa, 'Sam Young'), meets(sam, 'Rosa Alvarez')]);

  await sam.getByRole('button', { name: 'Camera is on' }).click();
  await expect(rosa.getByText('Camera is off')).toBeVisible();
  await sam.getByRole('button', { name: 'Camera is off' }).click();
  await meets(rosa, 'Sam Young');

  // A second tab takes over.
  const former = await entriesOf(family.youth, id);
  const second = await sam.context().newPage();
  await joinFromSession(second, id, 'youth');
  await meets(second, 'Rosa Alvarez');
  await expect(sam.getByText('You are in this call in another tab')).toBeVisible();

  // Attack A187: a removed person who rejoins with a token renewed by LiveKit receives no media
  // from our pages.
  const { entered, brought } = liveKit.fake;
  const [hadEntered, hadBrought] = [entered.length, brought.length];
  const comeBack = await openUninvited(await sam.context().newPage(), second, {
    id,
    identity: former.youth ?? '',
  });
  const times = () => entered.slice(hadEntered).filter((one) => one === former.youth).length;
  while (times() < 3) await comeBack();
  const honest = await entriesOf(family.elder, id);
  const since = brought.slice(hadBrought);
  expect(since.filter(({ to }) => to === former.youth)).toEqual([]);
  expect(since).toContainEqual({ from: honest.youth, to: honest.elder });

  const seen = [rosa, second, dana];
  await Promise.all(seen.map(watchFrames));
  for (const page of seen) await expect.poll(() => framesOf(page)).toBeGreaterThan(10);
  const from = Date.now();
  await send(family.parent.request, 'post', `/api/children/${family.youthId}/pause`, {});
  for (const page of seen) {
    await expect.poll(async () => Date.now() - (await lastFrame(page))).toBeGreaterThan(1500);
    expect((await lastFrame(page)) - from).toBeLessThan(1000);
  }
  // LiveKit receives no names or emails.
  expect(liveKit.fake.told.join('\n')).not.toMatch(/rosa|alvarez|sam\b|young|dana|example\.org/i);
  expect(liveKit.asked).toEqual([]);
  await close();
});

test('rules 6.300, 6.329: the second press for help ends a call on LiveKit for everybody @timed', async ({
  app,
  family,
  liveKit,
}) => {
  const id = await callSoon(family.elder, family.parent, family.youthId);
  const { pages, close } = await openAll(app, [family.elder, family.youth]);
  const [rosa, sam] = pages;
  if (rosa === undefined || sam === undefined) throw new Error('two');
  await joinFromSession(rosa, id, 'elder');
  await joinFromSession(sam, id, 'youth');
  await Promise.all([meets(rosa, 'Sam Young'), meets(sam, 'Rosa Alvarez')]);

  await sam.getByRole('button', { name: 'I need help' }).click();
  await expect(rosa.getByText('Somebody here asked for help.')).toBeVisible();
  await meets(rosa, 'Sam Young');
  await watchFrames(rosa);
  await expect.poll(() => framesOf(rosa)).toBeGreaterThan(10);
  await sam.getByRole('button', { name: 'End the call for everybody' }).click();
  for (const page of [rosa, sam])
    await expect(page.getByText('Somebody asked for help and ended this call.')).toBeVisible();
  expect(liveKit.fake.inside(id)).toEqual([]);
  await close();
});

test('rules 6.301, 6.304, 6.317: where LiveKit takes connections and does not answer, who joins is told within ten seconds @timed', async ({
  app,
  family,
}) => {
  const silent = createServer(() => undefined).listen(port, '127.0.0.1');
  await once(silent, 'listening');
  const id = await callSoon(family.elder, family.parent, family.youthId);
  const { pages, close } = await openAll(app, [family.elder]);
  const [rosa] = pages;
  if (rosa === undefined) throw new Error('one');
  await joinFromSession(rosa, id, 'elder');
  const from = performance.now();
  const told = rosa.getByText('Your network does not let the call through.');
  await expect(told).toBeVisible({ timeout: 30_000 });
  expect(performance.now() - from).toBeLessThan(10_000);
  await close();
  silent.close();
});

/** Entry numbers by role in the call. */
async function entriesOf(person: BrowserContext, id: string): Promise<Record<string, string>> {
  const answer = await person.request.get(`/api/sessions/${id}/room`);
  const { people }: RoomView = await answer.json();
  return Object.fromEntries(people.map(({ part, key: entry }) => [part, entry]));
}

/**
 * A modified browser that ignores our server and keeps rejoining LiveKit with the full permissions
 * it gives participants.
 */
async function openUninvited(
  page: Page,
  loaded: Page,
  { id, identity }: { id: string; identity: string },
): Promise<() => Promise<void>> {
  const file = await loaded.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .find((name) => name.includes('/connect-livekit-')),
  );
  const video = { room: id, roomJoin: true, canPublish: true, canSubscribe: true };
  const access = signToken({ sub: identity, video }, { key, secret });
  await page.goto(`/room?session=${id}`);
  return () =>
    page.evaluate(
      async (given) => {
        const { connectLiveKit } = (await import(given.file ?? '')) as typeof connectModule; // The type of the module that the page loaded.
        const entry = { kind: 'livekit', key: '', token: '', ...given.at } as const;
        const connected = await connectLiveKit(entry, performance.now() + 5000);
        await new Promise<void>((resolve) => {
          const look = () => {
            if (connected.reach() !== 'connected') resolve();
          };
          connected.follow(look);
          look();
        });
        connected.close();
      },
      { file, at: { url: ROOM_URL, access } },
    );
}
