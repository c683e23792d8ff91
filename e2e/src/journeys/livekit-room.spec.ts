import { LiveKitStandIn } from '../../../server/src/testing/livekit/stand-in.ts';
import { barriers } from '../support/barriers.ts';
import { callSoon, joinFromSession, meets, openAll, ruleMeetings } from '../support/calls.ts';
import { freePort } from '../support/oakling.ts';
import { send } from '../support/people.ts';
import { framesOf, lastFrame, watchFrames } from '../support/watch-frames.ts';
import { expect, test as base } from '../support/test.ts';

const port = await freePort();
const [key, secret] = ['oakling', 'a secret of LiveKit that is long enough'];
const ROOM_URL = `ws://127.0.0.1:${port}`;

const test = base.extend<{ liveKit: LiveKitStandIn }>({
  liveKit: async ({}, use) => {
    const standIn = await LiveKitStandIn.open({ port, key, secret });
    await use(standIn);
    await standIn.close();
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

  // The adult who has to be there leaves, and comes back.
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
  // LiveKit knows nobody: neither a name nor an address of them.
  expect(liveKit.told.join('\n')).not.toMatch(/rosa|alvarez|sam\b|young|dana|example\.org/i);
  await close();
});
