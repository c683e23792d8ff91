import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { CutLine } from '../support/cut-line.ts';
import { Oakling } from '../support/oakling.ts';
import {
  choose,
  contextOptions,
  inviteByApi,
  meetingBody,
  signUpByApi,
} from '../support/people.ts';
import { openSmtpInbox, type SmtpInbox } from '../support/smtp-inbox.ts';

/** Of every four sessions one stays open, one is rejected, one approved, and one approved and called off. */
const SESSIONS = 100;
const CHANGES = 200;
const RESTARTS = new Set([40, 100, 160]);
/** How often the line is cut after a change: about twenty times in all. */
const CUT_CHANCE = 0.1;

let line: CutLine;
let inbox: SmtpInbox;
let oakling: Oakling;
let elder: BrowserContext;
let parent: BrowserContext;
let youth: BrowserContext;
let elderId: string;
let youthId: string;
let restart: Promise<void> = Promise.resolve();
const loadedAgain: string[] = [];

test.beforeAll(async ({ browser }) => {
  [line, inbox] = await Promise.all([CutLine.open(), openSmtpInbox()]);
  oakling = await Oakling.start({ SMTP_URL: inbox.url, ORIGIN: line.origin });
  line.leadTo(oakling.origin);
  const open = () => browser.newContext(contextOptions(line));
  [elder, parent, youth] = [await open(), await open(), await open()];
  elderId = await signUpByApi(elder, 'elder', 'Rosa Alvarez', 'rosa@example.org');
  await signUpByApi(parent, 'parent', 'Dana Young', 'dana@example.org');
  youthId = await inviteByApi(parent, youth, inbox, 'Sam Young', 'sam@example.org');
  await choose(elder, { Photography: 3 });
  await choose(youth, { Photography: 1 });
});
test.afterAll(async () => {
  await restart;
  await oakling.remove();
  await Promise.all([line.close(), inbox.close()]);
});

test('of 200 changes while the server is restarted and the line is cut, every open page shows all (rule 8.66)', async () => {
  const pages = [
    await openPage(parent, '/dashboard/parent'),
    await openPage(parent, '/dashboard/parent/sessions?tab=upcoming'),
    await openPage(parent, '/dashboard/parent/notifications'),
    await openPage(youth, '/dashboard/youth/sessions'),
    await openPage(youth, '/dashboard/youth/sessions?tab=rejected'),
    await openPage(elder, '/dashboard/elder/sessions?tab=past'),
  ];
  let changes = 0;
  const change = async (context: BrowserContext, path: string, data: object) => {
    await send(context, path, data);
    changes += 1;
    if (Math.random() < CUT_CHANCE) line.cut();
    if (RESTARTS.has(changes)) restart = oakling.stop().then(() => oakling.startAgain());
  };
  for (let n = 0; n < SESSIONS; n += 1) {
    const [from, to] = n % 2 === 0 ? [youth, elderId] : [elder, youthId];
    const time = { days: 3 + Math.floor(n / 8), hour: 10 + (n % 8), interest: 'Photography' };
    const body = meetingBody(to, time);
    await change(from, '/api/sessions', body);
    const decide = (context: BrowserContext, verb: string) =>
      change(context, `/api/sessions/${body.id}/${verb}`, {
        version: 1,
        ...(verb !== 'approve' && { reason: '' }),
      });
    if (n % 4 === 1) await decide(parent, 'reject');
    if (n % 4 >= 2) await decide(parent, 'approve');
    if (n % 4 === 3) await decide(elder, 'cancel');
  }
  await restart;
  expect(changes).toBe(CHANGES);

  const answer = await parent.request.get(`${oakling.origin}/api/sessions?bucket=pending`);
  const quarter = SESSIONS / 4;
  expect((await answer.json()).counts).toEqual({
    ...{ pending: quarter, upcoming: quarter, rejected: quarter, past: quarter },
  });
  for (const page of pages) await expectAsFresh(page);
  expect(loadedAgain).toEqual([]);
});

/**
 * Makes a change on a line of its own, which is never cut. What the server did not answer because it
 * was stopping is sent again; what it had done by then is answered with 409.
 */
async function send(context: BrowserContext, path: string, data: object): Promise<void> {
  for (;;) {
    const response = await context.request.post(oakling.origin + path, { data }).catch(() => null);
    if (response === null || response.status() === 503) {
      await restart;
      continue;
    }
    if (response.ok() || response.status() === 409) return;
    throw new Error(`${path}: ${response.status()} ${await response.text()}`);
  }
}

/** Opens a page that is never to be loaded again, which would hide what was lost. */
async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  page.on('load', () => loadedAgain.push(path));
  return page;
}

/** The page, which was open all the time, reads as one that is opened now. */
async function expectAsFresh(page: Page): Promise<void> {
  const words = (of: Page) => of.locator('body').innerText();
  const fresh = await page.context().newPage();
  await fresh.goto(page.url());
  await expect(fresh.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(async () => expect(await words(page)).toBe(await words(fresh))).toPass({
    timeout: 10_000,
  });
  await fresh.close();
}
