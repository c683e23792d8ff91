import type { Page } from '@playwright/test';
import { PASSWORD } from '../people.ts';
import type { Village } from '../village.ts';
import { failing, holding, press, sees, type State } from './state.ts';

const who = 'guest';
const path = ({ inviteLink }: Village) => inviteLink;
const CHECK = /\/api\/youth-completion\/check$/;
const COMPLETE = /\/api\/youth-completion$/;
const OVER =
  '/auth/youth-complete?token=00000000-0000-4000-8000-000000000000#code=abcdefghijklmnopqrstuvwx';

/** The way of an invited child to an account, with all that can go wrong on it. Rules 1.21 to 1.27 */
export const COMPLETION_STATES: readonly State[] = [
  { name: 'a link without a token', who, path: '/auth/youth-complete' },
  {
    name: 'a link without a code',
    who,
    path: ({ inviteLink }) => inviteLink.replace(/&code.*/, ''),
  },
  { name: 'the question for the e-mail', who, path },
  {
    name: 'the question for the e-mail, sent empty',
    who,
    path,
    reach: async (page) => {
      await press(page, 'Continue');
      await sees(page, 'Email confirmation is required to complete sign-up.');
    },
  },
  {
    name: 'a wrong e-mail',
    who,
    path,
    reach: async (page) => {
      await confirm(page, 'somebody-else@example.org');
      await sees(page, 'This sign-in link is invalid or expired.');
    },
  },
  {
    name: 'an invite that is over',
    who,
    path: OVER,
    reach: async (page) => {
      await confirm(page);
      await sees(page, 'Invalid or expired invite.');
    },
  },
  {
    name: 'a confirmation under way',
    who,
    path,
    prepare: holding(CHECK, 'POST'),
    reach: async (page) => {
      await confirm(page);
      await sees(page, 'Confirming your link...');
    },
  },
  {
    name: 'a confirmation that failed',
    who,
    path,
    prepare: failing(CHECK, 'POST'),
    reach: async (page) => {
      await confirm(page);
      await sees(page, 'Error completing sign-in.');
    },
  },
  { name: 'the first password', who, path, reach: confirmed },
  {
    name: 'two first passwords that differ, the first too short',
    who,
    path,
    reach: async (page) => {
      await confirmed(page);
      await setPassword(page, 'short', 'other');
      await sees(page, 'Passwords must match.');
    },
  },
  {
    name: 'a first password that could not be set',
    who,
    path,
    prepare: failing(COMPLETE, 'POST'),
    reach: async (page) => {
      await confirmed(page);
      await setPassword(page, PASSWORD, PASSWORD);
      await sees(page, 'Error setting password. Please try again.');
    },
  },
  {
    name: 'a first password for an e-mail that has an account',
    who,
    path,
    prepare: (page) =>
      page.route(COMPLETE, (route) =>
        route.fulfill({
          status: 409,
          json: { status: 409, code: 'email-has-account', detail: '' },
        }),
      ),
    reach: async (page) => {
      await confirmed(page);
      await setPassword(page, PASSWORD, PASSWORD);
      await sees(page, 'This email already has an account.');
    },
  },
];

async function confirm(page: Page, email = 'kim@example.org'): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await press(page, 'Continue');
}

async function confirmed(page: Page): Promise<void> {
  await confirm(page);
  await sees(page, 'Almost there!');
}

async function setPassword(page: Page, first: string, second: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(first);
  await page.getByLabel('Confirm password', { exact: true }).fill(second);
  await press(page, 'Set Password');
}
