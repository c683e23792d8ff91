import type { Page } from '@playwright/test';
import { failing, failingLoad, givesUp, granting, press, sees, type State } from './state.ts';

const BLOCKS = /\/api\/blocks$/;
const BLOCK = /\/api\/blocks\/.+$/;
const MATCHES = '/dashboard/youth/matches';
const MATCHES_OF_ELDER = '/dashboard/elder/matches';
const REPORTS = /\/api\/reports$/;
const ACCOUNT = '/dashboard/youth/account';

/** Blocking somebody, and seeing whom one has blocked. */
export const SAFETY_STATES: readonly State[] = [
  {
    name: 'the choice between a block and a report',
    who: 'elder',
    path: MATCHES_OF_ELDER,
    reach: (page) => press(page, /^Block or report /),
  },
  {
    name: 'a report of somebody',
    who: 'youth',
    path: '/dashboard/youth/sessions?tab=upcoming',
    reach: askToReport,
  },
  {
    name: 'a report without a choice and with too many words',
    who: 'parent',
    path: '/dashboard/parent',
    reach: async (page) => {
      await askToReport(page);
      await page.getByLabel('In your own words').fill('He shouted at us. '.repeat(50));
      await press(page, 'Send report');
      await sees(page, 'Please choose what happened.');
    },
  },
  {
    name: 'a report that failed',
    who: 'elder',
    path: MATCHES_OF_ELDER,
    prepare: failing(REPORTS, 'POST'),
    reach: async (page) => {
      await report(page);
      await page.getByRole('alertdialog').getByRole('alert').waitFor();
    },
  },
  {
    name: 'somebody who was reported and blocked',
    who: 'elder',
    path: MATCHES_OF_ELDER,
    prepare: async (page) => {
      await granting(REPORTS, 'POST')(page);
      await granting(BLOCKS, 'POST')(page);
    },
    reach: async (page) => {
      await report(page);
      await sees(page, 'The moderators have your report.');
    },
  },
  {
    name: 'the question before a block',
    who: 'youth',
    path: MATCHES,
    reach: askToBlock,
  },
  {
    name: 'the question before a block for a child',
    who: 'parent',
    path: '/dashboard/parent',
    reach: askToBlock,
  },
  {
    name: 'a block that failed',
    who: 'youth',
    path: MATCHES,
    prepare: failing(BLOCKS, 'POST'),
    reach: async (page) => {
      await askToBlock(page);
      await confirmBlock(page);
      await page.getByRole('alertdialog').getByRole('alert').waitFor();
    },
  },
  {
    name: 'somebody who was blocked',
    who: 'youth',
    path: MATCHES,
    prepare: granting(BLOCKS, 'POST'),
    reach: blockSomebody,
  },
  {
    name: 'a block that could not be undone',
    who: 'youth',
    path: MATCHES,
    prepare: async (page) => {
      await granting(BLOCKS, 'POST')(page);
      await failing(BLOCK, 'DELETE')(page);
    },
    reach: async (page) => {
      await blockSomebody(page);
      await press(page, /^Undo/);
      await sees(page, 'The block could not be undone.');
    },
  },
  {
    name: 'the people a youth has blocked, and those the parent has',
    who: 'youth',
    path: ACCOUNT,
    prepare: blockedPeople,
  },
  {
    name: 'somebody who was unblocked',
    who: 'youth',
    path: ACCOUNT,
    prepare: async (page) => {
      await blockedPeople(page);
      await granting(BLOCK, 'DELETE')(page);
    },
    reach: async (page) => {
      await press(page, /^Unblock/);
      await sees(page, /is no longer blocked/);
    },
  },
  {
    name: 'blocked people who could not be loaded',
    who: 'youth',
    path: ACCOUNT,
    prepare: failingLoad(BLOCKS),
    isLoading: true,
    reach: (page) => givesUp(page, 'The people you have blocked could not be loaded.'),
  },
];

async function askToBlock(page: Page): Promise<void> {
  await press(page, /^Block or report /);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Block / })
    .click();
}

async function askToReport(page: Page): Promise<void> {
  await press(page, /^Block or report /);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Report / })
    .click();
}

function confirmBlock(page: Page): Promise<void> {
  return page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Block / })
    .click();
}

async function report(page: Page): Promise<void> {
  await askToReport(page);
  await page.getByRole('radio', { name: 'Something else' }).check();
  await press(page, 'Send report');
}

async function blockSomebody(page: Page): Promise<void> {
  await askToBlock(page);
  await confirmBlock(page);
  await sees(page, /will not see each other any more/);
}

/** In the village nobody has blocked anybody: the others' pages would be empty. */
function blockedPeople(page: Page): Promise<unknown> {
  const createdAt = '2026-03-03T12:00:00.000Z';
  const block = { role: 'elder', childId: null, childName: null, createdAt };
  const ids = ['a', 'b'].map((digit) => `0189f7a4-0000-7000-8000-00000000000${digit}`);
  const items = [
    { ...block, personId: ids[0], name: 'Walter Okafor', isMine: true },
    { ...block, personId: ids[1], name: 'Gunnar Holm', isMine: false },
  ];
  return page.route(BLOCKS, (route) => route.fulfill({ json: { items } }));
}
