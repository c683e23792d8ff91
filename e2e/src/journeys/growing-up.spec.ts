import { runOn } from '../../../server/src/testing/template.ts';
import { requestByApi } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1440, height: 900 };

test('a parent approves an elder beforehand for a youth of 16, who decides alone from the eighteenth birthday on', async ({
  databaseUrl,
  inbox,
  family,
}) => {
  const { elder, elderId, parent, youth, youthId } = family;
  const change = (...statements: string[]) => runOn(databaseUrl ?? '', statements);
  await change(
    `update people set stage = '16-17', created_at = now() - interval '2 years' where id = '${youthId}'`,
    `insert into elder_checks (person_id, name, note) select '${elderId}', name, 'Met her' from check_list`,
  );
  const meeting = { hour: 10, interest: 'Photography' };
  const open = await requestByApi(youth, elderId, { days: 6, ...meeting });
  const [dana, sam, rosa] = [await parent.newPage(), await youth.newPage(), await elder.newPage()];
  await dana.setViewportSize(PHONE);
  await sam.setViewportSize(LAPTOP);
  const childPage = `/dashboard/parent/children/${youthId}`;

  await test.step('on a phone the parent approves the elder beforehand, after a question', async () => {
    await dana.goto(childPage);
    await dana
      .getByRole('button', { name: 'Approve beforehand: sessions with Rosa Alvarez' })
      .click();
    const question = dana.getByRole('alertdialog', {
      name: /^Approve the sessions of Rosa Alvarez/,
    });
    await expect(question.getByText(/^You and every other guardian are told/)).toBeVisible();
    await question.getByRole('button', { name: 'Approve beforehand' }).click();
    await expect(dana.getByText('You approve their sessions beforehand.')).toBeVisible();
  });

  await test.step('the elder asks, and with the youth’s yes on a laptop it is approved', async () => {
    const asked = await requestByApi(elder, youthId, { days: 4, ...meeting });
    await sam.goto(`/dashboard/youth/sessions/${asked}`);
    await sam.getByRole('button', { name: 'I’d like that' }).click();
    await expect(sam.getByText('Approved', { exact: true })).toBeVisible();
  });

  await test.step('the parent is told, and how to call it off', async () => {
    const { text = '' } = await inbox.mailTo('dana@example.org', 'was approved by your rule');
    expect(text.replaceAll('\n', ' ')).toContain('call it off on its page');
    await expect(dana.getByText('Approved by your rule')).toBeVisible();
    await dana
      .getByRole('link', { name: /^See it, or call it off: the session with Rosa Alvarez/ })
      .click();
    await expect(dana.getByRole('button', { name: 'Cancel Session' })).toBeVisible();
  });

  await test.step('from the birthday on the parent’s open page decides nothing', async () => {
    await dana.goto('/dashboard/parent');
    await expect(dana.getByRole('button', { name: 'Approve' })).toBeVisible();
    await change(`update people set of_age_at = now() where id = '${youthId}'`);
    await dana.getByRole('button', { name: 'Approve' }).click();
    await expect(dana.getByText('This session is not there any more.')).toBeVisible();
    await dana.goto(childPage);
    await expect(dana.getByRole('heading', { name: 'There is no such child' })).toBeVisible();
  });

  await test.step('the youth approves alone what was open, and the elder reads who decides', async () => {
    await rosa.goto(`/dashboard/elder/sessions/${open}`);
    await expect(
      rosa.getByText('Sam Young is 18 now. No parent approves: Sam Young decides.'),
    ).toBeVisible();
    await sam.goto(`/dashboard/youth/sessions/${open}`);
    await sam.getByRole('button', { name: 'Approve' }).click();
    await expect(sam.getByText('You approved it. Rosa Alvarez has been told.')).toBeVisible();
    // Her open page hears of it.
    await expect(rosa.getByText('Approved', { exact: true })).toBeVisible();
  });
});
