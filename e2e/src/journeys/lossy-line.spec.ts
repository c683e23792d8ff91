import { LossyLine } from '../support/lossy-line.ts';
import { expect } from '../support/test.ts';
import { testThrough } from '../support/through-line.ts';

const test = testThrough(() => LossyLine.open());

test('people whose connection loses every third request reach their pages (rule 10.281)', async ({
  line,
  family,
  expectTrouble,
}) => {
  expectTrouble(/^(console|error) in /);
  const page = await family.youth.newPage();
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/dashboard/youth');
  // Eight reloads can take half a minute.
  await expect(heading).toHaveText(/^(Hi|Dashboard)/, { timeout: 120_000 });
  await page.goto('/dashboard/youth/profile');
  await expect(heading).toHaveText('Your Profile', { timeout: 120_000 });
  expect(line.lost.some((one) => one.includes('/assets/'))).toBe(true);
});
