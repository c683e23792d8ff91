import { accept } from '@oakling/domain/kernel/decision';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import type { Family } from '../../../testing/family.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { newMails as mailsOf } from '../../../testing/new-mails.ts';
import {
  ADDRESS,
  approve,
  ask,
  cancel,
  change,
  changeOf,
  LINK,
  meeting,
  nextDay,
  videoCall,
} from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendReminders } from './send-reminders.ts';
import { saveReminder } from './reminder-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
test.afterEach(async ({ app }) => {
  app.setNow(null);
  // This test moves the clock, so sessions of other tests would be due, too.
  await app.query`delete from sessions`;
});

const tell = (app: TestApp) => app.run(sendReminders);
const request = (family: Family) => meeting(family.youth, { date: nextDay() });
/** Agreeing prevents the reminder about a missing answer. */
const sayYes = ({ youth }: Family, id: string) =>
  youth.must('POST', `/api/sessions/${id}/agree`, { version: 1 });
async function approved(family: Family, body = request(family)) {
  await ask(family.elder, body);
  expect((await approve(family.parent, body.id)).status).toBe(200);
  await sayYes(family, body.id);
  return body;
}
function before(app: TestApp, { date }: { date: string }, milliseconds: number) {
  app.setNow(new Date(Date.parse(`${date}T10:00:00Z`) - milliseconds));
}

async function noticesOf(app: TestApp, id: string) {
  const rows = await app.query<{ person_id: string; names: object; starts_at: Date }>`
    select person_id, names, starts_at from notifications
    where subject_id = ${id} and kind = 'session-reminder'
  `;
  return rows;
}
const all = (family: Family) => Object.values(family).map(({ personId }: Browser) => personId);

test('Rule 6.436, a day before a later date of a series comes a notice, and a mail only on request', async ({
  app,
  family,
}) => {
  const wish = { kind: 'series-reminder', inApp: true, byMail: true };
  await family.elder.must('PUT', '/api/notification-choices', wish);
  const first = await approved(family, { ...request(family), repeat: { every: 'week', times: 2 } });
  before(app, first, -6 * 24 * HOUR_MS);
  const mails = await mailsOf(app, () => tell(app));
  const reminded = mails.filter(({ subject }) => subject.includes('is coming up'));
  expect(reminded.map(({ to }) => to)).toEqual([family.elder.email]);
  const later = await app.query`
    select from notifications as notice join sessions on sessions.id = notice.subject_id
    where kind = 'series-reminder' and sessions.id <> series_id
  `;
  expect(later).toHaveLength(3);
});

describe('Rules 8.15 and 8.50, reminders of an approved session', () => {
  test('a day and an hour before, to both participants and the parent, once', async ({
    app,
    family,
  }) => {
    const body = await approved(family);
    before(app, body, 25 * HOUR_MS);
    expect(await tell(app)).toMatchObject({ 'day-ahead': 0, 'hour-ahead': 0 });
    before(app, body, 24 * HOUR_MS);
    await app.notices.take();
    expect(await tell(app)).toMatchObject({ 'day-ahead': 1, 'hour-ahead': 0 });
    expect(await tell(app)).toMatchObject({ 'day-ahead': 0, 'hour-ahead': 0 });
    const notices = await noticesOf(app, body.id);
    expect(notices.map(({ person_id }) => person_id).toSorted()).toEqual(all(family).toSorted());
    const names = { initiator: 'Rosa Alvarez', receiver: 'Sam Young' };
    const starts_at = new Date(`${body.date}T10:00:00Z`);
    for (const notice of notices) expect(notice).toMatchObject({ names, starts_at });
    const [live] = await app.notices.take();
    expect(live).toMatchObject({ feature: 'sessions', id: body.id });
    expect(live?.people.toSorted()).toEqual(all(family).toSorted());
    before(app, body, HOUR_MS);
    expect(await tell(app)).toMatchObject({ 'day-ahead': 0, 'hour-ahead': 1 });
    expect(await tell(app)).toMatchObject({ 'day-ahead': 0, 'hour-ahead': 0 });
    expect(await noticesOf(app, body.id)).toHaveLength(6);
    const rows = await app.query`
      select actor_id, after from audit_log where subject_id = ${body.id} and type = 'SessionReminded'
      order by id
    `;
    expect(rows).toEqual([
      { actor_id: null, after: { version: 1, lead: 'day-ahead' } },
      { actor_id: null, after: { version: 1, lead: 'hour-ahead' } },
    ]);
  });

  test('Rule 8.53, with a mail to each: the time in both zones, the place, and one action', async ({
    app,
    family,
  }) => {
    await family.parent.must('PUT', '/api/me/time-zone', { timeZone: 'Asia/Kolkata' });
    const body = await approved(
      family,
      meeting(family.youth, { date: nextDay(), timeZone: 'UTC' }),
    );
    before(app, body, 24 * HOUR_MS);
    const { elder, youth, parent } = family;
    const mails = await mailsOf(app, () => tell(app));
    expect(mails).toHaveLength(3);
    const [toElder, toYouth, toParent] = [elder, youth, parent].map(({ email }) =>
      mails.find(({ to }) => to === email),
    );
    expect(toElder?.text).toContain('You will meet Sam Young');
    expect(toYouth?.text).toContain('You will meet Rosa Alvarez');
    expect(toParent?.text).toContain('Sam Young will meet Rosa Alvarez');
    expect(toParent?.text).toMatch(/When: .*Kolkata time\n\nPlanned as: .*UTC time\n/);
    for (const [role, mail] of Object.entries({
      elder: toElder,
      youth: toYouth,
      parent: toParent,
    })) {
      expect(mail?.text).toContain(`Where: ${ADDRESS}`);
      expect(mail?.text).toContain(`/#/dashboard/${role}/sessions/${body.id}`);
      expect(mail?.html.match(/<a\s/g)).toHaveLength(2);
      expect(mail?.subject).not.toMatch(/Rosa|Sam|Maria|@/);
      expect(mail?.calendar).toBeUndefined();
    }
    before(app, body, HOUR_MS);
    const soon = await mailsOf(app, () => tell(app));
    expect(soon.map(({ subject }) => subject).toSorted()).toEqual([
      'Your child’s session starts soon',
      'Your session starts soon',
      'Your session starts soon',
    ]);
  });

  test('a video call with its link, and one whose place was deleted without', async ({
    app,
    family,
  }) => {
    const call = videoCall(family.youth, { date: nextDay() });
    await ask(family.elder, call);
    await approve(family.parent, call.id);
    await sayYes(family, call.id);
    const placeless = await approved(family);
    await app.query`delete from session_offers where session_id = ${placeless.id}`;
    before(app, call, 24 * HOUR_MS);
    for (const { text } of await mailsOf(app, () => tell(app))) expect(text).toContain(LINK);
    before(app, placeless, 24 * HOUR_MS);
    for (const { text } of await mailsOf(app, () => tell(app)))
      expect(text).toContain('How: In person');
  });
});

describe('Rule 8.51, one that was approved late', () => {
  test.for([
    ['day-ahead', 24 * HOUR_MS - MINUTE_MS],
    ['hour-ahead', HOUR_MS - MINUTE_MS],
  ] as const)(
    'has just been told of, and is not reminded of %s',
    async ([lead, left], { app, family }) => {
      const body = request(family);
      await ask(family.elder, body);
      before(app, body, left);
      await approve(family.parent, body.id);
      expect((await tell(app))[lead]).toBe(0);
      before(app, body, left - MINUTE_MS);
      expect((await tell(app))[lead]).toBe(0);
    },
  );
});

describe('Rule 8.52, after a server was down', () => {
  test('a late reminder is sent while it is useful, and not afterward', async ({ app, family }) => {
    const [first, second] = [await approved(family), await approved(family)];
    before(app, first, 12 * HOUR_MS + MINUTE_MS);
    expect(await tell(app)).toMatchObject({ 'day-ahead': 1, 'hour-ahead': 0 });
    before(app, second, 10 * MINUTE_MS);
    expect(await tell(app)).toMatchObject({ 'day-ahead': 0, 'hour-ahead': 0 });
    before(app, second, 16 * MINUTE_MS);
    expect(await tell(app)).toMatchObject({ 'day-ahead': 0, 'hour-ahead': 1 });
  });
});

describe('Rule 8.54, a changed session', () => {
  test('is reminded of again, once approved again, at its new time', async ({ app, family }) => {
    const body = await approved(family);
    before(app, body, 24 * HOUR_MS);
    await tell(app);
    const later = { ...body, date: nextDay() };
    expect((await change(family.elder, body.id, changeOf(later))).status).toBe(200);
    before(app, body, HOUR_MS);
    expect(await tell(app)).toMatchObject({ 'hour-ahead': 0 });
    before(app, later, 30 * HOUR_MS);
    expect((await approve(family.parent, body.id, 2)).status).toBe(200);
    before(app, later, 24 * HOUR_MS);
    expect(await tell(app)).toMatchObject({ 'day-ahead': 1 });
    expect(await tell(app)).toMatchObject({ 'day-ahead': 0 });
  });

  test('is not reminded of after it was canceled', async ({ app, family }) => {
    const body = await approved(family);
    await cancel(family.elder, body.id);
    before(app, body, 24 * HOUR_MS);
    expect(await tell(app)).toMatchObject({ 'day-ahead': 0 });
    before(app, body, HOUR_MS);
    expect(await tell(app)).toMatchObject({ 'hour-ahead': 0 });
  });
});

describe('Rule 8.54, several servers at once', () => {
  test('one of them announces each session', async ({ app, family }) => {
    const date = nextDay();
    const ids: string[] = [];
    for (const [startTime, endTime] of [
      ['10:00', '11:00'],
      ['11:00', '12:00'],
      ['12:00', '13:00'],
    ]) {
      ids.push((await approved(family, meeting(family.youth, { date, startTime, endTime }))).id);
    }
    before(app, { date }, 22 * HOUR_MS);
    const counts = await Promise.all([tell(app), tell(app), tell(app), tell(app)]);
    expect(counts.reduce((sum, count) => sum + count['day-ahead'], 0)).toBe(3);
    for (const id of ids) expect(await noticesOf(app, id)).toHaveLength(3);
  });

  test('a session being changed waits for the next minute', async ({ app, family }) => {
    const body = await approved(family);
    before(app, body, 24 * HOUR_MS);
    await app.platform.db.transaction().execute(async (tx) => {
      await sql`select from sessions where id = ${body.id} for update`.execute(tx);
      expect(await tell(app)).toMatchObject({ 'day-ahead': 0 });
    });
    expect(await tell(app)).toMatchObject({ 'day-ahead': 1 });
  });

  test('a session that another server announced is skipped', async ({ app, family }) => {
    const { id } = await approved(family);
    const changedBy = { as: 'system', personId: null, requestId: 'test' } as const;
    const version = { reminder: 'day-ahead', session: { id, version: 1 } } as const;
    const event = { type: 'Said', subject: { feature: 'sessions', id }, concerns: [] };
    const say = () =>
      app.run(({ transact }) =>
        transact(changedBy, async (tx) => {
          await saveReminder(tx, version, app.now());
          return accept(null, event);
        }),
      );
    expect([await say(), await say()]).toEqual([
      { ok: true, value: null },
      { ok: false, refusal: 'sent-already' },
    ]);
  });
});
