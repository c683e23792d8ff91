import { runOn } from '../../../server/src/testing/template.ts';
import { RATHER_ONLINE } from '@oakling/domain/sessions/supervision/rest';
import type { BrowserContext, Page } from '@playwright/test';
import { CutLine } from '../support/cut-line.ts';
import { meetingBody } from '../support/people.ts';
import { expect, test as base } from '../support/test.ts';
import { testThrough } from '../support/through-line.ts';
import { openAllParts } from '../support/steps.ts';

/** Tall enough to render every row of a list. */
base.use({ viewport: { width: 1280, height: 6000 } });

const test = testThrough(() => CutLine.open());

/** One session in four stays open, one is rejected, one is approved, and one is approved and then canceled. */
const SESSIONS = 16;
const CHANGES = 32;
const RESTARTS = new Set([15]);
/** The connection is cut after this many changes. */
const CUT_EVERY = 9;

test('every open page shows all of 32 changes made during a server restart and lost connections (rule 8.66)', async ({
  line,
  app,
  databaseUrl,
  family,
  expectTrouble,
}) => {
  // The server is stopping.
  expectTrouble(/^503 /);
  const { elder, parent, youth, elderId, youthId } = family;
  const loadedAgain: string[] = [];
  let restart: Promise<void> = Promise.resolve();
  /** Opens a page that never reloads, because a reload would hide lost updates. */
  const openPage = async (context: BrowserContext, path: string): Promise<Page> => {
    const page = await context.newPage();
    // A lazy part that is first needed during a restart would be lost, so the page fetches them all first.
    const idle = path === '/dashboard/parent' ? page.waitForResponse(/marked-texts-/) : null;
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await idle;
    page.on('load', () => loadedAgain.push(path));
    return page;
  };
  /**
   * Makes a change over a separate connection that is never cut. Retries while the server is stopping; a 409 means that
   * an earlier attempt succeeded.
   */
  const send = async (context: BrowserContext, path: string, data: object): Promise<void> => {
    for (;;) {
      const response = await context.request.post(app.origin + path, { data }).catch(() => null);
      if (response === null || response.status() === 503) {
        await restart;
        continue;
      }
      if (response.ok() || response.status() === 409) return;
      throw new Error(`${path}: ${response.status()} ${await response.text()}`);
    }
  };
  /** Approvals name the elder's card. Rule 1.140 */
  const cardIn = async (id: string): Promise<string> => {
    const path = `${app.origin}/api/sessions/${id}`;
    const response = await parent.request.get(path).catch(() => null);
    if (response?.ok() === true) return (await response.json()).elderProfile.card;
    await restart;
    return cardIn(id);
  };
  const pages = [
    await openPage(parent, '/dashboard/parent'),
    await openPage(parent, '/dashboard/parent/notifications'),
    await openPage(youth, '/dashboard/youth/sessions?tab=rejected'),
    await openPage(elder, '/dashboard/elder/sessions?tab=past'),
  ];
  let changes = 0;
  const change = async (context: BrowserContext, path: string, data: object) => {
    await send(context, path, data);
    changes += 1;
    if (changes % CUT_EVERY === 0) line.cut();
    if (RESTARTS.has(changes)) restart = app.stop().then(() => app.startAgain());
  };
  try {
    for (let n = 0; n < SESSIONS; n += 1) {
      const [from, to] = n % 2 === 0 ? [youth, elderId] : [elder, youthId];
      const time = { days: 3 + Math.floor(n / 8), hour: 10 + (n % 8), interest: 'Photography' };
      const body = meetingBody(to, time);
      // Moves the requests to another day, because a day allows only six. Rule 6.351
      if (n % 8 === 0)
        await runOn(databaseUrl ?? '', [
          `update session_offers set created_at = created_at - interval '1 day'`,
        ]);
      await change(from, '/api/sessions', body);
      const decide = async (context: BrowserContext, verb: string) =>
        change(context, `/api/sessions/${body.id}/${verb}`, {
          version: 1,
          ...(verb === 'approve' && { card: await cardIn(body.id) }),
          // The third plain refusal would begin a rest. Rule 6.274
          ...(verb !== 'approve' && { reason: verb === 'reject' ? RATHER_ONLINE : '' }),
        });
      if (n % 4 === 1) await decide(parent, 'reject');
      if (n % 4 >= 2) await decide(parent, 'approve');
      if (n % 4 === 3) await decide(elder, 'cancel');
    }
  } finally {
    await restart;
  }
  expect(changes).toBe(CHANGES);

  const answer = await parent.request.get(`${app.origin}/api/sessions?bucket=pending`);
  const quarter = SESSIONS / 4;
  expect((await answer.json()).counts).toEqual({
    pending: quarter,
    upcoming: quarter,
    rejected: quarter,
    past: quarter,
  });
  for (const page of pages) await expectAsFresh(page);
  expect(loadedAgain).toEqual([]);
});

/** A page that has been open for a long time must match one that was just opened. */
async function expectAsFresh(page: Page): Promise<void> {
  // An emoji is an image, or its character if the image failed to load during the cut. Rule 10.203
  // Some parts start open or closed, depending on what waited when the page was opened.
  const words = async (of: Page) => {
    await openAllParts(of);
    return (await of.locator('body').innerText()).replace(/\p{Extended_Pictographic}\n?/gu, '');
  };
  const fresh = await page.context().newPage();
  await fresh.goto(page.url());
  await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(async () => expect(await words(page)).toBe(await words(fresh))).toPass();
  await fresh.close();
}
