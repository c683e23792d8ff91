import { fake } from '../fake-responses.ts';
import type { FilledApp } from '../filled-app.ts';
import { passBy, press, sees, type State } from './state.ts';

const who = 'guest';
const decision = ({ decisionLink }: FilledApp) => decisionLink;

export const GUEST_STATES: readonly State[] = [
  { name: 'the landing page', who, path: '/' },
  { name: 'the privacy policy', who, path: '/privacy-policy' },
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
    name: 'a link to confirm an address that is too old',
    who,
    expectedTrouble: /^409 POST \/api\/email-proofs$/,
    path: `/auth/confirm-email#code=${'c'.repeat(43)}`,
    reach: async (page) => {
      await press(page, 'Confirm');
      await sees(page, 'This link is too old, was used already, or is for another account.');
    },
  },

  {
    name: 'a mailed request to help an elder',
    who,
    path: `/helper#code=${'c'.repeat(43)}`,
    prepare: (page) =>
      fake(page, /\/api\/trusted-links\/read$/, () => ({
        json: { elder: 'Rosa Alvarez', isConfirmed: false },
      })),
    reach: (page) => page.getByRole('button', { name: /^Yes/ }).focus(),
  },
  {
    name: 'a mailed link of a person who helps, after the emails were stopped',
    who,
    path: `/helper#code=${'c'.repeat(43)}`,
    prepare: async (page) => {
      await fake(page, /\/api\/trusted-links\/read$/, () => ({
        json: { elder: 'Rosa Alvarez', isConfirmed: true },
      }));
      await fake(page, /\/api\/trusted-links\/answer$/, () => ({ status: 204 }));
    },
    reach: (page) => press(page, 'Stop these emails'),
    announces: [/^We deleted your address/],
  },

  {
    name: 'a mailed request, after a yes where those of others are missing',
    who,
    path: decision,
    prepare: (page) =>
      fake(page, /\/api\/decision-links\/approve$/, () => ({
        json: { state: 'waiting', missing: ['Jon Young', 'Noor van den Broek-Hollingsworth'] },
      })),
    reach: async (page) => {
      await press(page, 'Approve');
      await sees(page, /Waiting for Jon Young and Noor van den Broek-Hollingsworth\.$/);
    },
  },
];
