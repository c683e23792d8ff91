import { runOn } from '../../../server/src/testing/template.ts';
import { countPresses } from '../support/count-presses.ts';
import { movedBack } from '../support/family.ts';
import { decideByApi, requestByApi } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const back = (days: number) => `interval '${days} days'`;

test('a parent takes a break, the elder says goodbye, the child reads whom to talk to, and both keep a page (rules 6.448 and 6.480 to 6.486)', async ({
  databaseUrl,
  family,
}) => {
  const { elder, elderId, parent, youth, youthId } = family;
  const change = (...statements: string[]) => runOn(databaseUrl ?? '', statements);
  const request = (days: number) =>
    requestByApi(elder, youthId, { days, hour: 10, interest: 'Photography' });
  const [met, planned] = [await request(3), await request(5)];
  for (const id of [met, planned]) await decideByApi(parent, id, 'approve');
  await change(...movedBack(10, met));
  const [rosa, dana, sam] = [await elder.newPage(), await parent.newPage(), await youth.newPage()];
  await rosa.setViewportSize({ width: 820, height: 1180 });
  await dana.setViewportSize({ width: 390, height: 844 });
  await sam.setViewportSize({ width: 1440, height: 900 });

  await test.step('a parent takes a break for the child on a phone, and ends it', async () => {
    await dana.goto(`/dashboard/parent/friends/${elderId}/${youthId}`);
    await expect(dana.getByRole('region', { name: 'What they did' })).toBeVisible();
    const resting = await countPresses(dana);
    await dana.getByRole('button', { name: 'Take a break' }).click();
    await dana.getByRole('alertdialog').getByRole('button', { name: 'Take a break' }).click();
    await expect(dana.getByRole('button', { name: 'End the break' })).toBeVisible();
    resting.expectAtMost('Take a break', { presses: 2, fields: 0 });
    await dana.getByRole('button', { name: 'End the break' }).click();
    await expect(dana.getByRole('button', { name: 'Take a break' })).toBeVisible();
  });

  await test.step('the elder says goodbye with a card, and keeps a page at once', async () => {
    await rosa.goto(`/dashboard/elder/friends/${elderId}/${youthId}`);
    await expect(rosa.getByRole('region', { name: 'What you did' })).toBeVisible();
    const leaving = await countPresses(rosa);
    await rosa.getByRole('button', { name: 'Say goodbye' }).click();
    const dialog = rosa.getByRole('alertdialog');
    await expect(dialog.getByText(/^The meeting on .* will be called off\./)).toBeVisible();
    await dialog.getByRole('radio', { name: 'I’ll remember our meetings.' }).check();
    await dialog.getByRole('button', { name: 'Say goodbye' }).click();
    await expect(rosa.getByRole('heading', { name: 'Earlier friends' })).toBeVisible();
    leaving.expectAtMost('Say goodbye with a card', { presses: 3, fields: 0 });
    await rosa.getByRole('link', { name: /^What you did/ }).click();
    await expect(rosa.getByRole('heading', { level: 1 })).toHaveText(/^Your time with /);
    await expect(rosa.getByText('I’ll remember our meetings.')).toBeVisible();
  });

  await test.step('a day later the child reads whom to talk to, and sends a card in return', async () => {
    await sam.goto('/dashboard/youth/friends');
    await expect(sam.getByText('after your first approved session')).toBeVisible();
    await expect(sam.getByRole('heading', { name: 'Earlier friends' })).toHaveCount(0);
    await change(
      `update keepsakes set ended_at = ended_at - ${back(1)}, told_at = told_at - ${back(1)}`,
      `insert into pgboss.job (name) values ('check-ins')`,
    );
    await sam.goto('/dashboard/youth/notifications');
    await expect(
      sam.getByText(/^Rosa Alvarez can’t continue\. You can always talk to Dana/),
    ).toBeVisible();
    await sam.goto('/dashboard/youth/friends');
    await sam.getByRole('link', { name: /^What you did/ }).click();
    await expect(sam.getByRole('blockquote')).toHaveText('I’ll remember our meetings.');
    await sam.getByRole('radio', { name: 'I wish you all the best.' }).check();
    await sam.getByRole('button', { name: 'Send card' }).click();
    await expect(sam.getByText('Your card is saved.')).toBeVisible();
  });
});
