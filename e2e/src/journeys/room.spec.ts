import { execFileSync } from 'node:child_process';
import { request, type BrowserContext, type Page } from '@playwright/test';
import { barriers } from '../support/barriers.ts';
import { callSoon, joinFromSession, meets, openAll, ruleMeetings } from '../support/calls.ts';
import { moderatorByApi } from '../support/moderators.ts';
import { freePort } from '../support/oakling.ts';
import { send } from '../support/people.ts';
import { arrived, enterRoom, lastArrival, watchArrival } from '../support/room-client.ts';
import { countPresses } from '../support/count-presses.ts';
import { expect, test } from '../support/test.ts';

const first = await freePort();
test.use({ environment: { ROOM: 'builtin', ROOM_PORT: `${first}-${first + 9}` } });

/** Expects that media in this many slots is decoded, and continues to be. */
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

/** The media received and decoded so far. Browsers synthesize a little more sound after it stops. */
async function came(...pages: readonly Page[]) {
  const all = await Promise.all(pages.map(arrived));
  return all.flat().map(({ frames, packets }) => ({ frames, packets }));
}

const roomOf = async (who: BrowserContext, id: string): Promise<{ state: string }> =>
  (await who.request.get(`/api/sessions/${id}/room`)).json();

/** Five outsiders with stolen ids, an old token and another version, all of whom are rejected. */
async function strangers(
  app: { readonly origin: string },
  family: {
    readonly elder: BrowserContext;
    readonly youth: BrowserContext;
    parent: BrowserContext;
  },
  { id, token }: { readonly id: string; readonly token: string },
): Promise<void> {
  const entries = `${app.origin}/api/sessions/${id}/room/entries`;
  const answer = `${app.origin}/api/room-entries/answer`;
  const guest = await request.newContext();
  const tries = await Promise.all([
    guest.post(entries, { data: { version: 1 } }),
    guest.post(answer, { data: { token, answer: 'v=0' } }),
    family.elder.request.post(answer, { data: { token, answer: 'v=0' } }),
    family.parent.request.post(answer, { data: { token, answer: 'v=0' } }),
    family.youth.request.post(entries, { data: { version: 2 } }),
  ]);
  expect(tries.map((tried) => tried.status())).toEqual([401, 401, 404, 404, 409]);
  await guest.dispose();
}

/** Kills the room process, as a crash would. */
function killRoom(): void {
  const lines = execFileSync('ps', ['-eo', 'pid=,args=']).toString().split('\n');
  const pids = lines.flatMap((line) => {
    const found = /^\s*(\d+) .*room-worker\S* \S+ (\d+)$/.exec(line);
    const port = Number(found?.[2]) - first;
    return port >= 0 && port < 10 ? [Number(found?.[1])] : [];
  });
  expect(pids).toHaveLength(1);
  for (const pid of pids) process.kill(pid, 'SIGKILL');
}

test('rules 6.283, 6.296, 6.299, 6.314 to 6.326: two people meet in the call page and are reconnected, a moderator must be present, and help ends the call', async ({
  app,
  databaseUrl,
  family,
  open,
  expectTrouble,
}) => {
  // Entries that ended with the room process, or in another tab.
  expectTrouble(/^(404|409|503) \w+ \/api\/(room-entries|sessions\/[^/]+\/room)/);
  const id = await callSoon(family, databaseUrl);
  const moderator = await open(app);
  await moderatorByApi(app, moderator, 'mo@example.org');
  const { pages, close } = await openAll(app, [family.elder, family.youth, moderator]);
  const [rosa, sam, mo] = pages;
  if (rosa === undefined || sam === undefined || mo === undefined) throw new Error('three');
  const dana = await family.parent.newPage();

  await joinFromSession(rosa, id, 'elder');
  await expect(rosa.getByText('You are the first one here.')).toBeVisible();
  await dana.goto(`/dashboard/parent/sessions/${id}`);
  await expect(dana.getByText('Rosa is in the call')).toBeVisible();
  const tablet = await family.youth.newPage();
  await tablet.goto('/dashboard/youth');
  await expect(tablet.getByRole('link', { name: 'Join' })).toBeVisible();
  const joining = await countPresses(tablet);
  await tablet.getByRole('link', { name: 'Join' }).click();
  await expect(tablet).toHaveURL(/\/room\?/);
  joining.expectAtMost('Join a call from the dashboard', { presses: 1, fields: 0 });
  await tablet.close();
  await joinFromSession(sam, id, 'youth');
  const meet = () => Promise.all([meets(rosa, 'Sam Young'), meets(sam, 'Rosa Alvarez')]);
  await meet();
  await expect(dana.getByText('Sam is in a call with Rosa now.')).toBeVisible();

  // The room process crashes, and everyone reconnects without any interaction.
  killRoom();
  await expect(rosa.getByText('The connection is lost. Reconnecting you...')).toBeVisible();
  await meet();

  await ruleMeetings(family.parent, family.youthId, 'with-adult');
  for (const page of [rosa, sam]) await expect(page.getByText(/^The call begins/)).toBeVisible();
  await mo.goto('/moderation');
  await mo.getByRole('link', { name: 'Calls' }).click();
  await expect(mo.getByText('2 people are there. They are waiting for an adult.')).toBeVisible();
  const enter = async () => {
    await mo.getByRole('link', { name: 'Enter the call: Sam Young and Rosa Alvarez' }).click();
    await mo.getByRole('button', { name: 'Join', exact: true }).click();
  };
  await enter();
  await meets(mo, 'Sam Young');
  await meets(rosa, 'A moderator');
  await meet();
  await sam.getByRole('button', { name: 'Camera is on' }).click();
  await expect(rosa.getByText('Camera is off')).toBeVisible();
  for (const page of [rosa, mo]) expect(await barriers(page)).toEqual([]);

  // A second tab takes over the call.
  const second = await sam.context().newPage();
  await joinFromSession(second, id, 'youth');
  await meets(second, 'Rosa Alvarez');
  await expect(sam.getByText('You are in this call in another tab')).toBeVisible();

  await mo.getByRole('button', { name: 'Leave' }).click();
  await expect(rosa.getByText(/^The call is paused/)).toBeVisible();
  await second.getByRole('button', { name: 'I need help' }).click();
  await expect(second.getByText('We called the parent and the moderators.')).toBeVisible();
  const bar = dana.getByRole('region', { name: 'Requests for help' });
  await expect(bar).toContainText('Sam Young pressed “I need help” in the call with Rosa Alvarez.');
  await mo.getByRole('link', { name: 'Back to the calls' }).click();
  await expect(mo.getByText(/^Somebody asked for help at/)).toBeVisible();
  await enter();
  await meets(second, 'A moderator');
  await mo.getByRole('button', { name: 'End the call for everybody' }).click();
  for (const page of [rosa, second]) {
    await expect(page.getByText('The call ended.')).toBeVisible();
  }
  await expect(rosa.getByText(/help/)).toHaveCount(0);
  await second.getByRole('link', { name: 'See what happens now' }).click();
  await expect(second.getByText('We told Dana Young and the moderators.')).toBeVisible();
  expect(await barriers(second)).toEqual([]);
  // Rule 6.283
  const guest = await (await open(app)).newPage();
  const asked: string[] = [];
  guest.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await guest.goto('/privacy-policy', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await dana.goto('/privacy-policy');
  await dana.getByRole('button', { name: 'I’ve spoken to Sam Young' }).click();
  await expect(bar).toBeHidden();
  await mo.goto('/moderation');
  await expect(mo.getByText('A guardian has spoken to the child.')).toBeVisible();
  expect(await barriers(mo)).toEqual([]);
  await mo.getByRole('button', { name: 'Close the request' }).click();
  await expect(mo.getByRole('heading', { name: 'Requests for help' })).toBeHidden();
  await mo.goto('/moderation/calls');
  await expect(mo.getByText('No call needs you')).toBeVisible();
  await dana.goto(`/dashboard/parent/sessions/${id}`);
  await expect(dana.getByText(/^Rosa Alvarez: .* to /).first()).toBeVisible();
  await close();
});

test('rules 6.291 to 6.309: three Chromiums meet, see and hear each other, and are cut off within a second @timed', async ({
  app,
  databaseUrl,
  family,
}) => {
  const id = await callSoon(family, databaseUrl);
  const { pages, close } = await openAll(app, [family.elder, family.youth, family.parent]);
  const [rosa, sam, dana] = pages;
  if (rosa === undefined || sam === undefined || dana === undefined) throw new Error('three');

  await enterRoom(rosa, id);
  const { offer } = await enterRoom(sam, id);
  expect(offer.match(/a=candidate/g)).toHaveLength(1);
  for (const page of [rosa, sam]) await sees(page, 1);

  // The parent joins and must stay; without a parent, no media is decoded.
  const { token } = await enterRoom(dana, id);
  for (const page of pages) await sees(page, 2);
  await ruleMeetings(family.parent, family.youthId, 'with-adult');
  await send(family.parent.request, 'post', '/api/room-entries/leave', { token });
  await expect.poll(async () => (await roomOf(family.elder, id)).state).toBe('paused');
  // Media in transit may still be decoded. After that, none arrives for more than a second.
  for (const page of [rosa, sam]) await watchArrival(page);
  for (const page of [rosa, sam])
    await expect.poll(async () => Date.now() - (await lastArrival(page))).toBeGreaterThan(1500);
  const paused = await came(rosa, sam);
  await strangers(app, family, { id, token });
  expect(await came(rosa, sam)).toEqual(paused);
  await enterRoom(dana, id);
  for (const page of pages) await sees(page, 2);

  // A pause stops the media within a second, even though the pages keep sending.
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
