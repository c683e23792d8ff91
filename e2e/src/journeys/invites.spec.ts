import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { Oakling } from '../support/oakling.ts';
import { contextOptions, PASSWORD, signUpByApi } from '../support/people.ts';
import { linkIn, openSmtpInbox, type SmtpInbox } from '../support/smtp-inbox.ts';

const SAM = { name: 'Sam Young', email: 'sam@example.org' };
const MAX = { name: 'Max Young', email: 'max@example.org' };

let oakling: Oakling;
let inbox: SmtpInbox;

test.beforeAll(async () => {
  inbox = await openSmtpInbox();
  oakling = await Oakling.start({ SMTP_URL: inbox.url });
});
test.afterAll(async () => {
  await oakling.remove();
  await inbox.close();
});

test('a parent sends an invite again, sees it accepted, and withdraws another', async ({
  browser,
}) => {
  const dana = await openParent(browser);
  const samsCard = dana.getByRole('article', { name: SAM.name });
  const maxsCard = dana.getByRole('article', { name: MAX.name });
  let first = '';
  let second = '';

  await test.step('an invite appears below the form', async () => {
    await invite(dana, SAM);
    await expect(samsCard.getByText('Waiting for Sam')).toBeVisible();
    await expect(samsCard.getByText(SAM.email)).toBeVisible();
    first = linkIn(await inbox.mailTo(SAM.email));
  });

  await test.step('sent again, the child gets a second mail with another link', async () => {
    await samsCard.getByRole('button', { name: 'Send again' }).click();
    await expect(samsCard.getByText('Invite sent again.')).toBeVisible();
    await expect.poll(() => mailsTo(SAM.email).length).toBe(2);
    second = linkIn(await inbox.mailTo(SAM.email));
    expect(second).not.toBe(first);
  });

  await test.step('the first link no longer works, and the page says which one does', async () => {
    const page = await openLink(browser, first, SAM.email);
    await expect(page.getByText('This sign-in link is invalid or expired.')).toBeVisible();
    await expect(page.getByText('only the link in the newest one works')).toBeVisible();
  });

  await test.step('the second one works, and the open page of the parent tells so by itself', async () => {
    const page = await openLink(browser, second, SAM.email);
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Set Password' }).click();
    await expect(page).toHaveURL(/\/dashboard\/youth/);
    await expect(samsCard.getByText(/^Accepted on /)).toBeVisible();
    await expect(samsCard.getByRole('button')).toHaveCount(0);
  });

  await test.step('another invite is withdrawn, after asking', async () => {
    await invite(dana, MAX);
    await maxsCard.getByRole('button', { name: 'Withdraw' }).click();
    const dialog = dana.getByRole('alertdialog', { name: 'Withdraw the invite for Max Young?' });
    await expect(dialog.getByText(MAX.email)).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await dana.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const { violations } = await new AxeBuilder({ page: dana })
        .include('[role=alertdialog]')
        .analyze();
      expect(violations.map(({ id }) => id)).toEqual([]);
    }
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(dana.getByText('The invite for Max Young to')).toBeVisible();
    await expect(maxsCard).toHaveCount(0);
    await expect(samsCard).toBeFocused();
  });

  await test.step('its link names nothing any more', async () => {
    const page = await openLink(browser, linkIn(await inbox.mailTo(MAX.email)), MAX.email);
    await expect(page.getByText('Invalid or expired invite.')).toBeVisible();
  });

  await test.step('from the profile a link leads to an invite that waits', async () => {
    await invite(dana, MAX);
    await dana.getByRole('link', { name: 'Profile', exact: true }).click();
    const row = dana.getByRole('row', { name: /Max Young/ });
    await expect(row.getByText('Waiting for Max')).toBeVisible();
    await row.getByRole('link', { name: 'Send again or withdraw' }).click();
    await expect(dana.getByRole('heading', { name: 'Your invites' })).toBeFocused();
    await expect(maxsCard).toBeInViewport();
  });
});

async function openParent(browser: Browser): Promise<Page> {
  const context = await browser.newContext(contextOptions(oakling));
  await signUpByApi(context, 'parent', 'Dana Young', 'dana@example.org');
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

/** Opens a mailed link in a browser of the child, and says which address it came to. */
async function openLink(browser: Browser, link: string, email: string): Promise<Page> {
  const context = await browser.newContext(contextOptions(oakling));
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  return page;
}

function mailsTo(address: string) {
  return inbox.mails.filter((mail) => mail.to?.some((to) => to.address === address));
}
