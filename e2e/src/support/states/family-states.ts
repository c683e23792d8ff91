import type { Page } from '@playwright/test';
import type { FilledApp } from '../filled-app.ts';
import { changing, press, sees, type State } from './state.ts';

const who = 'parent';
const INVITE = '/dashboard/parent/invite-child';
const child = ({ youthId }: FilledApp) => `/dashboard/parent/children/${youthId}`;

/** A parent's invites, and what a parent sees and decides of a child. Rules 9.95 to 9.99 */
export const FAMILY_STATES: readonly State[] = [
  { name: 'the dashboard of a new parent', who: 'newParent', path: '/dashboard/parent' },
  { name: 'the invite of a child', who, path: INVITE },
  {
    name: 'an invite that was sent',
    who,
    path: INVITE,
    reach: async (page) => {
      await page.getByLabel("Child's name").fill('Lee Young');
      await page.getByLabel("Child's email").fill(`lee-${crypto.randomUUID()}@example.org`);
      await press(page, 'Send Invite');
      await sees(page, 'Invite sent! Check your email.');
    },
    announces: [/^Invite sent!/],
  },
  { name: 'the children of a parent', who, path: '/dashboard/parent/children' },
  { name: 'the page of a child', who, path: child },
  {
    name: 'the page of a paused child who blocked somebody',
    who,
    path: child,
    prepare: async (page) => {
      const pausedAt = '2026-08-01T10:00:00.000Z';
      const paused = (one: object) => ({ ...one, pausedAt, elders: [] });
      await changing(/\/api\/children\/[^/]+$/, paused)(page);
      await twoBlocks(page);
    },
  },
  {
    name: 'a report without a choice and with too many words',
    who,
    path: '/dashboard/parent',
    reach: async (page) => {
      await press(page, /^Block or report /);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Report / })
        .click();
      await page.getByLabel('In your own words').fill('He shouted at us. '.repeat(50));
      await press(page, 'Send report');
      await sees(page, 'Please choose what happened.');
    },
  },
];

/** As if an elder were blocked by the parent and another by the child. */
function twoBlocks(page: Page): Promise<unknown> {
  return page.route(/\/api\/blocks$/, (route) => {
    const childId = page.url().split('/').at(-1);
    const createdAt = '2026-08-01T10:00:00.000Z';
    const block = { role: 'elder', childId, childName: 'Sam Young', createdAt };
    const mine = { ...block, personId: 'walter', name: 'Walter Okafor', isMine: true };
    const theirs = { ...block, personId: 'mei', name: 'Mei Lin Chen', isMine: false };
    return route.fulfill({ json: { items: [mine, theirs] } });
  });
}
