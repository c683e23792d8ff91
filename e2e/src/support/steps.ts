import { expect, type Page } from '@playwright/test';
import { PASSWORD } from './people.ts';

/** Signs up through the UI, from the landing page. */
export async function signUp(
  page: Page,
  role: 'Elder' | 'Parent',
  { name, email }: { name: string; email: string },
) {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign Up' }).click();
  await page.getByRole('radio', { name: role }).check();
  await expect(page.getByRole('heading', { name: `Sign Up as ${role}` })).toBeVisible();
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Age range').selectOption('60-75');
  const submit = page.getByRole('button', { name: 'Sign Up' });
  await expect(submit).toBeDisabled();
  await page.getByRole('checkbox', { name: /I accept the Privacy Policy/ }).check();
  if (role === 'Parent')
    await page.getByRole('checkbox', { name: /I am the parent or legal guardian/ }).check();
  await submit.click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/${role.toLowerCase()}$`));
}

/** Logs in through the UI, from the landing page. */
export async function logIn(page: Page, email: string) {
  await page.goto('/');
  await page.getByRole('link', { name: 'Log In' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/dashboard\//);
}

/** Navigates by the sidebar. */
export async function go(page: Page, item: string) {
  await page.getByRole('link', { name: item, exact: true }).first().click();
}

/** Selects an interest and sets its level, waiting for each save. */
export async function addInterest(page: Page, name: string, level: number) {
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.ok(),
  );
  await page
    .getByRole('region', { name: 'Add More Interests' })
    .getByRole('button', { name, exact: true })
    .click();
  await saved;
  const slider = page.getByRole('slider', { name: `${name} skill level` });
  await expect(slider).toBeVisible();
  for (let step = 1; step < level; step += 1) {
    const stored = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.ok(),
    );
    await slider.press('ArrowRight');
    await stored;
  }
  await expect(slider).toHaveValue(String(level));
}

/** Requests a session with the first match; `fill` completes the form. */
export async function requestFrom(page: Page, fill: () => Promise<void>) {
  await go(page, 'Find Matches');
  await page
    .getByRole('button', { name: /Request Session/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /Requesting session with/ })).toBeVisible();
  const submit = page.getByRole('button', { name: 'Request a Conversation' });
  await expect(submit).toBeDisabled();
  await fill();
  await submit.click();
  await expect(page.getByText('Your session request has been successfully sent.')).toBeVisible();
  await page
    .getByRole('link', { name: 'Done' })
    .or(page.getByRole('button', { name: 'Done' }))
    .click();
  await expect(page).toHaveURL(/\/matches$/);
}

/** A time range a week from now. */
export async function fillTimes(page: Page, start: string, end: string) {
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Date', { exact: true }).fill(day);
  await page.getByLabel('Start Time').fill(start);
  await page.getByLabel('End Time').fill(end);
}

/** The request card with this text. */
export function card(page: Page, words: string) {
  return page
    .getByRole('region', { name: 'Pending Session Requests' })
    .getByRole('article')
    .filter({ hasText: words });
}
