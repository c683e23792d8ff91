import { accept } from '@oakling/domain/kernel/decision';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { newMails } from '../../testing/new-mails.ts';
import {
  ADDRESS,
  approve,
  ask,
  cancel,
  change,
  changeOf,
  dayFromNow,
  LINK,
  meeting,
  videoCall,
} from '../../testing/session-request.ts';
import { tellWhatIsDue } from './tell-what-is-due.ts';
import { saveTelling } from './telling-store.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
let house: House;
let family: Family;
let days = 20;

beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  family = await openFamily(house);
});
afterEach(async () => {
  house.setNow(null);
  // Each test looks with the clock moved, when those of another would be due too.
  await sql`delete from sessions`.execute(house.platform.db);
});
afterAll(() => house.close());

const tell = () => tellWhatIsDue(house.platform);
const nextDay = () => dayFromNow((days += 1));
const request = () => meeting(family.youth, { date: nextDay() });
async function approved(body = request()) {
  await ask(family.elder, body);
  expect((await approve(family.parent, body.id)).status).toBe(200);
  return body;
}
/** Moves the clock to so long before a request's start, which is at ten. */
function before({ date }: { date: string }, milliseconds: number) {
  house.setNow(new Date(Date.parse(`${date}T10:00:00Z`) - milliseconds));
}

/** Who was told what about a session, in notices. */
async function noticesOf(id: string) {
  const { rows } = await sql<{ person_id: string; names: object; starts_at: Date }>`
    select person_id, names, starts_at from notifications
    where subject_id = ${id} and kind = 'session-reminder'
  `.execute(house.platform.db);
  return rows;
}
const all = () => Object.values(family).map(({ personId }: Browser) => personId);
const mailsOf = (act: () => Promise<unknown>) => newMails(house, act);

describe('Rules 8.15 and 8.50, an approved session is reminded of', () => {
  test('a day and an hour before, both participants and the parent, once', async () => {
    const body = await approved();
    before(body, 25 * HOUR_MS);
    expect(await tell()).toMatchObject({ 'day-ahead': 0, 'hour-ahead': 0 });
    before(body, 24 * HOUR_MS);
    await house.notices.take();
    expect(await tell()).toMatchObject({ 'day-ahead': 1, 'hour-ahead': 0 });
    expect(await tell()).toMatchObject({ 'day-ahead': 0, 'hour-ahead': 0 });
    const notices = await noticesOf(body.id);
    expect(notices.map(({ person_id }) => person_id).toSorted()).toEqual(all().toSorted());
    const names = { initiator: 'Rosa Alvarez', receiver: 'Sam Young' };
    const starts_at = new Date(`${body.date}T10:00:00Z`);
    for (const notice of notices) expect(notice).toMatchObject({ names, starts_at });
    const [live] = await house.notices.take();
    expect(live).toMatchObject({ feature: 'sessions', id: body.id });
    expect(live?.people.toSorted()).toEqual(all().toSorted());
    before(body, HOUR_MS);
    expect(await tell()).toMatchObject({ 'day-ahead': 0, 'hour-ahead': 1 });
    expect(await tell()).toMatchObject({ 'day-ahead': 0, 'hour-ahead': 0 });
    expect(await noticesOf(body.id)).toHaveLength(6);
    const { rows } = await sql`
      select actor_id, after from audit_log where subject_id = ${body.id} and type = 'SessionReminded'
      order by id
    `.execute(house.platform.db);
    expect(rows).toEqual([
      { actor_id: null, after: { version: 1, lead: 'day-ahead' } },
      { actor_id: null, after: { version: 1, lead: 'hour-ahead' } },
    ]);
  });

  test('Rule 8.53, with a mail to each: when in both zones, where, and one thing to do', async () => {
    await family.parent.must('PUT', '/api/me/time-zone', { timeZone: 'Asia/Kolkata' });
    const body = await approved(meeting(family.youth, { date: nextDay(), timeZone: 'UTC' }));
    before(body, 24 * HOUR_MS);
    const { elder, youth, parent } = family;
    const mails = await mailsOf(tell);
    expect(mails).toHaveLength(3);
    const [toElder, toYouth, toParent] = [elder, youth, parent].map(({ email }) =>
      mails.find(({ to }) => to === email),
    );
    expect(toElder?.text).toContain('Sam Young and you will meet');
    expect(toYouth?.text).toContain('Rosa Alvarez and you will meet');
    expect(toParent?.text).toContain('Rosa Alvarez and Sam Young will meet');
    expect(toParent?.text).toMatch(/When: .*UTC time\.\n\nFor you that is .*Kolkata time\./);
    for (const [role, mail] of Object.entries({
      elder: toElder,
      youth: toYouth,
      parent: toParent,
    })) {
      expect(mail?.text).toContain(`Where: ${ADDRESS}`);
      expect(mail?.text).toContain(`/#/dashboard/${role}/sessions/${body.id}`);
      expect(mail?.html.match(/<a\s/g)).toHaveLength(1);
      expect(mail?.subject).not.toMatch(/Rosa|Sam|Maria|@/);
      expect(mail?.calendar).toBeUndefined();
    }
    before(body, HOUR_MS);
    const soon = await mailsOf(tell);
    expect(soon.map(({ subject }) => subject).toSorted()).toEqual([
      'Your child’s session starts soon',
      'Your session starts soon',
      'Your session starts soon',
    ]);
  });

  test('a video call with its link, and one whose place is not kept without', async () => {
    const call = videoCall(family.youth, { date: nextDay() });
    await ask(family.elder, call);
    await approve(family.parent, call.id);
    const placeless = await approved();
    await sql`
      delete from session_arrangements where session_id = ${placeless.id}
    `.execute(house.platform.db);
    before(call, 24 * HOUR_MS);
    for (const { text } of await mailsOf(tell)) expect(text).toContain(LINK);
    before(placeless, 24 * HOUR_MS);
    for (const { text } of await mailsOf(tell)) expect(text).toContain('How: in person.');
  });
});

describe('Rule 8.51, one that was approved late', () => {
  test.for([
    ['day-ahead', 24 * HOUR_MS - MINUTE_MS],
    ['hour-ahead', HOUR_MS - MINUTE_MS],
  ] as const)('has just been told of, and is not reminded of %s', async ([lead, left]) => {
    const body = request();
    await ask(family.elder, body);
    before(body, left);
    await approve(family.parent, body.id);
    expect((await tell())[lead]).toBe(0);
    before(body, left - MINUTE_MS);
    expect((await tell())[lead]).toBe(0);
  });
});

describe('Rule 8.52, after a server was down', () => {
  test('a reminder that is late is sent while it says something, and not afterwards', async () => {
    const [first, second] = [await approved(), await approved()];
    before(first, 12 * HOUR_MS + MINUTE_MS);
    expect(await tell()).toMatchObject({ 'day-ahead': 1, 'hour-ahead': 0 });
    before(second, 10 * MINUTE_MS);
    expect(await tell()).toMatchObject({ 'day-ahead': 0, 'hour-ahead': 0 });
    before(second, 16 * MINUTE_MS);
    expect(await tell()).toMatchObject({ 'day-ahead': 0, 'hour-ahead': 1 });
  });
});

describe('Rule 8.54, a session that changes', () => {
  test('is reminded of anew, once it is approved again, at its new time', async () => {
    const body = await approved();
    before(body, 24 * HOUR_MS);
    await tell();
    const later = { ...body, date: nextDay() };
    expect((await change(family.elder, body.id, changeOf(later))).status).toBe(200);
    before(body, HOUR_MS);
    expect(await tell()).toMatchObject({ 'hour-ahead': 0 });
    before(later, 30 * HOUR_MS);
    expect((await approve(family.parent, body.id, 2)).status).toBe(200);
    before(later, 24 * HOUR_MS);
    expect(await tell()).toMatchObject({ 'day-ahead': 1 });
    expect(await tell()).toMatchObject({ 'day-ahead': 0 });
  });

  test('is not reminded of when it was called off', async () => {
    const body = await approved();
    await cancel(family.elder, body.id);
    before(body, 24 * HOUR_MS);
    expect(await tell()).toMatchObject({ 'day-ahead': 0 });
    before(body, HOUR_MS);
    expect(await tell()).toMatchObject({ 'hour-ahead': 0 });
  });
});

describe('Rule 8.54, of several servers that look at once', () => {
  test('each session is told of by one', async () => {
    const date = nextDay();
    const ids: string[] = [];
    for (const [startTime, endTime] of [
      ['10:00', '11:00'],
      ['11:00', '12:00'],
      ['12:00', '13:00'],
    ]) {
      ids.push((await approved(meeting(family.youth, { date, startTime, endTime }))).id);
    }
    before({ date }, 22 * HOUR_MS);
    const counts = await Promise.all([tell(), tell(), tell(), tell()]);
    expect(counts.reduce((sum, count) => sum + count['day-ahead'], 0)).toBe(3);
    for (const id of ids) expect(await noticesOf(id)).toHaveLength(3);
  });

  test('one that is being changed at that moment waits for the next minute', async () => {
    const body = await approved();
    before(body, 24 * HOUR_MS);
    await house.platform.db.transaction().execute(async (tx) => {
      await sql`select from sessions where id = ${body.id} for update`.execute(tx);
      expect(await tell()).toMatchObject({ 'day-ahead': 0 });
    });
    expect(await tell()).toMatchObject({ 'day-ahead': 1 });
  });

  test('one that another told of meanwhile is left at that', async () => {
    const { id } = await approved();
    const changedBy = { as: 'system', personId: null, requestId: 'test' } as const;
    const version = { reminder: 'day-ahead', session: { id, version: 1 } } as const;
    const event = { type: 'Said', subject: { feature: 'sessions', id }, concerns: [] };
    const say = () =>
      house.platform.transact(changedBy, async (tx) => {
        await saveTelling(tx, version, house.now());
        return accept(null, event);
      });
    expect([await say(), await say()]).toEqual([
      { ok: true, value: null },
      { ok: false, refusal: 'told-already' },
    ]);
  });
});
