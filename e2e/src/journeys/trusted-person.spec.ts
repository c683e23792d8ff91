import { linkIn } from '../support/smtp-inbox.ts';
import { expect, test } from '../support/test.ts';

test.use({ isTranslated: true });

const ANNA = 'anna@relatives.example';

test('an elder names a relative, who agrees on a phone and later stops the emails', async ({
  app,
  inbox,
  open,
  family,
  expectTrouble,
}) => {
  // The link no longer works after they have stopped.
  expectTrouble(/^409 POST \/api\/trusted-links\/read$/);
  const rosa = await family.elder.newPage();
  await rosa.setViewportSize({ width: 820, height: 1180 });
  await rosa.goto('/dashboard/elder/account');
  const section = rosa.getByRole('region', { name: 'A person who helps you' });
  await section.getByRole('heading').click();
  await section.getByLabel('Their name').fill('Anna Alvarez');
  await section.getByLabel('Their email').fill(ANNA);
  await section.getByRole('button', { name: 'Ask them' }).click();
  await expect(section.getByText('we have asked Anna Alvarez by email.')).toBeVisible();

  const phone = await open(app);
  const anna = await phone.newPage();
  await anna.setViewportSize({ width: 390, height: 844 });
  // A mail scanner opens the link first, which agrees to nothing.
  const link = linkIn(await inbox.mailTo(ANNA));
  await anna.goto(link);
  await expect(anna.getByRole('heading', { name: 'Help Rosa Alvarez' })).toBeVisible();
  await expect(section.getByText('No answer yet.')).toBeVisible();
  await anna.getByRole('button', { name: 'Yes, I’ll help' }).click();
  await expect(anna.getByText(/^Thank you!/)).toBeVisible();
  // The elder's page updates live.
  await expect(section.getByText(/^Helping you since/)).toBeVisible();

  await anna.goto(link);
  await anna.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(anna.getByText(/^We deleted your address/)).toBeVisible();
  await expect(section.getByText(/^Said no/)).toBeVisible();
  await anna.goto('about:blank');
  await anna.goto(link);
  await expect(anna.getByText('This link doesn’t work anymore.')).toBeVisible();
});
