import { moderatorByApi } from '../support/moderators.ts';
import { expect, test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };

test.use({ environment: { CHILD_CONSENT: 'required', CONSENT_METHODS: 'email-plus,signed-form' } });

test('a child meets no one until the parent’s consent takes effect, or after it is withdrawn', async ({
  app,
  family,
  open,
}) => {
  const { parent, youth, youthId } = family;
  const office = await open(app);
  await moderatorByApi(app, office, 'moira@example.org');
  const [dana, sam, moira] = [
    await parent.newPage(),
    await youth.newPage(),
    await office.newPage(),
  ];
  await dana.setViewportSize(PHONE);
  const consent = dana.getByRole('region', { name: 'Your consent' });

  await test.step('child and parent are told why, and what happens next', async () => {
    await sam.goto('/dashboard/youth/matches');
    await expect(sam.getByText('After that you can find people.')).toBeVisible();
    await dana.goto(`/dashboard/parent/children/${youthId}`);
    await expect(
      consent.getByText('Until then, Sam Young and elders cannot find each other'),
    ).toBeVisible();
    await expect(consent.getByText('We e-mail you once more on')).toBeVisible();
  });

  await test.step('a moderator records a signed form, which the parent’s open page shows', async () => {
    await moira.goto(`/moderation/people/${youthId}`);
    await moira.getByRole('button', { name: 'Record the consent' }).click();
    const dialog = moira.getByRole('alertdialog');
    await dialog.getByLabel('Note').fill('Seen on paper.');
    await dialog.getByRole('button', { name: 'Record the consent' }).click();
    await expect(moira.getByText(/^Signed form, of .*, recorded on /)).toBeVisible();
    await expect(consent.getByText(/^Recorded by a signed form on /)).toBeVisible();
    await sam.reload();
    await expect(sam.getByText('Rosa Alvarez').first()).toBeVisible();
  });

  await test.step('taken back on the phone, the child is out and nobody finds it', async () => {
    await consent.getByRole('button', { name: 'Take my consent back' }).click();
    const dialog = dana.getByRole('alertdialog', {
      name: 'Take your consent to Sam Young’s account back?',
    });
    await dialog.getByRole('button', { name: 'Take my consent back' }).click();
    await expect(consent.getByText('It was taken back on')).toBeVisible();
    await expect(sam).toHaveURL(/\/auth\/login/);
    await dana.getByRole('button', { name: 'End the pause' }).click();
    await expect(dana.getByText('Please agree to the account again first')).toBeVisible();
    await consent.getByRole('checkbox').check();
    await consent.getByRole('button', { name: 'Agree again' }).click();
    await expect(consent.getByText(/^You agreed again\./)).toBeVisible();
  });
});
