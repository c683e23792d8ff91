import { requestByApi } from '../support/people.ts';
import { linkIn } from '../support/smtp-inbox.ts';
import { expect, test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };

test.use({ isTranslated: true });

test('an invited elder agrees, and the parent reads about the elder on a phone and decides', async ({
  inbox,
  family: { elder, parent, youth, elderId },
}) => {
  await requestByApi(youth, elderId, { days: 5, hour: 10, interest: 'Photography' });
  const dana = await parent.newPage();
  await dana.setViewportSize(PHONE);
  await dana.goto('/dashboard/parent');
  const request = dana.getByRole('article').filter({ hasText: 'Sam Young ➔ Rosa Alvarez' });
  await expect(request).toBeVisible();
  await expect(request.getByText('Rosa said yes')).toHaveCount(0);

  const asked = await inbox.mailTo('rosa@example.org', 'would like to meet you');
  expect(asked.text).not.toContain('City Library');
  const rosa = await elder.newPage();
  await rosa.setViewportSize(TABLET);
  await rosa.goto(linkIn(asked));
  await rosa.getByRole('button', { name: 'I’d like that' }).click();
  await expect(rosa.getByText(/^You said yes to Sam/)).toBeVisible();

  // The youth's agreement and the elder's profile, which shows that she has no checks, both update live.
  await expect(request.getByText('Rosa said yes')).toBeVisible();
  await expect(request.getByText('45-60 years old')).toBeVisible();
  // The family may have signed up before midnight.
  await expect(request.getByText(/^Joined Oakling/)).toBeVisible();
  await expect(request.getByText('Not checked by the moderators yet')).toBeVisible();
  await expect(request.getByText('No session with Sam before')).toBeVisible();
  await expect(request.getByText(/^They have never met in person/)).toBeVisible();
  await expect(request.getByText('City Library, Main Street 1')).toBeVisible();
  await request.getByRole('button', { name: 'Approve' }).click();
  await expect(dana.getByText('All caught up!')).toBeVisible();
  await expect(rosa.getByText('City Library, Main Street 1')).toBeVisible();
});
