import { runOn } from '../../../server/src/testing/template.ts';
import { countPresses } from '../support/count-presses.ts';
import { linkIn } from '../support/smtp-inbox.ts';
import { PASSWORD } from '../support/people.ts';
import { logIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const TOLD = 'You asked for an address.';
const LAPTOP = { width: 1440, height: 900 };

// Cards read down one column before continuing in the next. Rule 10.252
for (const what of ['person', 'case'] as const) {
  test(`the visual order on the page of a ${what} is the reading order`, async ({ filledApp }) => {
    const page = await filledApp.contexts.moderator.newPage();
    await page.setViewportSize(LAPTOP);
    const { youthId, reportId } = filledApp;
    await page.goto(`/moderation/${what === 'case' ? `reports/${reportId}` : `people/${youthId}`}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    const parts = await page.locator('main section:has(h2)').evaluateAll((sections) =>
      sections.map((section) => {
        const { left, top, bottom } = section.getBoundingClientRect();
        return { words: section.querySelector('h2')?.textContent, left, top, bottom };
      }),
    );
    expect(new Set(parts.map(({ left }) => left)).size).toBe(2);
    const isBack = parts.map(({ left, top }, index) => {
      const last = parts[index - 1];
      if (last === undefined || left > last.left) return false;
      // The next card is below in the same column, or at the top of the next column.
      const above = left === last.left ? [last] : parts.slice(0, index);
      return above.some(({ bottom }) => top < bottom);
    });
    expect(parts.filter((_, index) => isBack[index])).toEqual([]);
    await page.close();
  });
}

test('a moderator names the host, and suspends a reported elder, who is logged out and appeals successfully', async ({
  databaseUrl,
  inbox,
  family,
  moderator,
  expectTrouble,
}) => {
  // A suspension needs the password, and ends the elder's login.
  expectTrouble(/^403 POST \/api\/moderation\/people\/[^/]+\/suspend$/);
  const { elder, elderId, youth } = family;

  const page = await moderator.newPage();
  await page.setViewportSize(LAPTOP);
  await test.step('the host is named in the console, and a flyer printed with its name (rules 10.360 to 10.362)', async () => {
    await page.goto('/moderation');
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
    const naming = await countPresses(page);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('textbox', { name: 'Name of the host' }).fill('Riverside Library');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await page.getByRole('link', { name: 'Print a flyer or poster' }).click();
    await expect(page.getByText('Offered by Riverside Library')).toBeVisible();
    await page.getByRole('button', { name: 'Print' }).click();
    naming.expectAtMost('Name the host and print a flyer', { presses: 4, fields: 1 });
    await page.getByLabel('When and where').fill('W'.repeat(60));
    await page
      .getByLabel('Whom to ask')
      .fill('Ask Maria at the front desk, or call her on any morning.');
    for (const paper of ['Flyer, A5', 'Poster, A4', 'Poster, US Letter']) {
      await page.getByLabel('Paper').selectOption(paper);
      const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
      expect(printed.match(/\/Type\s*\/Page\b/g), `${paper}, rule 10.515`).toHaveLength(1);
    }
  });

  const theirs = await elder.newPage();
  await theirs.goto('/dashboard/elder');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();
  const follows = page.waitForResponse(/\/api\/live\?/);
  await page.goto('/moderation');
  await expect(page.getByRole('heading', { name: 'No reports' })).toBeVisible();
  await follows;

  const details = 'She asked me to meet at her house.';
  const report = { id: crypto.randomUUID(), personId: elderId, details };
  const sent = await youth.request.post('/api/reports', {
    data: { ...report, category: 'asked-to-meet-elsewhere' },
  });
  expect(sent.status()).toBe(204);

  // The page updates live.
  await page.getByRole('link', { name: 'Rosa Alvarez: Asked to meet elsewhere' }).click();
  await expect(page.getByText(details)).toBeVisible();
  await page.getByRole('button', { name: 'Take this case' }).click();
  await expect(page.getByText('The case is yours.')).toBeVisible();
  const facts = page.getByRole('region', { name: 'What was reported' });
  await facts.getByRole('link', { name: 'Rosa Alvarez' }).click();

  await page.getByRole('button', { name: 'Suspend', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Suspend Rosa Alvarez?' });
  await dialog.getByLabel('One sentence for Rosa Alvarez').fill(TOLD);
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expect(dialog.getByText('Please write a note.')).toBeVisible();
  await dialog.getByLabel('Note').fill('Spoke with the family.');
  // After ten minutes the console asks for the password and keeps the note. Rule 1.191
  await runOn(databaseUrl ?? '', [`update logins set created_at = now() - interval '11 minutes'`]);
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  const again = page.getByRole('dialog', { name: 'Enter your password' });
  await again.getByLabel('Your password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Elder · Suspended')).toBeVisible();
  await expect(page.getByText('Spoke with the family.')).toBeVisible();

  await expect(theirs).toHaveURL(/\/auth\/login$/);

  await page.getByRole('link', { name: 'Reports', exact: true }).first().click();
  await page.getByRole('link', { name: 'Rosa Alvarez: Asked to meet elsewhere' }).click();
  await page.getByLabel('Outcome').selectOption('Suspended');
  await page.getByLabel('Note').fill('Suspended, and told the parent.');
  await page.getByRole('button', { name: 'Close this case' }).click();
  await expect(page.getByText(/^Closed .*: Suspended$/)).toBeVisible();
  await page.getByText('What happened in this case').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Case closed' })).toContainText('You');

  await theirs.setViewportSize({ width: 390, height: 844 });
  await theirs.goto(linkIn(await inbox.mailTo('rosa@example.org', TOLD)));
  await expect(theirs.getByText(TOLD)).toBeVisible();
  await theirs.getByLabel('Your words').fill('Her mother had asked me to send a parcel.');
  await theirs.getByRole('button', { name: 'Send' }).click();
  await expect(theirs.getByText(/^Thank you\./)).toBeVisible();

  await page.goto('/moderation');
  const appeals = page.getByRole('region', { name: 'Appeals' });
  await appeals.getByRole('button', { name: 'Lift the suspension' }).click();
  const answer = page.getByRole('alertdialog', { name: 'Lift the suspension of Rosa Alvarez?' });
  await answer.getByLabel('One sentence for Rosa Alvarez').fill('Thank you for telling us.');
  await answer.getByRole('button', { name: 'Lift the suspension' }).click();
  await expect(page.getByText(/^Answered\./)).toBeVisible();
  await logIn(theirs, 'rosa@example.org');
});
