import type { FilledApp } from '../filled-app.ts';
import { press, sees, type State } from './state.ts';

const who = 'parent';
const INVITE = '/dashboard/parent/invite-child';
const child = ({ youthId }: FilledApp) => `/dashboard/parent/children/${youthId}`;

/** A parent's invites, and what a parent sees and decides of a child. Rules 9.95 to 9.99 */
export const FAMILY_STATES: readonly State[] = [
  { name: 'the invite of a child', who, path: INVITE },
  { name: 'the children of a parent', who, path: '/dashboard/parent/children' },
  { name: 'the page of a child', who, path: child },
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
