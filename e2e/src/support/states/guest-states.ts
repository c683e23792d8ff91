import type { Page } from '@playwright/test';
import type { FilledApp } from '../filled-app.ts';
import { failingLoad, givesUp, granting, passBy, press, sees, type State } from './state.ts';

const who = 'guest';
const RESET_LINK = '/auth/youth-complete/set-password#code=abcdefghijklmnopqrstuvwx';
const completion = ({ inviteLink }: FilledApp) => inviteLink;
const decision = ({ decisionLink }: FilledApp) => decisionLink;

/** The pages that anyone may open, those that mails lead to included. */
export const GUEST_STATES: readonly State[] = [
  { name: 'the landing page', who, path: '/' },
  { name: 'the privacy policy', who, path: '/privacy-policy' },
  { name: 'the terms of service', who, path: '/terms-of-service' },
  {
    name: 'the help page with every answer open',
    who,
    path: '/help',
    reach: async (page) => {
      for (const question of await page.locator('summary').all()) await question.click();
    },
  },
  {
    name: 'a page that could not be shown',
    who,
    // The pages for guests do not ask who a guest is.
    path: '/dashboard/elder',
    prepare: failingLoad(/\/api\/me$/),
    isLoading: true,
    reach: (page) => givesUp(page, 'This page could not be shown'),
  },

  { name: 'the log-in', who, path: '/auth/login' },
  {
    name: 'the log-in with a wrong password, shown',
    who,
    path: '/auth/login',
    reach: async (page) => {
      await page.getByLabel('Email').fill('rosa@example.org');
      await page.getByLabel('Password', { exact: true }).fill('not the right one');
      await press(page, 'Show password');
      await press(page, 'Log In');
      await sees(page, 'Invalid email or password.');
    },
    announces: [/^Invalid email or password/],
  },
  { name: 'the sign-up of an elder', who, path: '/signup' },
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
  { name: 'the form for a forgotten password', who, path: '/auth/forgot-password' },
  {
    name: 'a link for a forgotten password that was sent',
    who,
    path: '/auth/forgot-password',
    prepare: granting(/\/api\/forgot-password$/, 'POST'),
    reach: async (page) => {
      await page.getByLabel('Email').fill('rosa@example.org');
      await press(page, 'Send Link');
      await sees(page, 'Check your email.');
    },
    announces: [/^Check your email/],
  },
  { name: 'setting a password through a link', who, path: RESET_LINK },

  { name: 'the question for the e-mail of an invited child', who, path: completion },
  { name: 'the first password of a child', who, path: completion, reach: confirmEmail },
  { name: 'a mailed request', who, path: decision },
  {
    name: 'the question for a reason, by mailed link',
    who,
    path: decision,
    reach: async (page) => {
      await press(page, 'Reject');
      await sees(page, 'You may leave this empty.');
    },
  },
];

async function confirmEmail(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('kim@example.org');
  await press(page, 'Continue');
  await sees(page, 'Almost there!');
}
