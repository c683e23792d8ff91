import { PASSWORD } from '../support/people.ts';
import { linkIn } from '../support/smtp-inbox.ts';
import { openRow } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1440, height: 900 };
const JON = 'jon@other-home.example';

test.use({ isTranslated: true });

test('a second guardian is invited by mail, signs up, accepts, and steps back', async ({
  app,
  inbox,
  family,
  open,
}) => {
  const { parent, youth, youthId } = family;
  const [dana, sam] = [await parent.newPage(), await youth.newPage()];
  await dana.setViewportSize(PHONE);
  const guardians = dana.getByRole('region', { name: 'Guardians' });
  const jon = await (await open(app)).newPage();
  await jon.setViewportSize(LAPTOP);

  await test.step('the first one invites on the phone', async () => {
    await dana.goto(`/dashboard/parent/children/${youthId}`);
    await openRow(dana, 'Who decides');
    await expect(guardians.getByText(/only one who can decide for Sam/)).toBeVisible();
    await guardians.getByRole('button', { name: 'Invite another guardian' }).click();
    await guardians.getByLabel('Their email').fill(JON);
    await guardians.getByRole('button', { name: 'Send the invite' }).click();
    await expect(guardians.getByText(`We have sent an email to ${JON}.`)).toBeVisible();
    await expect(guardians.getByText(`Invited: ${JON}`)).toBeVisible();
  });

  await test.step('the second one signs up behind the link, with the address filled in', async () => {
    await jon.goto(linkIn(await inbox.mailTo(JON)));
    await expect(jon.getByText(/invites you to be a guardian of Sam Young/)).toBeVisible();
    await jon.getByRole('button', { name: 'Sign up as a parent' }).click();
    await expect(jon.getByLabel('Email')).toHaveValue(JON);
    await jon.getByLabel('Full name').fill('Jon Young');
    await jon.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await jon.getByLabel('Age range').selectOption('35-45');
    for (const box of await jon.getByRole('checkbox').all()) await box.check();
    await jon.getByRole('button', { name: 'Sign Up' }).click();
  });

  await test.step('accepts, and both see him', async () => {
    await jon.getByRole('checkbox', { name: /^I am a parent or legal guardian/ }).check();
    await jon.getByRole('button', { name: 'Accept' }).click();
    await expect(jon).toHaveURL(new RegExp(`/children/${youthId}$`));
    await expect(guardians.getByText('Jon Young', { exact: true })).toBeVisible();
    await expect(guardians.getByText(`Invited: ${JON}`)).toHaveCount(0);
    await sam.goto('/dashboard/youth/account');
    const own = sam.getByRole('region', { name: 'Your guardians' });
    await expect(own.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('steps back, and the open pages of all follow', async () => {
    await openRow(jon, 'Who decides');
    await jon.getByRole('button', { name: 'Step back as a guardian' }).click();
    const dialog = jon.getByRole('alertdialog', { name: 'Stop being a guardian of Sam?' });
    await dialog.getByRole('button', { name: 'Step back as a guardian' }).click();
    await expect(jon).toHaveURL(/\/dashboard\/parent\/children$/);
    await expect(jon.getByText('Sam Young')).toHaveCount(0);
    await expect(guardians.getByText('Jon Young', { exact: true })).toHaveCount(0);
    await expect(
      sam.getByRole('region', { name: 'Your guardians' }).getByRole('listitem'),
    ).toHaveCount(1);
  });
});
