import { cloneDatabase, sharedServer } from '../support/clone-database.ts';
import { CutLine } from '../support/cut-line.ts';
import { meetingBody, requestByApi } from '../support/people.ts';
import { expect, test as base } from '../support/test.ts';

/** A port on which nothing listens. */
const NOWHERE = 'http://localhost:1';

const test = base.extend<{ line: CutLine }>({
  line: async ({}, use) => {
    const line = await CutLine.open();
    await use(line);
    await line.close();
  },
  databaseUrl: async ({ line, kept }, use) => {
    if (kept === null) throw new Error('no family is seeded');
    const url = new URL(await cloneDatabase('template_family'));
    line.leadTo(url.href);
    url.port = String(line.port);
    await use(url.href);
  },
});

test('open pages survive a lost database without losing anything (rules 8.63 and 10.281)', async ({
  app,
  line,
  inbox,
  family,
  expectTrouble,
}) => {
  expectTrouble(/^503 /);
  const { elderId, parent, youth } = family;
  await requestByApi(youth, elderId, { days: 5, hour: 10, interest: 'Photography' });
  const dana = await parent.newPage();
  await dana.goto('/dashboard/parent');
  const sam = await youth.newPage();
  await sam.goto('/dashboard/youth/sessions?tab=upcoming');
  await expect(sam.getByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
  const loads: string[] = [];
  for (const page of [dana, sam]) page.on('load', () => loads.push(page.url()));
  const cards = dana.getByRole('article').filter({ hasText: 'Sam Young ➔ Rosa Alvarez' });
  await expect(cards).toHaveCount(1);

  line.leadTo(NOWHERE);
  line.cut();
  // The request failed and was not stored, so the card stays.
  await cards.getByRole('button', { name: 'Approve' }).click();
  await expect(dana.getByText('Failed to update session.', { exact: true })).toBeVisible();
  await expect(cards).toHaveCount(1);
  const late = meetingBody(elderId, { days: 6, hour: 10, interest: 'Photography' });
  const send = () => youth.request.post(`${app.origin}/api/sessions`, { data: late });
  expect((await send()).status()).toBe(503);
  const opened = await youth.newPage();
  await opened.goto('/dashboard/youth/sessions?tab=upcoming');
  await expect(opened.getByRole('heading', { name: 'We couldn’t show this page' })).toBeVisible();
  const words = opened.getByText('it loads by itself as soon as it can');
  await expect(words).toBeVisible();

  line.leadTo(sharedServer().url);
  // The page recovers without any interaction.
  await expect(opened.getByRole('heading', { name: 'Sessions' })).toBeVisible({ timeout: 45_000 });
  await expect.poll(async () => (await send()).status()).toBe(201);
  await expect(cards).toHaveCount(2);
  await cards.first().getByRole('button', { name: 'Approve' }).click();
  await expect(sam.getByRole('tab', { name: 'Upcoming (1)' })).toBeVisible();
  // Jobs resume, too.
  await inbox.mailTo('sam@example.org', 'Your parent said yes');
  expect(loads).toEqual([]);
});
