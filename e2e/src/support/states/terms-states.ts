import type { Page } from '@playwright/test';
import { failing, failingLoad, givesUp, press, sees, type State } from './state.ts';

/** What was agreed to, terms that changed since, and one's data. */
export const TERMS_STATES: readonly State[] = [
  {
    name: 'what was agreed to, which could not be loaded',
    who: 'elder',
    path: '/dashboard/elder/account',
    prepare: failingLoad(/\/api\/consents/),
    isLoading: true,
    reach: (page) => givesUp(page, 'What you agreed to could not be loaded.'),
  },
  {
    name: 'changed terms, for an elder',
    who: 'elder',
    path: '/dashboard/elder',
    prepare: changedTerms,
  },
  {
    name: 'changed terms, for a parent who ticked nothing',
    who: 'parent',
    path: '/dashboard/parent',
    prepare: changedTerms,
    reach: async (page) => {
      await press(page, 'Accept');
      await sees(page, 'Please check these 2 things');
    },
  },
  {
    name: 'changed terms, for a youth who checked again',
    who: 'youth',
    path: '/dashboard/youth',
    prepare: changedTerms,
    reach: async (page) => {
      await press(page, 'Check again');
      await sees(page, 'Not yet.');
    },
  },
  {
    name: 'the question before an account is deleted, answered with a wrong password',
    who: 'parent',
    path: '/dashboard/parent/account',
    reach: async (page) => {
      await press(page, 'Delete my account');
      const dialog = page.getByRole('alertdialog');
      await dialog.getByLabel('Your password').fill('not the right one');
      await dialog.getByRole('button', { name: 'Delete my account' }).click();
      await sees(page, 'This password is not right.');
    },
  },
  {
    name: 'a download that failed',
    who: 'elder',
    path: '/dashboard/elder/account',
    prepare: failing(/\/api\/account\/export$/),
    reach: async (page) => {
      await press(page, 'Download my data');
      await sees(page, 'Your data could not be downloaded.');
    },
  },
];

/** As if the terms had changed since the person accepted them. */
function changedTerms(page: Page): Promise<unknown> {
  return page.route(/\/api\/me$/, async (route) => {
    const me = await (await route.fetch()).json();
    await route.fulfill({ json: { ...me, mustAcceptTerms: true } });
  });
}
