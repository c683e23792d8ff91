import { requestByApi } from '../support/people.ts';
import { linkIn } from '../support/smtp-inbox.ts';
import { expect, test } from '../support/test.ts';

test.use({ isTranslated: true });

test('a logged-out parent approves by mailed link, and the child’s open page updates', async ({
  app,
  inbox,
  open,
  family,
}) => {
  const { elderId, youth } = family;
  const phone = await open(app);
  const sam = await youth.newPage();
  await sam.goto('/dashboard/youth/sessions?tab=upcoming');
  await expect(sam.getByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();
  await requestByApi(youth, elderId, { days: 5, hour: 10, interest: 'Photography' });

  const mail = await inbox.mailTo('dana@example.org', 'asked');
  const dana = await phone.newPage();
  // A mail scanner opens the link first, in its own browser, which decides nothing.
  for (const _ of [1, 2]) {
    await dana.goto(linkIn(mail));
    await expect(dana.getByRole('heading', { name: 'Sam Young ➔ Rosa Alvarez' })).toBeVisible();
    await dana.goto('about:blank');
  }
  await expect(sam.getByRole('tab', { name: 'Upcoming (0)' })).toBeVisible();

  await dana.goto(linkIn(mail));
  await expect(dana.getByText('City Library, Main Street 1')).toBeVisible();
  expect(dana.url()).not.toContain('?');
  await dana.getByRole('button', { name: 'Approve' }).click();
  await expect(dana.getByText(/You approved the session of Sam Young/)).toBeVisible();
  await expect(dana.getByRole('link', { name: 'Log in to see your requests' })).toBeFocused();
  await expect(sam.getByRole('tab', { name: 'Upcoming (1)' })).toBeVisible();
  const told = await inbox.mailTo('sam@example.org', 'You will meet Rosa Alvarez');
  expect(told.text).toContain('City Library, Main Street 1');

  // The same link shows the result, and still doesn't log anyone in.
  await dana.reload();
  await expect(dana.getByText('This request is already approved.')).toBeVisible();
  await dana.getByRole('link', { name: 'Log in to see your requests' }).click();
  await expect(dana).toHaveURL(/\/auth\/login$/);
});
