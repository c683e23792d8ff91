import { requestByApi, signUpByApi } from '../support/people.ts';
import { linkIn } from '../support/smtp-inbox.ts';
import { expect, test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };
const JON = 'jon@other-home.example';

test('two guardians on two phones approve together, and one decides while the other is away', async ({
  app,
  inbox,
  family,
  open,
}) => {
  const { parent, youth, youthId, elderId } = family;
  const home = await open(app);
  await signUpByApi(home, 'parent', 'Jon Young', JON);
  const [dana, jon] = [await parent.newPage(), await home.newPage()];
  for (const page of [dana, jon]) await page.setViewportSize(PHONE);
  const invite = { email: JON };
  await parent.request.post(`/api/children/${youthId}/guardian-invites`, { data: invite });
  const code = linkIn(await inbox.mailTo(JON, 'guardian')).split('code=')[1];
  const acceptance = { data: { code, guardianConsent: true } };
  await home.request.post('/api/guardian-links/accept', acceptance);
  const childPage = `/dashboard/parent/children/${youthId}`;
  const ask = (days: number) =>
    requestByApi(youth, elderId, { days, hour: 10, interest: 'Photography' });

  await test.step('one asks that all of them approve, and the other reads who did', async () => {
    await jon.goto(childPage);
    const who = jon.getByRole('region', { name: 'Who approves' });
    await expect(who.getByText(/^Any of you can approve/)).toBeVisible();
    await who.getByRole('radio', { name: 'All of us approve' }).click();
    await expect(who.getByText('Saved. From now on all of you approve.')).toBeVisible();
    await dana.goto(childPage);
    await expect(
      dana.getByText('Jon Young asks for everybody to approve. Only Jon Young can change that.'),
    ).toBeVisible();
  });

  await test.step('the first yes waits for the second one, on both phones', async () => {
    await ask(4);
    await dana.goto('/dashboard/parent');
    await jon.goto('/dashboard/parent');
    await expect(jon.getByText('All of you decide. Waiting for you and Dana Young.')).toBeVisible();
    await dana.getByRole('button', { name: 'Approve' }).click();
    await expect(dana.getByText('You said yes. Waiting for Jon Young.')).toBeVisible();
    await expect(dana.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await expect(jon.getByText('Dana Young said yes · waiting for you')).toBeVisible();
    await jon.getByRole('button', { name: 'Approve' }).click();
    await expect(jon.getByText(/You approved the session of Sam Young/)).toBeVisible();
    await expect(dana.getByText('You said yes. Waiting for Jon Young.')).toHaveCount(0);
  });

  await test.step('one goes away, and the other decides for both', async () => {
    await jon.goto(childPage);
    await jon.getByRole('button', { name: 'I’m away for some days' }).click();
    const until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    await jon.getByLabel('I’m away until').fill(until);
    await jon.getByRole('button', { name: 'Let Them Decide for Me' }).click();
    await expect(jon.getByText(/^Dana Young decides for you until/)).toBeVisible();
    await ask(6);
    const mail = await inbox.mailTo('dana@example.org', 'You also decide for Jon Young until');
    await dana.goto(linkIn(mail));
    await expect(dana.getByText(/^You also decide for Jon Young until/)).toBeVisible();
    await dana.getByRole('button', { name: 'Approve' }).click();
    await expect(dana.getByText(/You approved the session of Sam Young/)).toBeVisible();
    await jon.getByRole('button', { name: 'I’m back' }).click();
    await expect(jon.getByText('Welcome back. You decide for yourself again.')).toBeVisible();
  });
});
