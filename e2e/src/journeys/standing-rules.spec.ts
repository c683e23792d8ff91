import { expect, test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };
const LAPTOP = { width: 1440, height: 900 };
const DAY_MS = 86_400_000;

/** The next such weekday at least five days away, as a form value. */
function dayNamed(weekday: number): string {
  const days = [5, 6, 7, 8, 9, 10, 11].map((ahead) => new Date(Date.now() + ahead * DAY_MS));
  const day = days.find((each) => each.getDay() === weekday) ?? new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return [day.getFullYear(), two(day.getMonth() + 1), two(day.getDate())].join('-');
}

test('a parent sets rules on a phone that limit what a child can request, and approves what fits', async ({
  family: { parent, youth, elderId },
}) => {
  const dana = await parent.newPage();
  await dana.setViewportSize(PHONE);
  await dana.goto('/dashboard/parent/children');
  await dana
    .getByRole('link', { name: /Sam Young/ })
    .first()
    .click();
  await dana.getByRole('link', { name: 'Set the rules' }).click();
  await dana.getByRole('checkbox', { name: 'Video calls only' }).check();
  await dana.getByRole('checkbox', { name: 'Only on these days' }).check();
  await dana.getByRole('checkbox', { name: 'Saturday' }).check();
  await dana.getByRole('button', { name: 'Save the rules' }).click();
  await expect(dana.getByText('Saved. The rules count from now on.')).toBeVisible();

  const sam = await youth.newPage();
  await sam.setViewportSize(LAPTOP);
  await sam.goto(`/dashboard/youth/request-session?match=${elderId}`);
  await expect(sam.getByText('Only video calls are possible.')).toBeVisible();
  await expect(sam.getByRole('option', { name: 'In-Person' })).toBeDisabled();
  await sam.getByLabel('Connection Mode').selectOption('Remote');
  await sam.getByLabel('Meeting Link').fill('https://zoom.us/j/123456789');
  await sam.getByLabel('Date').fill(dayNamed(3));
  await sam.getByLabel('Start Time').fill('10:00');
  await sam.getByLabel('End Time').fill('10:45');
  await sam.getByRole('button', { name: 'Request a Conversation' }).click();
  const no = sam.getByText('This time is not possible. Please choose another.');
  await expect(no.first()).toBeVisible();
  // Suggested times name weekdays too; the allowed times appear nowhere.
  await expect(sam.locator(':not(button)').and(sam.getByText(/Saturday/))).toHaveCount(0);
  await sam.getByLabel('Date').fill(dayNamed(6));
  await sam.getByRole('button', { name: 'Request a Conversation' }).click();
  await expect(sam.getByText('Session Request Sent')).toBeVisible();

  await dana.goto('/dashboard/parent');
  const request = dana.getByRole('article').filter({ hasText: 'Sam Young ➔ Rosa Alvarez' });
  await expect(request.getByText(/does not fit your rules/)).toHaveCount(0);
  await request.getByRole('button', { name: 'Approve' }).click();
  await expect(dana.getByText('All caught up!')).toBeVisible();
});
