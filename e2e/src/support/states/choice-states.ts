import type { Page } from '@playwright/test';
import { failing, failingLoad, givesUp, sees, type State } from './state.ts';

const CHOICES = /\/api\/notification-choices$/;
const PARENT = '/dashboard/parent/account';

/** How notifications come, on the account's page. */
export const CHOICE_STATES: readonly State[] = [
  {
    name: 'the choices of a parent, with a way that has to stay',
    who: 'parent',
    path: `${PARENT}#notification-choices`,
    prepare: saved,
    reach: async (page) => {
      await page.getByLabel('In the app A session is requested').uncheck();
      await sees(page, 'Saved. A session is requested: by e-mail only.');
      await sees(page, 'Stays on, so that you hear of it in one way.');
    },
  },
  {
    name: 'the choices of a youth, about e-mails alone',
    who: 'youth',
    path: '/dashboard/youth/account',
  },
  {
    name: 'a choice that could not be saved',
    who: 'parent',
    path: PARENT,
    prepare: failing(CHOICES, 'PUT'),
    reach: async (page) => {
      await page.getByLabel('By e-mail A session was cancelled').click();
      await sees(page, 'A session was cancelled: your choice could not be saved.');
    },
  },
  {
    name: 'choices that could not be loaded',
    who: 'elder',
    path: '/dashboard/elder/account',
    prepare: failingLoad(CHOICES),
    isLoading: true,
    reach: (page) => givesUp(page, 'Your choices could not be loaded.'),
  },
];

/** Saves nothing: the other states of the same people find all as it was. */
async function saved(page: Page): Promise<void> {
  const choice = { kind: 'session-requested', inApp: true, byMail: true };
  await page.route(CHOICES, (route) => {
    if (route.request().method() === 'PUT') {
      Object.assign(choice, route.request().postDataJSON());
      return route.fulfill({ status: 204 });
    }
    return route.fulfill({ json: { choices: [choice] } });
  });
}
