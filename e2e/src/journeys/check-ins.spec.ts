import { runOn } from '../../../server/src/testing/template.ts';
import { countPresses } from '../support/count-presses.ts';
import { movedBack } from '../support/family.ts';
import { decideByApi, requestByApi } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1440, height: 900 };

test('two weeks after they met, all three say how it goes, and a moderator reads it (rules 6.440 to 6.447)', async ({
  databaseUrl,
  family,
  moderator,
}) => {
  const { elder, elderId, parent, youth, youthId } = family;
  const change = (...statements: string[]) => runOn(databaseUrl ?? '', statements);
  const meeting = await requestByApi(elder, youthId, {
    days: 3,
    hour: 10,
    interest: 'Photography',
  });
  await decideByApi(parent, meeting, 'approve');
  await change(
    ...movedBack(18, meeting),
    `insert into check_ins (elder_id, youth_id, person_id, number, due_at)
      values ('${elderId}', '${youthId}', '${youthId}', 1, now() - interval '1 hour')`,
    `insert into pgboss.job (name) values ('check-ins')`,
  );
  const [rosa, dana, sam] = [await elder.newPage(), await parent.newPage(), await youth.newPage()];
  await sam.setViewportSize(PHONE);
  await dana.setViewportSize(LAPTOP);

  await test.step('the child answers with one press, and adds a line', async () => {
    await sam.goto('/dashboard/youth');
    const card = sam.getByRole('region', { name: 'How is it going with Rosa?' });
    await expect(card.getByText(/Rosa and your parent can’t see it/)).toBeVisible();
    await expect(sam.getByRole('heading', { name: 'How did it go?' })).toHaveCount(0);
    const saying = await countPresses(sam);
    await card.getByRole('button', { name: 'Something worries me' }).click();
    await expect(card.getByText('Thank you. You said: Something worries me.')).toBeVisible();
    saying.expectAtMost('Say how a friendship goes', { presses: 1, fields: 0 });
    await card.getByLabel('Anything to add? (optional)').fill('Rosa shouts at me');
    await card.getByRole('button', { name: 'Send' }).click();
    await expect(card.getByText('Thank you. We added your words.')).toBeVisible();
    await card.getByRole('button', { name: /^Block or report/ }).click();
    await expect(sam.getByRole('dialog')).toBeVisible();
    await sam.keyboard.press('Escape');
  });

  await test.step('the elder and the parent answer, too', async () => {
    await rosa.goto('/dashboard/elder');
    await rosa.getByRole('button', { name: 'It’s going well' }).click();
    await expect(rosa.getByText('Thank you. You said: It’s going well.')).toBeVisible();
    await dana.goto('/dashboard/parent');
    await dana.getByRole('button', { name: 'So-so' }).click();
    await expect(dana.getByText('Thank you. You said: So-so.')).toBeVisible();
    for (const page of [rosa, dana]) {
      await expect(page.getByText('Rosa shouts at me')).toHaveCount(0);
    }
  });

  await test.step('a moderator reads the worried answer first', async () => {
    const page = await moderator.newPage();
    await page.setViewportSize(LAPTOP);
    await page.goto('/moderation');
    await page.getByRole('link', { name: 'Friendships' }).click();
    const answers = page.getByRole('region', { name: 'How it goes' }).getByRole('listitem');
    await expect(answers.first()).toContainText('Rosa shouts at me');
    await expect(page.getByText('So-so')).toBeVisible();
    await expect(page.getByText('It’s going well')).toHaveCount(0);
  });
});
