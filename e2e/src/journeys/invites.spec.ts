import type { BrowserContext, Page } from '@playwright/test';
import { breaches } from '../support/axe.ts';
import { PASSWORD, signUpByApi } from '../support/people.ts';
import { linkIn } from '../support/smtp-inbox.ts';
import { expect, test } from '../support/test.ts';

const LEA = { name: 'Lea Nowak', email: 'lea@example.org' };
const JAN = { name: 'Jan Nowak', email: 'jan@example.org' };

test('a parent resends an invite, sees it accepted, and withdraws another', async ({
  filledApp,
  open,
}) => {
  const { inbox } = filledApp;
  const openContext = () => open(filledApp);
  const vera = await openParent(await openContext());
  const leasCard = vera.getByRole('article', { name: LEA.name });
  const jansCard = vera.getByRole('article', { name: JAN.name });
  let first = '';
  let second = '';
  let withdrawn = '';

  await test.step('an invite appears below the form', async () => {
    await invite(vera, LEA);
    await expect(leasCard.getByText('Waiting for Lea')).toBeVisible();
    await expect(leasCard.getByText(LEA.email)).toBeVisible();
    first = linkIn(await inbox.mailTo(LEA.email));
  });

  await test.step('sent again, the child gets a second mail with another link', async () => {
    await leasCard.getByRole('button', { name: 'Send again' }).click();
    await expect(leasCard.getByText('Invite sent again.')).toBeVisible();
    await expect.poll(() => inbox.mailsTo(LEA.email).length).toBe(2);
    second = linkIn(await inbox.mailTo(LEA.email));
    expect(second).not.toBe(first);
  });

  await test.step('the first link no longer works, and the page says which one does', async () => {
    const page = await openLink(await openContext(), first, LEA.email);
    await expect(page.getByText('This sign-in link is invalid or expired.')).toBeVisible();
    await expect(page.getByText(/the link in the newest one/).first()).toBeVisible();
  });

  await test.step('the second one works, and the open page of the parent tells so by itself', async () => {
    const page = await openLink(await openContext(), second, LEA.email);
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Set Password' }).click();
    await expect(page).toHaveURL(/\/dashboard\/youth/);
    await expect(leasCard.getByText(/^Accepted on /)).toBeVisible();
    await expect(leasCard.getByRole('button')).toHaveCount(0);
  });

  await test.step('another invite is withdrawn, after asking', async () => {
    await invite(vera, JAN);
    // The email of an invite withdrawn before delivery is not sent.
    withdrawn = linkIn(await inbox.mailTo(JAN.email));
    await jansCard.getByRole('button', { name: 'Withdraw' }).click();
    const dialog = vera.getByRole('alertdialog', { name: 'Withdraw the invite for Jan Nowak?' });
    await expect(dialog.getByText(JAN.email)).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await vera.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await breaches(vera, {}, '[role=alertdialog]')).toEqual([]);
    }
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(vera.getByText('The invite for Jan Nowak to')).toBeVisible();
    await expect(jansCard).toHaveCount(0);
    await expect(leasCard).toBeFocused();
  });

  await test.step('its link no longer names anything', async () => {
    const page = await openLink(await openContext(), withdrawn, JAN.email);
    await expect(page.getByText('Invalid or expired invite.')).toBeVisible();
  });

  await test.step('from the profile a link leads to an invite that waits', async () => {
    await invite(vera, JAN);
    await vera.getByRole('link', { name: 'Profile', exact: true }).click();
    const row = vera.getByRole('row', { name: /Jan Nowak/ });
    await expect(row.getByText('Waiting for Jan')).toBeVisible();
    await row.getByRole('link', { name: 'Send again or withdraw' }).click();
    await expect(vera.getByRole('heading', { name: 'Your invites' })).toBeFocused();
    await expect(jansCard).toBeInViewport();
  });
});

async function openParent(context: BrowserContext): Promise<Page> {
  await signUpByApi(context, 'parent', 'Vera Nowak', 'vera@example.org');
  const page = await context.newPage();
  await page.goto('/dashboard/parent/invite-child');
  return page;
}

async function invite(page: Page, { name, email }: { name: string; email: string }) {
  await page.getByLabel("Child's name").fill(name);
  await page.getByLabel("Child's email").fill(email);
  await page.getByRole('button', { name: 'Send Invite' }).click();
  await expect(page.getByText('Invite sent! Check your email.')).toBeVisible();
}

/** Opens a mailed link in the child's browser and enters the email it was sent to. */
async function openLink(context: BrowserContext, link: string, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  return page;
}
