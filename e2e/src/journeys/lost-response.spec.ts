import type { Page } from '@playwright/test';
import { runOn } from '../../../server/src/testing/template.ts';
import { fake } from '../support/fake-responses.ts';
import { movedBack } from '../support/family.ts';
import { decideByApi, requestByApi } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Loses the response to the first matching POST, after its effect. */
async function loseFirst(page: Page, path: RegExp): Promise<void> {
  let isLost = false;
  await fake(page, path, async ({ method, send }) => {
    if (isLost || method !== 'POST') return 'real';
    isLost = true;
    await send();
    return 'lost';
  });
}

test('a request and a thank-you whose responses are lost are sent once, and nothing typed is lost (rule 10.463)', async ({
  databaseUrl,
  expectTrouble,
  family: { elder, parent, youthId },
}) => {
  expectTrouble(/ERR_CONNECTION_RESET/);
  const met = await requestByApi(elder, youthId, { days: 3, hour: 10, interest: 'Photography' });
  await decideByApi(parent, met, 'approve');
  await runOn(databaseUrl ?? '', movedBack(6));
  const page = await elder.newPage();
  // Without live updates, a page doesn't learn that the lost request arrived.
  await fake(page, /\/api\/live/, () => 'lost');

  await page.goto('/dashboard/elder/matches');
  await page.getByRole('button', { name: 'Request Session' }).click();
  await page.getByLabel('Connection Mode').selectOption('In-Person');
  await page.getByLabel('Meeting Location').fill('City Library, Main Street 1');
  await page
    .getByRole('button', { name: /^\w+day, / })
    .first()
    .click();
  await page.getByText('Repeat, or add a note (optional)').click();
  await page.getByLabel('Note').fill('Bring the old photos.');
  await loseFirst(page, /\/api\/sessions$/);
  const ask = page.getByRole('button', { name: 'Request a Conversation' });
  await ask.click();
  await expect(page.getByText('Error requesting session. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveValue('Bring the old photos.');
  await ask.click();
  await expect(page.getByText('Session Request Sent')).toBeVisible();
  const pending = await (await elder.request.get('/api/sessions?bucket=pending')).json();
  expect(pending.items.map(({ message }: { message: string }) => message)).toEqual([
    'Bring the old photos.',
  ]);

  await page.goto(`/dashboard/elder/sessions/${met}`);
  await page.getByText('It took place', { exact: true }).click();
  await page.getByRole('link', { name: 'Thank Sam or meet again' }).click();
  await page.getByText('Thank you for your time').click();
  await loseFirst(page, /\/thanks$/);
  await page.getByRole('button', { name: 'Send to Sam' }).click();
  await expect(page.getByText('Your note is on its way to Sam.')).toBeVisible();
  await expect(page.getByText(/^You thanked Sam: /)).toBeVisible();
  const { thanks } = await (await elder.request.get(`/api/sessions/${met}`)).json();
  expect(thanks).toHaveLength(1);
});
