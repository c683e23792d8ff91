import { LossyLine } from '../support/lossy-line.ts';
import { expect, test as base } from '../support/test.ts';

const test = base.extend<{ line: LossyLine }>({
  line: async ({}, use) => {
    const line = await LossyLine.open();
    await use(line);
    await line.close();
  },
  environment: ({ line }, use) => use({ ORIGIN: line.origin }),
  entrance: async ({ line, app }, use) => {
    line.leadTo(app.origin);
    await use(line);
  },
});

test('people whose connection loses every third request reach their pages (rule 10.281)', async ({
  line,
  family,
  expectTrouble,
}) => {
  expectTrouble(/^(console|error) in /);
  for (const role of ['parent', 'youth', 'elder'] as const) {
    const page = await family[role].newPage();
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto(`/dashboard/${role}`);
    // Eight reloads can take half a minute.
    await expect(heading).toHaveText(/^(Hi|Dashboard)/, { timeout: 120_000 });
    await page.goto(`/dashboard/${role}/profile`);
    await expect(heading).toHaveText('Your Profile', { timeout: 120_000 });
    await page.close();
  }
  expect(line.lost.some((one) => one.includes('/assets/'))).toBe(true);
});
