import type { Page } from '@playwright/test';
import { countPresses } from '../support/count-presses.ts';
import { requestByApi } from '../support/people.ts';
import { go } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ environment: { ELDER_CHECKS: 'Identity seen; Talk' } });

async function record(page: Page, check: string, until?: string) {
  const fields = page.getByRole('group', { name: check });
  await expect(fields.getByText(/don’t copy from documents/)).toBeVisible();
  if (until !== undefined) await fields.getByLabel('Valid through').fill(until);
  await fields.getByLabel('Note').fill('At the library, with her neighbour.');
  await page.getByRole('button', { name: 'Record this check' }).click();
  await expect(page.getByText(`“${check}” is recorded.`)).toBeVisible();
}

test('an elder is cleared by the host’s checks, as parent and elder see', async ({
  family,
  moderator,
}) => {
  const { elder, elderId, parent, youth } = family;
  await requestByApi(youth, elderId, { days: 5, hour: 10, interest: 'Photography' });
  const dana = await parent.newPage();
  await dana.setViewportSize({ width: 390, height: 844 });
  await dana.goto('/dashboard/parent');
  await expect(dana.getByText('Not checked by the moderators yet')).toBeVisible();

  const page = await moderator.newPage();
  await page.goto('/moderation');
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  const vetting = await countPresses(page);
  await go(page, 'People');
  await expect(page.getByRole('heading', { name: 'Checks that expire next' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Record a check for Rosa Alvarez' }).click();
  await record(page, 'Identity seen');
  vetting.expectAtMost('Record a check of an elder', { presses: 3, fields: 1 });
  await page.setViewportSize({ width: 820, height: 1180 });
  await expect(page.getByText('Elder · Unverified')).toBeVisible();
  const line = page.getByRole('listitem').filter({ hasText: 'Talk' });
  await line.getByRole('button', { name: 'Record' }).click();
  await record(page, 'Talk', '2099-06-01');
  await expect(page.getByText(/^Elder · Verified until /)).toBeVisible();

  // The parent's open page updates live.
  await expect(
    dana.getByText(/^Checked by the moderators: Identity seen and Talk\. The last check was on/),
  ).toBeVisible();
  const rosa = await elder.newPage();
  await rosa.goto('/dashboard/elder/account#my-checks');
  await expect(
    rosa.getByText(/^The moderators have checked you. This is valid until /),
  ).toBeVisible();
});
