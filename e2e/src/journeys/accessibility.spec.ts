import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type BrowserContext, type Page } from '@playwright/test';
import { Oakling } from '../support/oakling.ts';
import {
  choose,
  contextOptions,
  decideByApi,
  inviteByApi,
  requestByApi,
  signUpByApi,
} from '../support/people.ts';
import { openSmtpInbox, type SmtpInbox } from '../support/smtp-inbox.ts';

type Who = 'nobody' | 'elder' | 'parent' | 'youth';

const PAGES: Readonly<Record<Who, readonly string[]>> = {
  nobody: [
    '/',
    '/auth/login',
    '/signup',
    '/auth/forgot-password',
    '/auth/youth-complete',
    '/auth/youth-complete/set-password',
    '/privacy-policy',
    '/terms-of-service',
    '/help',
  ],
  elder: [
    '',
    '/interests',
    '/matches',
    '/sessions',
    '/profile',
    '/account',
    '/notifications',
    '/no-such-page',
  ],
  youth: [
    '',
    '/invite-complete',
    '/interests',
    '/matches',
    '/sessions',
    '/profile',
    '/notifications',
  ],
  parent: [
    '',
    '/invite-child',
    '/sessions',
    '/sessions?tab=rejected',
    '/profile',
    '/notifications',
  ],
};
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

let oakling: Oakling;
let inbox: SmtpInbox;
let contexts: Record<Who, BrowserContext>;
let youthId: string;

test.beforeAll(async ({ browser }) => {
  inbox = await openSmtpInbox();
  oakling = await Oakling.start({ SMTP_URL: inbox.url });
  const open = () => browser.newContext(contextOptions(oakling));
  contexts = {
    nobody: await open(),
    elder: await open(),
    parent: await open(),
    youth: await open(),
  };
  const { elder, parent, youth } = contexts;
  const elderId = await signUpByApi(elder, 'elder', 'Rosa Alvarez', 'rosa@example.org');
  await signUpByApi(parent, 'parent', 'Dana Young', 'dana@example.org');
  youthId = await inviteByApi(parent, youth, inbox, 'Sam Young', 'sam@example.org');
  const waiting = { childName: 'Max Young', childEmail: 'max@example.org' };
  expect((await parent.request.post('/api/invites', { data: waiting })).ok()).toBe(true);
  await choose(elder, { Photography: 3, 'Music & Dance': 1 });
  await choose(youth, { Photography: 1, 'Music & Dance': 1 });
  const ids = [
    await requestByApi(youth, elderId, { days: 5, hour: 10, interest: 'Photography' }),
    await requestByApi(elder, youthId, { days: 6, hour: 11, interest: 'Photography' }),
    await requestByApi(elder, youthId, { days: 7, hour: 12, interest: 'Music & Dance' }),
  ];
  await decideByApi(parent, ids[0] ?? '', 'approve');
  await decideByApi(parent, ids[1] ?? '', 'reject');
});
test.afterAll(async () => {
  await oakling.remove();
  await inbox.close();
});

for (const scheme of ['light', 'dark'] as const) {
  for (const who of ['nobody', 'elder', 'parent', 'youth'] as const) {
    test(`no page of ${who} breaks a rule of WCAG 2.2 AA (${scheme}), nor scrolls sideways at 320 px`, async () => {
      const page = await contexts[who].newPage();
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      const request = who === 'elder' ? [`/request-session?match=${youthId}`] : [];
      for (const path of [...PAGES[who], ...request]) {
        await page.setViewportSize({ width: 1280, height: 900 });
        await page.goto(who === 'nobody' ? path : `/dashboard/${who}${path}`);
        await settled(page);
        const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
        expect(
          violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target) })),
          path,
        ).toEqual([]);
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await sidewaysScroll(page), `${path} at 320 px`).toBe(0);
        await page.getByLabel('Text size').selectOption('200');
        expect(await sidewaysScroll(page), `${path} at 320 px and 200 %`).toBe(0);
        await page.getByLabel('Text size').selectOption('100');
      }
      await page.close();
    });
  }
}

/** The heading is there and nothing is loading any more, the fonts included. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  // Sizes are measured in the page's own type, not in what stands in until it has arrived.
  await page.evaluate(() => document.fonts.ready);
}

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
