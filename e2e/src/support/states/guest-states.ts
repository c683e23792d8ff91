import { fake } from '../fake-responses.ts';
import { passBy, sees, type State } from './state.ts';

const who = 'guest';

export const GUEST_STATES: readonly State[] = [
  { name: 'the landing page', who, path: '/' },
  { name: 'the privacy policy', isLike: true, who, path: '/privacy-policy' },
  {
    name: 'the help page with every answer open',
    who,
    path: '/help',
    reach: async (page) => {
      for (const question of await page.locator('summary').all()) await question.click();
    },
  },

  { name: 'the log-in', who, path: '/auth/login' },
  {
    name: 'the sign-up with nothing filled in',
    who,
    path: '/signup',
    reach: async (page) => {
      await page.getByRole('radio', { name: 'Parent' }).check();
      await passBy(page, ['Full name', 'Email', 'Password', 'Age range']);
      await page.getByRole('checkbox').first().focus();
      await page.keyboard.press('Tab');
      await sees(page, 'Please select an age range.');
    },
  },

  {
    name: 'a mailed request to help an elder',
    isLike: true,
    who,
    path: `/helper#code=${'c'.repeat(43)}`,
    prepare: (page) =>
      fake(page, /\/api\/trusted-links\/read$/, () => ({
        json: { elder: 'Rosa Alvarez', isConfirmed: false },
      })),
    reach: (page) => page.getByRole('button', { name: /^Yes/ }).focus(),
  },
];
