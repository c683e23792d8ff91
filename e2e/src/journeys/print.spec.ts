import { expect, test } from '@playwright/test';
import { Oakling } from '../support/oakling.ts';
import {
  choose,
  contextOptions,
  inviteByApi,
  requestByApi,
  signUpByApi,
} from '../support/people.ts';
import { openSmtpInbox } from '../support/smtp-inbox.ts';

test('a printed list of sessions is the tab that is open, in ink on white, without buttons', async ({
  browser,
}) => {
  const inbox = await openSmtpInbox();
  const oakling = await Oakling.start({ SMTP_URL: inbox.url });
  const open = () => browser.newContext({ ...contextOptions(oakling), colorScheme: 'dark' });
  const [elder, parent, youth] = [await open(), await open(), await open()];
  const elderId = await signUpByApi(elder, 'elder', 'Rosa Alvarez', 'rosa@example.org');
  await signUpByApi(parent, 'parent', 'Dana Young', 'dana@example.org');
  await inviteByApi(parent, youth, inbox, 'Sam Young', 'sam@example.org');
  await choose(elder, { Photography: 3 });
  await choose(youth, { Photography: 1 });
  await requestByApi(youth, elderId, { days: 5, hour: 10, interest: 'Photography' });

  const page = await parent.newPage();
  await page.setViewportSize({ width: 720, height: 1000 });
  await page.goto('/dashboard/parent/sessions');
  await expect(page.getByText('City Library, Main Street 1')).toBeVisible();
  await page.emulateMedia({ media: 'print' });

  await expect(page.getByRole('caption')).toHaveText('Awaiting Parent Decision');
  await expect(page.getByRole('caption')).toBeInViewport();
  const header = page.getByRole('columnheader', { name: 'Session Date' });
  await expect(header).toBeVisible();
  await expect(header).toHaveCSS('color', 'rgb(34, 29, 22)');
  await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  for (const role of ['button', 'tablist', 'navigation', 'combobox'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  await oakling.remove();
  await inbox.close();
});
