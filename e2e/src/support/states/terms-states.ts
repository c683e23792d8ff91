import type { Page } from '@playwright/test';
import { failingLoad, givesUp, press, sees, type State } from './state.ts';

/** What was agreed to, and terms that changed since. */
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
    reach: (page) => sees(page, 'I accept the'),
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
];

/** As if the terms had changed since the person accepted them. */
function changedTerms(page: Page): Promise<unknown> {
  return page.route(/\/api\/me$/, async (route) => {
    const me = await (await route.fetch()).json();
    await route.fulfill({ json: { ...me, mustAcceptTerms: true } });
  });
}
