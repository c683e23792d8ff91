import type { Page } from '@playwright/test';
import type { Shot } from './shot.ts';

/** The child's mailed link and the address it was sent to. */
export interface MailedInvite {
  readonly link: string;
  readonly email: string;
}

/** Public pages, including form errors. */
export function guestShots(invite: MailedInvite, decide: string): readonly Shot[] {
  return [
    { name: 'landing', path: '/' },
    { name: 'log-in', path: '/auth/login' },
    { name: 'log-in-asked', path: '/dashboard/elder/sessions', prepare: goToLogIn },
    { name: 'log-in-errors', path: '/auth/login', prepare: fillWrong },
    { name: 'log-in-refused', path: '/auth/login', prepare: logInWrong },
    { name: 'sign-up-elder', path: '/signup' },
    { name: 'sign-up-parent', path: '/signup', prepare: chooseParent },
    { name: 'sign-up-errors', path: '/signup', prepare: fillWrong },
    { name: 'sign-up-taken', path: '/signup', prepare: signUpAgain },
    { name: 'forgot-password', path: '/auth/forgot-password' },
    { name: 'forgot-password-sent', path: '/auth/forgot-password', prepare: askForLink },
    { name: 'set-password', path: '/auth/youth-complete/set-password' },
    { name: 'set-password-link', path: '/auth/youth-complete/set-password#code=mailed' },
    {
      name: 'set-password-errors',
      path: '/auth/youth-complete/set-password#code=mailed',
      prepare: (page) => page.getByRole('button', { name: 'Set Password' }).click(),
    },
    { name: 'youth-complete-no-token', path: '/auth/youth-complete' },
    { name: 'youth-complete-bad-link', path: '/auth/youth-complete?token=shortened' },
    { name: 'youth-complete-email', path: invite.link },
    { name: 'youth-complete-email-errors', path: invite.link, prepare: fillWrong },
    {
      name: 'youth-complete-refused',
      path: invite.link,
      prepare: async (page) => {
        await confirmEmail(page, 'somebody@demo.example');
        await page.getByRole('alert').waitFor();
      },
    },
    {
      name: 'youth-complete-password',
      path: invite.link,
      prepare: async (page) => {
        await confirmEmail(page, invite.email);
        await page.getByRole('button', { name: 'Set Password' }).waitFor();
      },
    },
    { name: 'decide', path: decide },
    { name: 'decide-no-link', path: '/decide' },
    { name: 'privacy-policy', path: '/privacy-policy' },
    { name: 'terms-of-service', path: '/terms-of-service' },
    { name: 'help', path: '/help' },
    // `/dev/mail` renders each mail in a frame, up to a hundred.
    { name: 'kept-mail', path: '/dev/mail', inSight: true },
  ];
}

/** Leaves every field with an invalid value. */
async function fillWrong(page: Page): Promise<void> {
  const fields = page.locator('main').getByRole('textbox').or(page.locator('[type=password]'));
  for (const field of await fields.all()) {
    const isEmail = (await field.getAttribute('type')) === 'email';
    await field.fill(isEmail ? 'rosa' : 'short');
    if (!isEmail) await field.fill('');
    await field.blur();
  }
}

async function logInWrong(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('rosa@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByRole('alert').waitFor();
}

function chooseParent(page: Page): Promise<void> {
  return page.getByRole('radio', { name: 'Parent' }).check();
}

async function signUpAgain(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Rosa Alvarez');
  await page.getByLabel('Email', { exact: true }).fill('rosa@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery');
  await page.getByLabel('Age range').selectOption('60-75');
  await page.getByRole('checkbox', { name: /I accept/ }).check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByText('already registered').first().waitFor();
}

async function askForLink(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill('somebody@demo.example');
  await page.getByRole('button', { name: 'Send Link' }).click();
  await page.getByText('Check your email.').waitFor();
}

async function confirmEmail(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function goToLogIn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Log In' }).click();
  await page.getByText('Log in to open the page you asked for.').waitFor();
}
