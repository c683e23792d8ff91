import type { SessionRow } from '@oakling/domain/sessions/contract';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { type Family, openFamily } from '../../../testing/family.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { comeOfAge } from '../../../testing/growing.ts';
import { newMails } from '../../../testing/new-mails.ts';
import {
  approvalOf,
  ask,
  change,
  changeOf,
  meeting,
  propose,
} from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { followZones } from '../day/follow-zones.ts';
import { lapseSessions, sendReminders } from '../day/send-reminders.ts';

const NOW = new Date('2031-03-01T12:00:00.000Z');
const DAYS = ['2031-03-15', '2031-03-22', '2031-03-29', '2031-04-05'] as const;

test.beforeEach(({ app }) => app.setNow(NOW));
test.afterEach(({ app }) => app.setNow(null));

const TIMES = { startTime: '15:00', endTime: '16:00', timeZone: 'Europe/Berlin' };
const one = (match: Browser, date: string = DAYS[0], times: object = TIMES) =>
  meeting(match, { date, ...times });
const series = (match: Browser) => ({ ...one(match), repeat: { every: 'week', times: 4 } });

async function approve(guardian: Browser, id: string, leaveOut: unknown = [], version = 1) {
  const approval = await approvalOf(guardian, id, version);
  return guardian.post(`/api/sessions/${id}/approve`, { ...approval, leaveOut });
}

const rows = async (person: Browser, bucket = 'upcoming'): Promise<readonly SessionRow[]> =>
  (await person.get(`/api/sessions?bucket=${bucket}`)).body.items;
const daysOf = async (person: Browser, bucket = 'upcoming') =>
  (await rows(person, bucket)).map(({ date }) => date);
const startsOf = async (person: Browser, bucket = 'upcoming') =>
  (await rows(person, bucket)).map(({ startsAt }) => startsAt);

async function approved({ elder, youth, parent }: Family) {
  const id = await ask(youth, series(elder));
  await approve(parent, id);
  return id;
}

const idsOf = async (person: Browser) => (await rows(person)).map(({ id }) => id);

const stopFrom = (person: Browser, session: SessionRow | undefined) =>
  person.must('POST', `/api/sessions/${session?.id}/cancel`, { version: 1, following: 'all' });

describe('Rule 6.439, a law that changes the time zone', () => {
  /** Stores a youth's dates as if Berlin had been an hour west when their instants were derived. */
  async function deriveByOldLaw(app: TestApp, { personId }: Browser): Promise<void> {
    const earlier = sql`tstzrange(lower(during) + interval '1 hour', upper(during) + interval '1 hour')`;
    // The last one first, so that none takes the time of another.
    const found = await app.query<{ id: string }>`
      select id from sessions where youth_id = ${personId} order by during desc
    `;
    for (const { id } of found) {
      for (const update of [
        sql`update session_offers set during = ${earlier} where session_id = ${id}`,
        sql`update sessions set during = ${earlier} where id = ${id}`,
      ]) {
        await update.execute(app.platform.db);
      }
    }
  }

  test('leaves the local hour, the version and the approval of each date', async ({
    app,
    family,
  }) => {
    const { elder, youth } = family;
    await approved(family);
    const before = await startsOf(youth);
    await deriveByOldLaw(app, youth);
    expect(await startsOf(youth)).not.toEqual(before);
    expect(await app.run(followZones)).toBe(4);
    expect(await startsOf(youth)).toEqual(before);
    for (const row of await rows(elder)) {
      expect(row).toMatchObject({ status: 'approved', version: 1 });
    }
    expect(await app.run(followZones)).toBe(0);
    const log = await app.query`
      select from audit_log where type = 'SessionFollowedZone' and subject_id = any (${await idsOf(youth)})
    `;
    expect(log).toHaveLength(4);
    // Dates that only followed the zone weren't moved, so there is no mail the day before. Rule 6.436
    app.setNow(new Date(`${DAYS[1]}T10:00:00.000Z`));
    const mails = await newMails(app, () => app.run(sendReminders));
    expect(mails.filter(({ to }) => to === youth.email)).toEqual([]);
  });

  test('leaves that of a request and of a proposed time, too', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    const id = await ask(youth, one(elder));
    expect((await propose(elder, id, DAYS[1], TIMES)).status).toBe(200);
    const proposed = async () => (await rows(parent, 'pending'))[0]?.proposal;
    const before = [await startsOf(parent, 'pending'), await proposed()];
    await deriveByOldLaw(app, youth);
    expect(await app.run(followZones)).toBe(2);
    expect([await startsOf(parent, 'pending'), await proposed()]).toEqual(before);
  });

  test('leaves that of sessions that follow one another', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    for (const [startTime, endTime] of [
      ['14:00', '15:00'],
      ['15:00', '16:00'],
      ['16:00', '17:00'],
    ]) {
      const id = await ask(youth, one(elder, DAYS[0], { ...TIMES, startTime, endTime }));
      await approve(parent, id);
    }
    const before = await startsOf(youth);
    await deriveByOldLaw(app, youth);
    expect(await app.run(followZones)).toBe(3);
    expect(await startsOf(youth)).toEqual(before);
  });

  test('moves no date into another session', async ({ app, family }) => {
    const { elder, youth } = family;
    await approved(family);
    const before = await startsOf(youth);
    await deriveByOldLaw(app, youth);
    const other = await openFamily(app);
    const id = await ask(
      other.youth,
      one(elder, DAYS[1], { startTime: '14:15', endTime: '14:45', timeZone: 'UTC' }),
    );
    expect((await approve(other.parent, id)).status).toBe(200);
    expect(await app.run(followZones)).toBe(3);
    expect(await startsOf(youth)).toEqual([
      before[0],
      '2031-03-22T15:00:00.000Z',
      before[2],
      before[3],
    ]);
  });
});

test('Rules 6.433 and 6.64, dates that wait behind the first lapse as one request', async ({
  app,
  family,
}) => {
  const { elder, youth, parent } = family;
  await approve(parent, await ask(youth, series(elder)), 'others');
  app.setNow(new Date(`${DAYS[1]}T15:00:00.000Z`));
  const mails = await newMails(app, () => app.run(lapseSessions));
  expect(mails.filter(({ to }) => to === youth.email).map(({ subject }) => subject)).toEqual([
    'A session had no answer in time',
  ]);
  expect(await daysOf(youth, 'pending')).toEqual([]);
  expect(await daysOf(youth)).toEqual([]);
  expect(await daysOf(youth, 'past')).toEqual([DAYS[1], DAYS[0]]);
});

test('Rule 6.434, stopping the rest also calls off a date that was moved, and adds none', async ({
  family,
}) => {
  const { elder, youth, parent } = family;
  await approved(family);
  const [, second, third] = await rows(youth);
  await change(youth, third?.id ?? '', changeOf(one(elder, '2031-04-01')));
  await approve(parent, third?.id ?? '', [], 2);
  expect(await daysOf(youth)).toEqual([DAYS[0], DAYS[1], '2031-04-01', DAYS[3]]);
  await stopFrom(elder, second);
  for (const person of [elder, youth, parent]) {
    expect(await daysOf(person)).toEqual([DAYS[0]]);
    expect(await daysOf(person, 'pending')).toEqual([]);
  }
});

test('Rules 6.482 and 1.79, at 18 the friendship goes on until one of the two ends it', async ({
  app,
  family,
}) => {
  const { elder, youth } = family;
  await approved(family);
  await comeOfAge(app, youth);
  const friends = async (person: Browser) => (await person.get('/api/friendships')).body.items;
  expect(await friends(elder)).toHaveLength(1);
  expect(await daysOf(youth)).toEqual(DAYS);
  await youth.must('POST', '/api/blocks', { personId: elder.personId, goodbye: { card: null } });
  expect(await friends(elder)).toEqual([]);
  expect(await daysOf(elder)).toEqual([]);
});
