import { expect, test } from '@playwright/test';
import { Oakling } from '../support/oakling.ts';
import {
  choose,
  contextOptions,
  inviteByApi,
  requestByApi,
  signUpByApi,
} from '../support/people.ts';
import { linkIn, openSmtpInbox } from '../support/smtp-inbox.ts';
import { listenForTroubles } from '../support/troubles.ts';

test('tmp', async ({ browser }) => {
  const inbox = await openSmtpInbox();
  const oakling = await Oakling.start({ SMTP_URL: inbox.url });
  try {
    const guest = await browser.newContext(contextOptions(oakling));
    const troubles = listenForTroubles(guest);
    const page = await guest.newPage();
    await page.goto('/auth/forgot-password');
    await page.getByRole('button', { name: 'Send Link' }).click();
    await page.screenshot({ path: '/tmp/web-fix-forgot.png' });
    expect(troubles).toEqual([]);
    await page.evaluate(() => {
      const img = document.createElement('img');
      img.src = 'https://example.org/x.png';
      document.body.append(img);
      document.body.insertAdjacentHTML('beforeend', '<p style="color:red">x</p>');
      void fetch('/api/nothing');
      setTimeout(() => {
        throw new Error('boom');
      });
    });
    await page.waitForTimeout(1000);
    console.log(troubles);
    const de = { ...contextOptions(oakling), locale: 'de-DE', timezoneId: 'Europe/Berlin' };
    const elder = await browser.newContext(de);
    const parent = await browser.newContext(de);
    const youth = await browser.newContext(de);
    const elderId = await signUpByApi(elder, 'elder', 'Rosa Alvarez', 'rosa@example.org');
    await signUpByApi(parent, 'parent', 'Dana Young', 'dana@example.org');
    await inviteByApi(parent, youth, inbox, 'Sam Young', 'sam@example.org');
    await choose(elder, { Photography: 3 });
    await choose(youth, { Photography: 1 });
    await requestByApi(youth, elderId, { days: 5, hour: 10, interest: 'Photography' });
    const dana = await parent.newPage();
    await dana.goto('/dashboard/parent');
    await expect(dana.getByRole('article')).toBeVisible();
    console.log(await dana.getByRole('article').innerText());
    await dana.goto('/dashboard/parent/account');
    await expect(dana.getByText('This browser').first()).toBeVisible();
    console.log(await dana.getByRole('main').innerText());
    await parent.request.post('/api/invites', {
      data: { childName: 'Eva Young', childEmail: 'eva@example.org' },
    });
    const link = linkIn(await inbox.mailTo('eva@example.org'));
    await page.goto(link);
    await page.screenshot({ path: '/tmp/web-fix-confirm.png' });
    await page.getByLabel('Email', { exact: true }).fill('eva@example.org');
    await page.getByRole('button', { name: /continue/i }).click();
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
    await page.screenshot({ path: '/tmp/web-fix-password.png' });
  } finally {
    await oakling.remove();
    await inbox.close();
  }
});
