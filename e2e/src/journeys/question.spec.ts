import { requestByApi } from '../support/people.ts';
import { linkIn } from '../support/smtp-inbox.ts';
import { expect, test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };

test('a parent asks the elder from a phone; the elder answers from the mail on a tablet; the parent decides', async ({
  inbox,
  family: { elder, parent, youth, elderId },
}) => {
  const id = await requestByApi(youth, elderId, { days: 5, hour: 10, interest: 'Photography' });
  const dana = await parent.newPage();
  await dana.setViewportSize(PHONE);
  await dana.goto('/dashboard/parent');
  const request = dana.getByRole('article').filter({ hasText: 'Sam Young ➔ Rosa Alvarez' });
  await request.getByRole('button', { name: 'Ask Rosa Alvarez' }).click();
  const dialog = dana.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Will anyone else be there?' }).click();
  await dialog.getByRole('button', { name: 'Send the question' }).click();
  await expect(request.getByText('Rosa Alvarez has not answered this yet.')).toBeVisible();
  await expect(request.getByRole('button', { name: 'Ask Rosa Alvarez' })).toHaveCount(0);

  const asked = await inbox.mailTo('rosa@example.org', 'asks you something before deciding');
  expect(asked.text).not.toContain('anyone else');
  const rosa = await elder.newPage();
  await rosa.setViewportSize(TABLET);
  await rosa.goto(linkIn(asked));
  await expect(rosa.getByText('Will anyone else be there?')).toBeVisible();
  await rosa.getByLabel('Your answer').fill('My neighbour Ida, see www.evil.example');
  await rosa.getByRole('button', { name: 'Send the answer' }).click();
  await expect(rosa.getByText('We sent your answer to the parent.')).toBeVisible();

  // Updates live, and appears behind the mailed link as plain text without links.
  await expect(request.getByText('My neighbour Ida, see www.evil.example')).toBeVisible();
  const told = await inbox.mailTo('dana@example.org', 'answered your question');
  expect(told.text).not.toContain('Ida');
  const mailed = await parent.newPage();
  await mailed.goto(linkIn(told));
  await expect(mailed.getByText('My neighbour Ida, see www.evil.example')).toBeVisible();
  await expect(mailed.getByRole('link', { name: /evil/ })).toHaveCount(0);
  const sam = await youth.newPage();
  await sam.goto(`/dashboard/youth/sessions/${id}`);
  await expect(sam.getByText('Waiting for your parent’s decision')).toBeVisible();
  await expect(sam.getByText(/Ida|anyone else/)).toHaveCount(0);

  await request.getByRole('button', { name: 'Approve' }).click();
  await expect(dana.getByText('All caught up!')).toBeVisible();
});
