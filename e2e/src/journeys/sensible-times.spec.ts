import type { Page } from '@playwright/test';
import { decideByApi, requestByApi } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const LAPTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** A date this many days from now, as a form value. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function fillTimes(page: Page, start: string, end: string): Promise<void> {
  await page.getByLabel('Start Time').fill(start);
  await page.getByLabel('End Time').fill(end);
}

test('a child on a laptop asks for a whole night and is refused, then for a long evening and is asked; the parent reads it on a phone', async ({
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

test('a pause calls three sessions off: one mail to each of the two, none to the parent, who reads how many', async ({
  inbox,
  family: { elder, parent, youth, elderId, youthId },
}) => {
  for (const days of [4, 5, 6]) {
    const id = await requestByApi(youth, elderId, { days, hour: 10, interest: 'Photography' });
    if (days < 6) await decideByApi(parent, id, 'approve');
  }
  const dana = await parent.newPage();
  await dana.setViewportSize(PHONE);
  await dana.goto(`/dashboard/parent/children/${youthId}`);
  await dana.getByRole('button', { name: 'Pause Sam Young' }).click();
  const dialog = dana.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Pause Sam Young' }).click();
  await expect(dana.getByText(/3 sessions were called off\.$/)).toBeVisible();

  const ofTheEnd = (address: string) =>
    inbox.mailsTo(address).filter(({ text = '' }) => /called off|was cancelled/.test(text));
  for (const address of ['rosa@example.org', 'sam@example.org']) {
    const { subject } = await inbox.mailTo(address, '3 sessions were called off');
    expect([subject, ofTheEnd(address).length]).toEqual(['3 sessions were called off', 1]);
  }
  expect(ofTheEnd('dana@example.org')).toEqual([]);

  const rosa = await elder.newPage();
  await rosa.setViewportSize(PHONE);
  await rosa.goto('/dashboard/elder/notifications');
  const notice = rosa
    .getByRole('listitem')
    .filter({ has: rosa.getByRole('link', { name: /^3 sessions were called off\./ }) });
  await expect(notice.getByText(/, in person$/)).toHaveCount(3);
  await expect(notice).not.toContainText('Sam');
});
