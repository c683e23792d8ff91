import { PASSWORD } from '../people.ts';
import { press, sees, type State } from './state.ts';

const SET_UP = '/moderation/set-up';
const who = 'moderator';

/** The second step of a log-in, setting it up, and the console. */
export const MODERATOR_STATES: readonly State[] = [
  {
    name: 'a second factor to scan',
    who: 'settingUp',
    path: SET_UP,
    reach: async (page) => {
      await page.getByLabel('Your password').fill(PASSWORD);
      await press(page, 'Continue');
      await sees(page, 'Scan this with your authenticator app');
    },
  },
  { name: 'the queue of reports', who, path: '/moderation' },
  { name: 'a case', who, path: ({ reportId }) => `/moderation/reports/${reportId}` },
  { name: 'elders to vet', who, path: '/moderation/people' },
  { name: 'a person to decide on', who, path: ({ elderId }) => `/moderation/people/${elderId}` },
  {
    name: 'the question before a check is recorded, without a note',
    who,
    path: ({ elderId }) => `/moderation/people/${elderId}`,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Record' }).first().click();
      const dialog = page.getByRole('alertdialog');
      await dialog.getByRole('button', { name: 'Record' }).click();
      await sees(page, 'Please write a note.');
    },
  },
  { name: 'removed accounts', who, path: '/moderation/kept-accounts' },
  { name: 'the account of a moderator', who, path: '/moderation/account' },
];
