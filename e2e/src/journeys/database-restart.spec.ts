import { expect, test, type BrowserContext } from '@playwright/test';
import { Oakling } from '../support/oakling.ts';
import { OwnPostgres } from '../support/own-postgres.ts';
import {
  choose,
  contextOptions,
  inviteByApi,
  meetingBody,
  requestByApi,
  signUpByApi,
} from '../support/people.ts';
import { openSmtpInbox, type SmtpInbox } from '../support/smtp-inbox.ts';

let postgres: OwnPostgres;
let inbox: SmtpInbox;
let oakling: Oakling;
let parent: BrowserContext;
let youth: BrowserContext;
let elderId: string;

test.beforeAll(async ({ browser }) => {
  [postgres, inbox] = await Promise.all([OwnPostgres.start(), openSmtpInbox()]);
  oakling = await Oakling.start({ SMTP_URL: inbox.url, DATABASE_URL: postgres.url });
  const open = () => browser.newContext(contextOptions(oakling));
  const elder = await open();
  [parent, youth] = [await open(), await open()];
  elderId = await signUpByApi(elder, 'elder', 'Rosa Alvarez', 'rosa@example.org');
  await signUpByApi(parent, 'parent', 'Dana Young', 'dana@example.org');
  await inviteByApi(parent, youth, inbox, 'Sam Young', 'sam@example.org');
  await choose(elder, { Photography: 3 });
  await choose(youth, { Photography: 1 });
});
test.afterAll(async () => {
  await oakling.remove();
  await Promise.all([postgres.remove(), inbox.close()]);
});

test('open pages go on after a restart of the database, and lose nothing (rule 8.63)', async () => {
  await requestByApi(youth, elderId, { days: 5, hour: 10, interest: 'Photography' });
  const dana = await parent.newPage();
  await dana.goto('/dashboard/parent');
  const sam = await youth.newPage();
  await sam.goto('/dashboard/youth/sessions?tab=upcoming');
  const loads: string[] = [];
  for (const page of [dana, sam]) page.on('load', () => loads.push(page.url()));
  const cards = dana.getByRole('article').filter({ hasText: 'Sam Young ➔ Rosa Alvarez' });
  await expect(cards).toHaveCount(1);

  await postgres.stop();
  // What nobody could keep is said to have failed, and stands where it was.
  await cards.getByRole('button', { name: 'Approve' }).click();
  await expect(dana.getByText('Failed to update session.', { exact: true })).toBeVisible();
  await expect(cards).toHaveCount(1);
  const late = meetingBody(elderId, { days: 6, hour: 10, interest: 'Photography' });
  const send = () => youth.request.post(`${oakling.origin}/api/sessions`, { data: late });
  expect((await send()).status()).toBe(503);

  await postgres.startAgain();
  await expect.poll(async () => (await send()).status()).toBe(201);
  await expect(cards).toHaveCount(2);
  await cards.first().getByRole('button', { name: 'Approve' }).click();
  await expect(sam.getByRole('tab', { name: 'Upcoming (1)' })).toBeVisible();
  // The jobs go on too.
  await inbox.mailTo('sam@example.org', 'was approved');
  expect(loads).toEqual([]);
});
