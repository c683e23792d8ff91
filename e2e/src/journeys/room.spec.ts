import { execFileSync } from 'node:child_process';
import { barriers } from '../support/barriers.ts';
import { callSoon, joinFromSession, meets, openAll, ruleMeetings } from '../support/calls.ts';
import { freePort } from '../support/oakling.ts';
import { countPresses } from '../support/count-presses.ts';
import { expect, test } from '../support/test.ts';

const first = await freePort();
test.use({ environment: { ROOM: 'builtin', ROOM_PORT: `${first}-${first + 9}` } });

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
  moderator,
  open,
  expectTrouble,
}) => {
  // Entries that ended with the room process, or in another tab.
  expectTrouble(/^(404|409|503) \w+ \/api\/(room-entries|sessions\/[^/]+\/room)/);
  const id = await callSoon(family, databaseUrl);
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
  const sure = mo.getByRole('alertdialog');
  await sure.getByRole('button', { name: 'Close the request' }).click();
  await expect(mo.getByText('Closed. We have recorded it with your name.')).toBeVisible();
  await expect(mo.getByRole('heading', { name: 'Requests for help' })).toBeHidden();
  await mo.goto('/moderation/calls');
  await expect(mo.getByText('No call needs you')).toBeVisible();
  await dana.goto(`/dashboard/parent/sessions/${id}`);
  await expect(dana.getByText(/^Rosa Alvarez: .* to /).first()).toBeVisible();
  await close();
});
