import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { actAs } from '../../../testing/act-as.ts';
import { tryAs } from '../../../testing/as-role.ts';
import { block } from '../../../testing/blocks.ts';
import type { Answer, Browser } from '../../../testing/browser.ts';
import { lapseChecks, storeChecks } from '../../../testing/checks.ts';
import { openFamily } from '../../../testing/family.ts';
import { test } from '../../../testing/fixtures.ts';
import { heldSession } from '../../../testing/held-session.ts';
import { newMails } from '../../../testing/new-mails.ts';
import { refused } from '../../../testing/refused.ts';
import { meetsSoon, tellLate } from '../../../testing/running-late.ts';
import { cancel, change, changeOf, meeting, nextDay } from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';

async function isRefused(app: TestApp, send: () => Promise<Answer>, status: number, code: string) {
  const { status: answered, body } = await refused(app, send);
  expect([answered, body.code]).toEqual([status, code]);
}

const seenBy = async (person: Browser, id: string) =>
  (await person.get(`/api/sessions/${id}`)).body;

describe('Rules 6.233 to 6.235, a participant runs late', () => {
  test('all three see it, and only the other one and the guardian are notified', async ({
    app,
  }) => {
    const family = await openFamily(app);
    const { elder, parent, youth } = family;
    const id = await meetsSoon(app, family, 30);
    const told = await tellLate(elder, id, 10);
    expect(told.status).toBe(200);
    const delays = [{ by: 'initiator', minutes: 10, at: expect.any(String) }];
    for (const person of [elder, parent, youth]) {
      expect((await seenBy(person, id)).delays).toEqual(delays);
    }
    await app.notices.take();
    const kinds = async (person: Browser) =>
      (await person.get('/api/notifications')).body.items.map(({ kind }: { kind: string }) => kind);
    expect(await kinds(parent)).toContain('running-late');
    expect(await kinds(youth)).toContain('running-late');
    expect(await kinds(elder)).not.toContain('running-late');
    await change(elder, id, changeOf(meeting(youth, { date: nextDay() })));
    const { version, delays: left } = await seenBy(parent, id);
    expect([version, left]).toEqual([2, []]);
  });

  test('three times at most, also of two at once', async ({ app }) => {
    const family = await openFamily(app);
    const id = await meetsSoon(app, family, 30);
    for (const minutes of [5, 10])
      expect((await tellLate(family.youth, id, minutes)).status).toBe(200);
    const both = await Promise.all([
      tellLate(family.youth, id, 15),
      tellLate(family.youth, id, 30),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await isRefused(app, () => tellLate(family.youth, id, 30), 409, 'told-enough');
  });

  test('not by a parent, at no other time, and not after a cancellation', async ({ app }) => {
    const family = await openFamily(app);
    const { elder, parent, youth } = family;
    const id = await meetsSoon(app, family, 50);
    await isRefused(app, () => tellLate(parent, id, 5), 403, 'not-yours-to-tell');
    await isRefused(app, () => tellLate(elder, id, 5, 2), 409, 'changed-since-read');
    const tooSoon = await meetsSoon(app, family, 120);
    await isRefused(app, () => tellLate(elder, tooSoon, 5), 409, 'not-the-hour');
    await cancel(youth, id);
    await isRefused(app, () => tellLate(elder, id, 5), 409, 'not-planned');
  });

  test('A166, not across a block, in a session that has started', async ({ app }) => {
    const family = await openFamily(app);
    const { elder, youth } = family;
    const id = await meetsSoon(app, family, -5);
    await block(youth, elder);
    for (const person of [elder, youth]) {
      await isRefused(app, () => tellLate(person, id, 5), 404, 'not-found');
    }
  });

  test('A166, the database refuses another person’s name, another hour and a block', async ({
    app,
  }) => {
    const family = await openFamily(app);
    const { elder, youth, parent } = family;
    const id = await meetsSoon(app, family, 30);
    const write = (person: Browser, of: Browser, minutes: number) =>
      actAs(app.platform.db, person.personId, (tx) =>
        sql`
          insert into session_delays (session_id, person_id, nth, version, minutes, told_at)
          values (${id}, ${of.personId}, 1, 1, 5, now() + make_interval(mins => ${minutes}))
        `.execute(tx),
      ).then(
        () => 'written',
        ({ code }: { code: string }) => code,
      );
    const [check, policy] = ['23514', '42501'];
    expect(await write(elder, youth, 0)).toBe(policy);
    expect(await write(parent, parent, 0)).toBe(policy);
    const other = await openFamily(app);
    await meetsSoon(app, other, 30);
    expect(await write(other.elder, other.elder, 0)).toBe(policy);
    await other.parent.must('POST', `/api/children/${other.youth.personId}/pause`);
    expect(await write(elder, elder, 65)).toBe(check);
    expect(await write(elder, elder, 0)).toBe('written');
  });
});

test('Rule 6.233, the database shows delays only to people who see the session’s place', async ({
  app,
}) => {
  const family = await openFamily(app);
  const { elder, parent } = family;
  const { db } = app.platform;
  const over = { ago: 8 * 86_400_000, place: { address: '12 Linden Lane' } };
  const id = await heldSession(app, family, over);
  const purged = await heldSession(app, family, { ...over, ago: 9 * 86_400_000 });
  await app.query`update session_offers set address = null where session_id = ${purged}`;
  await app.query`
    insert into session_delays (session_id, person_id, nth, version, minutes, told_at)
    select id, elder_id, 1, version, 5, lower(during) from sessions where id in (${id}, ${purged})
  `;
  const read = ({ personId }: Browser, session = id) =>
    tryAs(db, personId, sql`select from session_delays where session_id = ${session}`);
  expect(await read(parent)).toEqual({ rows: 1 });
  expect(await read(parent, purged)).toEqual({ rows: 0 });
  await meetsSoon(app, family, 50);
  expect(await read(elder)).toEqual({ rows: 0 });
  // The page ignores the place of another session or of a former version.
  await app.query`
    insert into session_offers (session_id, version, start_time, end_time, time_zone, during, address)
    select id, 0, start_time, end_time, time_zone, during, '12 Linden Lane' from sessions where id = ${purged}
  `;
  const told = async (reader: Browser, session = id) =>
    (await seenBy(reader, session)).delays.length;
  expect(await told(parent)).toBe(1);
  expect(await told(parent, purged)).toBe(0);
  expect(await told(elder)).toBe(0);
});

describe('Rules 6.236 to 6.238, how the two recognize each other', () => {
  test('all three see the same two words, within a day of the meeting', async ({ app }) => {
    const family = await openFamily(app);
    const { elder, parent, youth } = family;
    const id = await meetsSoon(app, family, 23 * 60);
    const { words, checks } = (await seenBy(youth, id)).meetingCheck;
    expect(words).toEqual([expect.stringMatching(/^[a-z]+$/), expect.stringMatching(/^[a-z]+$/)]);
    expect(checks).toEqual([]);
    for (const person of [elder, parent]) {
      expect((await seenBy(person, id)).meetingCheck.words).toEqual(words);
    }
    const later = await meetsSoon(app, family, 25 * 60);
    expect((await seenBy(youth, later)).meetingCheck).toBeNull();
  });

  test('next to them, the elder’s checks are shown until one expires', async ({ app }) => {
    const family = await openFamily(app);
    const { db } = app.platform;
    const id = await meetsSoon(app, family, 60);
    const checks = async () => (await seenBy(family.youth, id)).meetingCheck.checks;
    await storeChecks(db, family.elder.personId);
    expect(await checks()).toContain('Talk');
    await lapseChecks(db, family.elder.personId, 'Talk');
    expect(await checks()).toEqual([]);
  });

  test('A167, in no mail, notice or calendar, and not for blocked people or strangers', async ({
    app,
  }) => {
    const family = await openFamily(app);
    const { elder, parent, youth } = family;
    const id = await meetsSoon(app, family, 30);
    const { words } = (await seenBy(youth, id)).meetingCheck;
    const mails = await newMails(app, () => tellLate(elder, id, 10));
    expect(mails.map(({ to }) => to).toSorted()).toEqual([parent.email, youth.email].toSorted());
    const told = [
      ...mails.map((mail) => JSON.stringify(mail)),
      JSON.stringify((await parent.get('/api/notifications')).body),
      (await youth.get(`/api/sessions/${id}/calendar.ics`)).text,
    ].join('\n');
    for (const word of words) expect(told).not.toContain(word);
    const stranger = await openFamily(app);
    expect((await stranger.elder.get(`/api/sessions/${id}`)).status).toBe(404);
    await block(youth, elder);
    expect((await elder.get(`/api/sessions/${id}`)).status).toBe(404);
  });
});
