import { countPresses } from '../support/count-presses.ts';
import { requestByApi } from '../support/people.ts';
import { openRow } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ isTranslated: true });

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1440, height: 900 };

// Parts that load later, such as the week, count too, so each step waits for them.
test('a parent and a child decide in few presses and words', async ({
  family: { elder, parent, youth, elderId, youthId },
}) => {
  const interest = 'Photography';

  await test.step('a parent gets only safety mail, on a phone', async () => {
    const page = await parent.newPage();
    await page.setViewportSize(PHONE);
    await page.goto('/dashboard/parent');
    await expect(page.getByText('All caught up!')).toBeVisible();
    await expect(page.getByText('Nothing planned').first()).toBeVisible();
    const choosing = await countPresses(page);
    await page.getByRole('button', { name: /^Menu/ }).click();
    await page.getByRole('link', { name: 'Your account' }).click();
    await expect(page.getByText(/^This browser blocks notifications/)).toBeVisible();
    await page.getByRole('radio', { name: 'Safety only' }).check();
    await expect(page.getByText('Saved. We email you: Safety only.')).toBeVisible();
    choosing.expectAtMost('Change notifications', { presses: 3, fields: 0 });
  });

  await test.step('a child answers a request on the dashboard', async () => {
    await requestByApi(elder, youthId, { days: 5, hour: 10, interest });
    const page = await youth.newPage();
    await page.setViewportSize(LAPTOP);
    await page.goto('/dashboard/youth');
    await expect(page.getByRole('button', { name: 'I’d like that' })).toBeVisible();
    const answering = await countPresses(page);
    await page.getByRole('button', { name: 'I’d like that' }).click();
    await expect(page.getByText(/^You said yes/)).toBeVisible();
    answering.expectAtMost('Answer a request', { presses: 1, fields: 0 });
  });

  await test.step('a parent decides two requests, on a phone', async () => {
    await requestByApi(youth, elderId, { days: 6, hour: 10, interest });
    const page = await parent.newPage();
    await page.setViewportSize(PHONE);
    await page.goto('/dashboard/parent');
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(2);
    const deciding = await countPresses(page);
    await page.getByRole('button', { name: 'Approve' }).first().click();
    await expect(page.getByText(/^You approved/)).toBeVisible();
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click();
    await expect(page.getByText(/^You rejected/)).toBeVisible();
    deciding.expectAtMost('Decide two requests', { presses: 3, fields: 0 });
  });

  await test.step('a parent pauses the child, on a phone', async () => {
    const page = await parent.newPage();
    await page.setViewportSize(PHONE);
    await page.goto('/dashboard/parent');
    await expect(page.getByRole('link', { name: /^Sam / })).toBeVisible();
    await expect(page.getByText('Nothing planned').first()).toBeVisible();
    const pausing = await countPresses(page);
    await page.getByRole('link', { name: /^Sam / }).click();
    await openRow(page, 'Pause');
    await page.getByRole('button', { name: 'Pause Sam' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pause Sam' }).click();
    await expect(page.getByText('Sam is paused', { exact: true })).toBeVisible();
    pausing.expectAtMost('Pause a child', { presses: 4, fields: 0 });
  });
});
