import type { Page } from '@playwright/test';
import type { Village } from '../village.ts';
import { failing, failingLoad, givesUp, press, sees, type State } from './state.ts';

const who = 'parent';
const path = ({ youthId }: Village) => `/dashboard/parent/children/${youthId}`;
const CHILD = /\/api\/children\/[^/]+$/;

/** What a parent sees and decides of a child. Rules 9.95 to 9.99 */
export const CHILD_STATES: readonly State[] = [
  { name: 'the children of a parent', who, path: '/dashboard/parent/children' },
  { name: 'the page of a child', who, path },
  {
    name: 'the page of a child that is not there',
    who,
    path: '/dashboard/parent/children/00000000-0000-4000-8000-000000000000',
  },
  {
    name: 'the page of a child that could not be loaded',
    who,
    path,
    prepare: failingLoad(CHILD),
    isLoading: true,
    reach: (page) => givesUp(page, 'This page could not be loaded.'),
  },
  {
    name: 'a history, blocks and notifications that could not be loaded',
    who,
    path,
    prepare: failingLoad(/\/api\/(blocks|children\/[^/]+\/(changes|notifications))$/),
    isLoading: true,
    reach: async (page) => {
      await givesUp(page, 'What happened could not be loaded.');
      await givesUp(page, 'The blocked people could not be loaded.');
      await givesUp(page, 'The notifications could not be loaded.');
    },
  },
  {
    name: 'a switch that could not be set',
    who,
    path,
    prepare: failing(/\/api\/children\/[^/]+\/matching$/, 'PUT'),
    reach: async (page) => {
      await page.getByRole('checkbox', { name: /can find each other/ }).click();
      await sees(page, /^Nothing was changed/);
    },
  },
  {
    name: 'another name that others see, saved',
    who,
    path,
    reach: async (page) => {
      await page.getByRole('radio', { name: 'First name and initial' }).check();
      await sees(page, 'Saved. Others now see “Sam Y.”.');
      // The other states know the child by the full name.
      await page.getByRole('radio', { name: 'Full name' }).check();
      await sees(page, 'Saved. Others now see “Sam Young”.');
    },
  },
  {
    name: 'the question before a child is paused',
    who,
    path,
    reach: async (page) => {
      await press(page, 'Pause Sam Young');
      await sees(page, 'Pause Sam Young?');
    },
  },
  {
    name: 'the question before an elder is blocked for a child',
    who,
    path,
    reach: async (page) => {
      await press(page, 'Block Rosa Alvarez');
      await sees(page, 'Block Rosa Alvarez for Sam Young?');
    },
  },
  {
    name: 'the question before the account of a child is deleted',
    who,
    path,
    reach: async (page) => {
      await press(page, 'Delete the account of Sam Young');
      await sees(page, 'Delete the account of Sam Young?');
    },
  },
  {
    name: 'the page of a paused child who blocked somebody',
    who,
    path,
    prepare: pausedWithBlocks,
  },
  {
    name: 'the question before a block is lifted',
    who,
    path,
    prepare: pausedWithBlocks,
    reach: async (page) => {
      await press(page, 'Lift the block of Walter Okafor');
      await sees(page, 'Lift the block of Walter Okafor for Sam Young?');
    },
  },
  {
    name: 'the children and requests of a parent whose child is paused',
    who,
    path: '/dashboard/parent',
    prepare: pausedInTable,
  },
  {
    name: 'the children of a parent, one of them paused',
    who,
    path: '/dashboard/parent/children',
    prepare: pausedInTable,
  },
  {
    name: 'a log-in while the account is paused',
    who: 'guest',
    path: '/auth/login',
    prepare: (page) => shutOut(page, 'account-paused'),
    reach: async (page) => {
      await logIn(page);
      await sees(page, /^Your parent has paused your account/);
    },
  },
  {
    name: 'a log-in while the account is suspended',
    who: 'guest',
    path: '/auth/login',
    prepare: (page) => shutOut(page, 'account-suspended'),
    reach: async (page) => {
      await logIn(page);
      await sees(page, /^Your account is closed at the moment/);
    },
  },
];

/** As if the child were paused, and two elders were kept apart from it. */
async function pausedWithBlocks(page: Page): Promise<void> {
  await page.route(CHILD, async (route) => {
    const child = await (await route.fetch()).json();
    const pausedAt = '2026-08-01T10:00:00.000Z';
    await route.fulfill({ json: { ...child, pausedAt, elders: [] } });
  });
  await page.route(/\/api\/blocks$/, async (route) => {
    const childId = page.url().split('/').at(-1);
    const block = { role: 'elder', childId, childName: 'Sam Young' };
    const createdAt = '2026-08-01T10:00:00.000Z';
    const mine = { personId: 'walter', name: 'Walter Okafor', isMine: true, createdAt };
    const theirs = { personId: 'mei', name: 'Mei Lin Chen', isMine: false, createdAt };
    await route.fulfill({ json: { items: [mine, theirs].map((one) => ({ ...block, ...one })) } });
  });
}

/** As if the first child of the table were paused. */
function pausedInTable(page: Page): Promise<unknown> {
  return page.route(/\/api\/children$/, async (route) => {
    const { items } = await (await route.fetch()).json();
    const [first, ...others] = items;
    await route.fulfill({ json: { items: [{ ...first, isPaused: true }, ...others] } });
  });
}

/** As if somebody were shut out who knows the password. */
function shutOut(page: Page, code: string): Promise<unknown> {
  const problem = { type: 'about:blank', title: code, status: 403, code, detail: code };
  return page.route(/\/api\/log-in$/, (route) =>
    route.fulfill({ status: 403, contentType: 'application/problem+json', json: problem }),
  );
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('sam@example.org');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await press(page, 'Log In');
}
