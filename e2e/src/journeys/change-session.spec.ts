import type { BrowserContext, Page } from '@playwright/test';
import { decideByApi, requestByApi } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const visit = async (context: BrowserContext, path: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(path);
  return page;
};

test('a session is changed, decided again, and changed once more to a proposed time', async ({
  family,
}) => {
  const { elder, parent, youth, youthId } = family;
  const id = await requestByApi(elder, youthId, { days: 5, hour: 10, interest: 'Photography' });
  await decideByApi(parent, id, 'approve');
  const rosa = await visit(elder, '/dashboard/elder/sessions?tab=upcoming');
  const dana = await visit(parent, '/dashboard/parent');
  const sam = await visit(youth, `/dashboard/youth/sessions/${id}`);
  await expect(dana.getByText('All caught up!')).toBeVisible();
  await expect(sam.getByText('City Library, Main Street 1')).toBeVisible();

  await rosa.getByRole('link', { name: /^Details/ }).click();
  await rosa.getByRole('link', { name: 'Change Session' }).click();
  await expect(rosa.getByLabel('Meeting Location')).toHaveValue('City Library, Main Street 1');
  await rosa.getByLabel('Start Time').fill('11:00');
  await rosa.getByLabel('End Time').fill('11:45');
  await rosa.getByLabel('Meeting Location').fill('Rose Garden, by the fountain');
  await rosa.getByRole('button', { name: 'Change the Session' }).click();
  await expect(rosa.getByText('You changed it')).toBeVisible();

  // Updates live: the parent sees the old and new version, the youth no place before approval.
  const card = dana.getByRole('article').filter({ hasText: 'Rosa Alvarez ➔ Sam Young' });
  await expect(card.getByText('Before the change, approved')).toBeVisible();
  await expect(card.getByText('City Library, Main Street 1')).toBeVisible();
  await expect(card.getByText('Rose Garden, by the fountain')).toBeVisible();
  await expect(sam.getByText('Waiting for your parent’s decision')).toBeVisible();
  await expect(sam.getByText(/City Library|Rose Garden/)).toHaveCount(0);
  await card.getByRole('button', { name: 'Approve' }).click();
  await expect(sam.getByText('Rose Garden, by the fountain')).toBeVisible();

  // He agreed to both versions, so the others are notified.
  await sam.getByRole('button', { name: 'I’d like that' }).click();
  await expect(sam.getByText(/^You said yes to Rosa Alvarez/)).toBeVisible();
  await expect(rosa.getByText('Sam Young said yes').first()).toBeVisible();
  await sam.getByRole('button', { name: 'Propose Another Time' }).click();
  await sam.getByLabel('Start Time').fill('14:00');
  await sam.getByLabel('End Time').fill('14:45');
  await sam.getByRole('button', { name: 'Propose this time' }).click();
  await expect(sam.getByRole('status').getByText(/We have told Rosa Alvarez/)).toBeVisible();
  await expect(
    rosa.getByRole('heading', { name: 'Sam Young proposed another time' }),
  ).toBeVisible();
  await rosa.getByRole('button', { name: 'Agree to this time' }).click();
  // Proposing a time counts as agreeing to it.
  await expect(card.getByText('Sam Young said yes')).toBeVisible();
  await expect(rosa.getByText('Waiting for the parent’s decision')).toBeVisible();
  await expect(card.getByText(/2:00 PM to 2:45 PM/)).toBeVisible();
  await card.getByRole('button', { name: 'Approve' }).click();
  await expect(rosa.getByText('Approved', { exact: true })).toBeVisible();
  await expect(sam.getByText(/2:00 PM to 2:45 PM/).first()).toBeVisible();
});
