import { failing, press, sees, type State } from './state.ts';

const CANCELLATION = /\/api\/sessions\/[^/]+\/cancel$/;

/** What becomes of a session between its request and its start. */
export const LIFE_STATES: readonly State[] = [
  {
    name: 'the question before a session is cancelled',
    who: 'youth',
    path: '/dashboard/youth/sessions?tab=upcoming',
    reach: async (page) => {
      await press(page, /^Cancel Session/);
      await sees(page, /This cannot be undone\./);
    },
  },
  {
    name: 'a session that could not be cancelled',
    who: 'parent',
    path: '/dashboard/parent/sessions',
    prepare: failing(CANCELLATION, 'POST'),
    reach: async (page) => {
      await press(page, /^Cancel Session/);
      await page.getByRole('button', { name: 'Cancel the session' }).click();
      await page.getByRole('alertdialog').getByRole('alert').waitFor();
    },
  },
];
