import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Family } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import { approve, ask, meeting, nextDay } from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';

test.beforeEach(async ({ app }) => {
  await app.query`drop table if exists kept_events`;
  await app.query`create table kept_events (like outbox including defaults)`;
});

/** Requests and approves a session while delivery is paused, and copies its events to `kept_events`. */
async function approveHeld(app: TestApp, family: Family): Promise<void> {
  await app.holdingDelivery(async () => {
    const body = meeting(family.youth, { date: nextDay() });
    await approve(family.parent, await ask(family.elder, body));
  });
  await app.query`insert into kept_events select * from outbox`;
}

/** Restores the events, as if the delivery transaction hadn't removed them. */
const putBack = (app: TestApp) => app.query`insert into outbox select * from kept_events`;

async function deliver(app: TestApp) {
  const sent = await app.holdingDelivery(() => app.mails());
  await app.deliver();
  return (await app.mails()).slice(sent.length);
}

test('Rule 8.2, a repeated delivery leaves one notice each, and resends no mail', async ({
  app,
  family,
}) => {
  await approveHeld(app, family);
  const notices = await app.count('notifications');
  const mails = await deliver(app);
  // Two notifications are about the request, whose mails are now outdated, and two about the approval.
  expect(await app.count('notifications')).toBe(notices + 4);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(
    [family.elder.email, family.youth.email].toSorted(),
  );
  await putBack(app);
  expect(await deliver(app)).toEqual([]);
  expect(await app.count('notifications')).toBe(notices + 4);
});

test('a mail’s Message-ID reveals nothing, and stays the same after a crash', async ({
  app,
  family,
}) => {
  await approveHeld(app, family);
  const mails = await deliver(app);
  const numbers = mails.map(({ messageId }) => messageId);
  expect(new Set(numbers).size).toBe(2);
  for (const number of numbers) expect(number).toMatch(/^<[\w-]{43}@localhost>$/);
  // The mail was sent, but the server died before it recorded that.
  await app.query`delete from deliveries`;
  await putBack(app);
  const repeated = await deliver(app);
  expect(repeated.map(({ messageId }) => messageId).toSorted()).toEqual(numbers.toSorted());
});

test('a batch that is rolled back notifies no one, and once it is repeated, once', async ({
  app,
  family,
}) => {
  await approveHeld(app, family);
  await app.query`
    create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$
  `;
  await app.query`create trigger fail_once before delete on outbox execute function fail_once()`;
  const notices = await app.count('notifications');
  expect(await deliver(app)).toEqual([]);
  expect(await app.count('notifications')).toBe(notices);
  await app.query`drop trigger fail_once on outbox`;
  await app.query`update outbox set retry_at = now()`;
  expect(await deliver(app)).toHaveLength(2);
  expect(await app.count('notifications')).toBe(notices + 4);
});

test('the database accepts one notice per event and reader, from any writer', async ({
  app,
  family,
}) => {
  await approveHeld(app, family);
  await app.deliver();
  const twice = sql`
    insert into notifications (event_id, person_id, kind, subject_id)
    select event_id, person_id, kind, subject_id from notifications where event_id is not null limit 1
  `.execute(app.platform.db);
  await expect(twice).rejects.toThrow('notifications_once');
});
