import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const LAPTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** A date this many days from now, as a form value. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function fillTimes(page: Page, start: string, end: string): Promise<void> {
  await page.getByLabel('Start Time').fill(start);
  await page.getByLabel('End Time').fill(end);
}

test('a child on a laptop requests a whole night and is refused, then confirms a long evening; the parent sees the mark on a phone', async ({
  inbox,
  family: { parent, youth, elderId },
}) => {
  const sam = await youth.newPage();
  await sam.setViewportSize(LAPTOP);
  await sam.goto(`/dashboard/youth/request-session?match=${elderId}`);
  await sam.getByLabel('Connection Mode').selectOption('In-Person');
  await sam.getByLabel('Meeting Location').fill('City Library');
  await sam.getByLabel('Date', { exact: true }).fill(day(5));
  // A duration sets the end and moves with the start.
  await sam.getByLabel('Start Time').fill('10:00');
  const hour = sam.getByRole('group', { name: 'Duration' }).getByText('60 minutes');
  await hour.click();
  await expect(sam.getByLabel('End Time')).toHaveValue('11:00');
  await sam.getByLabel('Start Time').fill('15:30');
  await expect(sam.getByLabel('End Time')).toHaveValue('16:30');

  const submit = sam.getByRole('button', { name: 'Request a Conversation' });
  await fillTimes(sam, '03:00', '23:00');
  await expect(hour).toHaveAttribute('aria-pressed', 'false');
  await expect(sam.getByText('A session can take 12 hours at most.')).toBeVisible();
  await expect(submit).toBeDisabled();

  await fillTimes(sam, '19:00', '23:00');
  await submit.click();
  const question = sam.getByRole('group', { name: /Send it like this\?$/ });
  await expect(question).toBeFocused();
  await expect(question).toContainText(
    'That is 4 hours long. That is early in the morning or late in the evening for you. Send it like this?',
  );
  await sam.getByRole('button', { name: 'Send it like this' }).click();
  await expect(sam.getByText('Your session request has been successfully sent.')).toBeVisible();

  const mail = await inbox.mailTo('dana@example.org', 'asked Rosa Alvarez');
  const marks = ['Longer than three hours', 'Ends after 8 PM for Sam Young'];
  expect(mail.text).toContain(`Please note: ${marks.join('. ')}.`);
  const dana = await parent.newPage();
  await dana.setViewportSize(PHONE);
  await dana.goto('/dashboard/parent');
  const onCard = dana.getByRole('list', { name: 'Unusual about the time' });
  await expect(onCard.getByRole('listitem')).toHaveText(marks);
});
