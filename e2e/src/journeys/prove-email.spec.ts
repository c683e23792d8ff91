import { signUpByApi } from '../support/people.ts';
import { linkIn } from '../support/smtp-inbox.ts';
import { expect, test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };
const DANA = 'dana@example.org';
const BANNER = 'Confirm your email address';

test.use({ environment: { EMAIL_PROOF: 'required' } });

test.use({ isTranslated: true });

test('a parent confirms the address by mailed link on another device, and can then invite', async ({
  app,
  inbox,
  open,
  expectTrouble,
}) => {
  expectTrouble(/^409 POST \/api\/(invites|email-proofs)$/);
  const context = await open(app);
  await signUpByApi(context, 'parent', 'Dana Young', DANA);
  const dana = await context.newPage();
  await dana.setViewportSize(PHONE);
  await dana.goto('/dashboard/parent');
  await expect(dana.getByText(BANNER)).toBeVisible();
  await expect(dana.getByText(/Until then you can’t invite your child/)).toBeVisible();
  await dana.goto('/dashboard/parent/invite-child');
  await dana.getByLabel("Child's name").fill('Sam Young');
  await dana.getByLabel("Child's email").fill('sam@example.org');
  await dana.getByRole('button', { name: 'Send Invite' }).click();
  await expect(dana.getByText(/First confirm your own email address/)).toBeVisible();

  const link = linkIn(await inbox.mailTo(DANA, 'confirm-email'));
  const other = await open(app);
  const tablet = await other.newPage();
  // A mail scanner opens the link first, which confirms nothing.
  await tablet.goto(link);
  await expect(tablet.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await expect(dana.getByText(BANNER)).toBeVisible();
  await tablet.getByRole('button', { name: 'Confirm' }).click();
  await expect(tablet.getByText('Thank you. Your email address is confirmed.')).toBeVisible();
  expect(tablet.url()).not.toContain('?');
  // The page updates live, and keeps the typed text.
  await expect(dana.getByText(BANNER)).toHaveCount(0);
  await dana.getByRole('button', { name: 'Send Invite' }).click();
  await expect(dana.getByText('Invite sent! Check your email.')).toBeVisible();

  await tablet.goto(link);
  await tablet.getByRole('button', { name: 'Confirm' }).click();
  await expect(tablet.getByText(/^This link is too old, was used already/)).toBeVisible();
});
