import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { approve, ask, dayFromNow, meeting } from '../../testing/session-request.ts';

let house: House;
let family: Family;
let days = 3;

beforeAll(async () => {
  house = await openHouse();
  family = await openFamily(house);
  await sql`create table kept_events (like outbox including defaults)`.execute(house.platform.db);
});
beforeEach(async () => {
  await sql`delete from kept_events`.execute(house.platform.db);
});
afterAll(() => house.close());

/** Asks for a session that is approved, and tells nobody; what there is to tell is kept. */
async function approveHeld(): Promise<void> {
  await house.holdingDelivery(async () => {
    const body = meeting(family.youth, { date: dayFromNow((days += 1)) });
    await approve(family.parent, await ask(family.elder, body));
  });
  await sql`insert into kept_events select * from outbox`.execute(house.platform.db);
}

/** As if the transaction of the delivery had never removed its events. */
const putBack = () => sql`insert into outbox select * from kept_events`.execute(house.platform.db);

/** Delivers what is held. @returns the mails that it sent. */
async function deliver() {
  const sent = await house.holdingDelivery(() => house.mails());
  await house.deliver();
  return (await house.mails()).slice(sent.length);
}

test('Rule 8.2, what is delivered again leaves one notice each, and sends no mail again', async () => {
  await approveHeld();
  const notices = await house.count('notifications');
  const mails = await deliver();
  // The parent of the request, whose mail is behind the times, and the two of the approval.
  expect(await house.count('notifications')).toBe(notices + 3);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(
    [family.elder.email, family.youth.email].toSorted(),
  );
  await putBack();
  expect(await deliver()).toEqual([]);
  expect(await house.count('notifications')).toBe(notices + 3);
});

test('a mail has the number of its event and its reader, and keeps it when a crash repeats it', async () => {
  const { db } = house.platform;
  await approveHeld();
  const mails = await deliver();
  const { rows } = await sql<{ id: string }>`
    select id from kept_events where type = 'SessionApproved'
  `.execute(db);
  const numbers = [family.elder, family.youth].map(
    ({ personId }) => `<${rows[0]?.id}.${personId}@localhost>`,
  );
  expect(mails.map(({ messageId }) => messageId).toSorted()).toEqual(numbers.toSorted());
  // Handed over, and the server died before it could note so.
  await sql`delete from deliveries where event_id = ${rows[0]?.id}`.execute(db);
  await putBack();
  const repeated = await deliver();
  expect(repeated.map(({ messageId }) => messageId).toSorted()).toEqual(numbers.toSorted());
});

test('a batch that is rolled back before its end tells nobody, and once it is done again, once', async () => {
  const { db } = house.platform;
  await approveHeld();
  await sql`
    create function fail_once() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$
  `.execute(db);
  await sql`create trigger fail_once before delete on outbox execute function fail_once()`.execute(
    db,
  );
  const notices = await house.count('notifications');
  expect(await deliver()).toEqual([]);
  expect(await house.count('notifications')).toBe(notices);
  await sql`drop trigger fail_once on outbox`.execute(db);
  await sql`update outbox set retry_at = now()`.execute(db);
  expect(await deliver()).toHaveLength(2);
  expect(await house.count('notifications')).toBe(notices + 3);
});

test('the database takes one notice of an event for a reader, whoever writes it', async () => {
  await approveHeld();
  await house.deliver();
  const twice = sql`
    insert into notifications (event_id, person_id, kind, subject_id)
    select event_id, person_id, kind, subject_id from notifications where event_id is not null limit 1
  `.execute(house.platform.db);
  await expect(twice).rejects.toThrow('notifications_once');
});
