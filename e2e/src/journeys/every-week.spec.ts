import { countPresses } from '../support/count-presses.ts';
import { expect, test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 820, height: 1180 };
const LAPTOP = { width: 1440, height: 900 };
const DAY_MS = 86_400_000;

test.use({ isTranslated: true });

test('an elder asks for every week, a parent approves, and the elder calls a date off (rules 6.430 to 6.435)', async ({
  family: { elder, elderId, parent, youth, youthId },
}) => {
  const [rosa, dana, sam] = [await elder.newPage(), await parent.newPage(), await youth.newPage()];
  await rosa.setViewportSize(TABLET);
  await dana.setViewportSize(PHONE);
  await sam.setViewportSize(LAPTOP);
  const dates = (page: typeof sam) => page.getByRole('group', { name: 'Dates' });

  await test.step('the elder asks for four weeks', async () => {
    await rosa.goto('/dashboard/elder/matches');
    await rosa
      .getByRole('button', { name: /Request Session/ })
      .first()
      .click();
    await rosa.getByLabel('Connection Mode').selectOption('In-Person');
    await rosa.getByLabel('Meeting Location').fill('City Library, Main Street 1');
    await rosa
      .getByLabel('Date', { exact: true })
      .fill(new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10));
    await rosa.getByLabel('Start Time').fill('15:00');
    await rosa.getByLabel('End Time').fill('16:00');
    await rosa.getByText('Repeat, or add a note (optional)').click();
    await rosa.getByLabel('How often?').selectOption('Every week');
    await rosa.getByLabel('How many times?').selectOption('4');
    await expect(rosa.getByText(/^4 dates, the last on/)).toBeVisible();
    await rosa.getByRole('button', { name: 'Request a Conversation' }).click();
    await expect(rosa.getByText('Your session request has been successfully sent.')).toBeVisible();
  });

  await test.step('the child says yes once', async () => {
    await sam.goto('/dashboard/youth');
    await expect(sam.getByText('Every week, 4 dates')).toBeVisible();
    await sam.getByRole('button', { name: 'I’d like that' }).click();
    await expect(sam.getByText(/^You said yes/)).toBeVisible();
  });

  await test.step('the parent approves three of the four, on a phone', async () => {
    await dana.goto('/dashboard/parent');
    await expect(dates(dana).getByRole('checkbox')).toHaveCount(4);
    const approving = await countPresses(dana);
    await dates(dana).getByRole('checkbox').last().uncheck();
    await dana.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(dana.getByText(/^You approved/)).toBeVisible();
    approving.expectAtMost('Approve three of four dates', { presses: 2, fields: 0 });
  });

  await test.step('the elder leaves out the next date in one press', async () => {
    await rosa.goto(`/dashboard/elder/friends/${elderId}/${youthId}`);
    await expect(rosa.getByText('Every week, 3 dates')).toBeVisible();
    const leavingOut = await countPresses(rosa);
    await rosa.getByRole('button', { name: 'Not this week' }).click();
    await expect(
      rosa.getByText('This date is called off. Everyone else has been told.'),
    ).toBeVisible();
    await expect(rosa.getByText('Every week, 2 dates')).toBeVisible();
    leavingOut.expectAtMost('Leave out the next date', { presses: 1, fields: 0 });
  });
});
