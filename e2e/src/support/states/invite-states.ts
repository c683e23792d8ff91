import type { Page } from '@playwright/test';
import {
  failing,
  failingLoad,
  givesUp,
  granting,
  holding,
  press,
  sees,
  type State,
} from './state.ts';

const INVITE = '/dashboard/parent/invite-child';

/** A parent's invites. */
export const INVITE_STATES: readonly State[] = [
  { name: 'the invite of a child', who: 'parent', path: INVITE },
  {
    name: 'the question before an invite is withdrawn',
    who: 'parent',
    path: INVITE,
    reach: async (page) => {
      await press(page, 'Withdraw');
      await sees(page, /^Withdraw the invite for/);
    },
  },
  {
    name: 'an invite that could not be withdrawn',
    who: 'parent',
    path: INVITE,
    prepare: failing(/\/api\/invites\/[^/]+$/, 'DELETE'),
    reach: async (page) => {
      await press(page, 'Withdraw');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
      await sees(page, 'The invite could not be withdrawn.');
    },
  },
  {
    name: 'an invite that was sent again',
    who: 'parent',
    path: INVITE,
    prepare: granting(/\/api\/invites\/[^/]+\/resend$/, 'POST'),
    reach: async (page) => {
      await press(page, 'Send again');
      await sees(page, 'Invite sent again.');
    },
  },
  {
    name: 'invites that could not be loaded',
    who: 'parent',
    path: INVITE,
    prepare: failingLoad(/\/api\/invites\b(?!\/)/),
    isLoading: true,
    reach: (page) => givesUp(page, 'Your invites could not be loaded.'),
  },
  {
    name: 'an invite, sent empty',
    who: 'parent',
    path: INVITE,
    reach: async (page) => {
      await press(page, 'Send Invite');
      await sees(page, 'Please check these 2 things');
    },
  },
  {
    name: 'an invite that could not be sent',
    who: 'parent',
    path: INVITE,
    prepare: failing(/\/api\/invites$/, 'POST'),
    reach: async (page) => {
      await invite(page);
      await sees(page, 'Failed to send invite. Please try again.');
    },
  },
  {
    name: 'an invite under way',
    who: 'parent',
    path: INVITE,
    prepare: holding(/\/api\/invites$/, 'POST'),
    reach: async (page) => {
      await invite(page);
      await sees(page, 'Sending invite...');
    },
  },
  {
    name: 'an invite that was sent',
    who: 'parent',
    path: INVITE,
    reach: async (page) => {
      await invite(page);
      await sees(page, 'Invite sent! Check your email.');
    },
  },
];

async function invite(page: Page): Promise<void> {
  await page.getByLabel("Child's name").fill('Lee Young');
  // An invite held back in one state is sent after all when its page is closed.
  const address = `lee-${crypto.randomUUID()}@example.org`;
  await page.getByLabel("Child's email").fill(address);
  await press(page, 'Send Invite');
}
