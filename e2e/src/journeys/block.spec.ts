import type { BrowserContext, Page } from '@playwright/test';
import { decideByApi, requestByApi } from '../support/people.ts';
import { settled } from '../support/settled.ts';
import { go } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const SAM = 'Sam Young';
const ROSA = 'Rosa Alvarez';

test.use({ isTranslated: true });

test('a youth blocks an elder, every page updates, and the youth unblocks them', async ({
  family,
}) => {
  const { elderId } = family;
  const when = { days: 5, hour: 10, interest: 'Photography' };
  const meeting = await requestByApi(family.youth, elderId, when);
  await decideByApi(family.parent, meeting, 'approve');
  const elder = await openPage(family.elder, '/dashboard/elder/sessions?tab=upcoming');
  const parent = await openPage(family.parent, '/dashboard/parent/notifications');
  const youth = await openPage(family.youth, '/dashboard/youth/sessions?tab=upcoming');
  await expect(elder.getByRole('row', { name: /Photography/ })).toContainText(SAM);
  await expect(unread(elder)).toHaveAccessibleName(/2 unread/);

  await expectEntryInSight(await openPage(family.youth, '/dashboard/youth'), ROSA);
  await block(youth, ROSA);
  await expect(youth.getByText('You will no longer see each other.')).toBeVisible();
  await expect(youth.getByText('No upcoming sessions.')).toBeVisible();
  // The elder is told about the canceled meeting, but not who blocked them.
  await expect(elder.getByText('No upcoming sessions.')).toBeVisible();
  await expect(unread(elder)).toHaveAccessibleName(/1 unread/);
  await unread(elder).click();
  await expect(
    elder.getByText(/^A session on .+ was cancelled\. Please don’t go there\.$/),
  ).toBeVisible();
  await expect(elder.getByRole('main')).not.toContainText(SAM);
  await expect(parent.getByText(`${SAM} blocked ${ROSA}`)).toBeVisible();
  await expect(
    parent.getByText(/^.+’s session with .+ was cancelled\. Please don’t go there\.$/),
  ).toBeVisible();
  await go(elder, 'Find Matches');
  await expect(elder.getByText('No matches found')).toBeVisible();

  await youth.getByRole('link', { name: 'your account page' }).click();
  // Sections that load later move the button.
  await settled(youth);
  await youth.getByRole('button', { name: `Unblock ${ROSA}` }).click();
  await expect(youth.getByText('You haven’t blocked anybody.')).toBeVisible();
  await go(youth, 'Find Matches');
  await expect(youth.getByRole('heading', { name: ROSA })).toBeVisible();
  // Unblocking sends no notification, so the change is visible on the next visit.
  await elder.reload();
  await expect(elder.getByRole('heading', { name: SAM })).toBeVisible();
});

async function block(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^More\b/ }).click();
  await page.getByRole('button', { name: `Block or report ${name}` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Block ${name}` })
    .click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: `Block ${name}` }).click();
  await expect(dialog).toHaveCount(0);
}

/** The More menu is next to a short row of buttons, even on the smallest phone. Rule 9.105 */
async function expectEntryInSight(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByRole('button', { name: /^More\b/ }).click();
  const entry = page.getByRole('button', { name: `Block or report ${name}` });
  await expect(entry).toBeInViewport({ ratio: 1 });
  await page.close();
}

function unread(page: Page) {
  return page.getByRole('link', { name: /^Notifications/ }).first();
}

async function openPage(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  return page;
}
