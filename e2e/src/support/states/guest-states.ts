import type { Page } from '@playwright/test';
import { PASSWORD } from '../people.ts';
import {
  failing,
  failingLoad,
  givesUp,
  granting,
  holding,
  passBy,
  press,
  sees,
  type State,
} from './state.ts';

const who = 'guest';
const RESET_LINK = '/auth/youth-complete/set-password#code=abcdefghijklmnopqrstuvwx';

/** The pages that anyone may open. */
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
  {
    name: 'an app that is still loading',
    who,
    path: '/dashboard/elder',
    prepare: holding(/\/api\/me$/),
    isLoading: true,
  },

  { name: 'the log-in', who, path: '/auth/login' },
  {
    name: 'the log-in after a page was asked for',
    who,
    path: '/dashboard/elder/sessions',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Log In' }).click();
      await sees(page, 'Log in to open the page you asked for.');
    },
  },
  {
    name: 'the log-in with nothing filled in',
    who,
    path: '/auth/login',
    reach: async (page) => {
      await passBy(page, ['Email', 'Password']);
      await sees(page, 'Please enter your password.');
    },
  },
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
  },

  { name: 'the sign-up of an elder', who, path: '/signup' },
  {
    name: 'the sign-up of a parent',
    who,
    path: '/signup',
    reach: (page) => page.getByRole('radio', { name: 'Parent' }).check(),
  },
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
    name: 'the sign-up with an e-mail that is taken',
    who,
    path: '/signup',
    reach: async (page) => {
      await signUp(page);
      await sees(page, 'That email address is already registered.');
    },
  },
  {
    name: 'a sign-up that failed',
    who,
    path: '/signup',
    prepare: failing(/\/api\/sign-up$/, 'POST'),
    reach: async (page) => {
      await signUp(page);
      await sees(page, 'Failed to sign up. Please try again.');
    },
  },
  {
    name: 'a sign-up under way',
    who,
    path: '/signup',
    prepare: holding(/\/api\/sign-up$/, 'POST'),
    reach: async (page) => {
      await signUp(page);
      await sees(page, 'Signing up...');
    },
  },

  { name: 'the form for a forgotten password', who, path: '/auth/forgot-password' },
  {
    name: 'the form for a forgotten password, sent empty',
    who,
    path: '/auth/forgot-password',
    reach: async (page) => {
      await press(page, 'Send Link');
      await sees(page, 'Please check this');
    },
  },
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
  },
  {
    name: 'a link for a forgotten password that could not be sent',
    who,
    path: '/auth/forgot-password',
    prepare: failing(/\/api\/forgot-password$/, 'POST'),
    reach: async (page) => {
      await page.getByLabel('Email').fill('rosa@example.org');
      await press(page, 'Send Link');
      await sees(page, 'Failed to send the link. Please try again.');
    },
  },

  {
    name: 'setting a password with nobody signed in',
    who,
    path: '/auth/youth-complete/set-password',
  },
  { name: 'setting a password through a link', who, path: RESET_LINK },
  {
    name: 'setting a password, sent empty',
    who,
    path: RESET_LINK,
    reach: async (page) => {
      await press(page, 'Set Password');
      await sees(page, 'Password is required.');
    },
  },
  {
    name: 'setting a password through a link that is too old',
    who,
    path: RESET_LINK,
    reach: async (page) => {
      await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
      await press(page, 'Set Password');
      await sees(page, 'This link is invalid or expired.');
    },
  },
  {
    name: 'a password that was set through a link',
    who,
    path: RESET_LINK,
    prepare: granting(/\/api\/reset-password$/, 'POST'),
    reach: async (page) => {
      await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
      await press(page, 'Set Password');
      await sees(page, 'Your new password is set.');
    },
  },
];

async function signUp(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Rosa Alvarez');
  await page.getByLabel('Email', { exact: true }).fill('rosa@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Age range').selectOption('60-75');
  await page.getByRole('checkbox').check();
  await press(page, 'Sign Up');
}
