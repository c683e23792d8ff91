import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFamily } from '../../../testing/family.ts';
import { approve, ask, meeting, propose } from '../../../testing/session-request.ts';
import { openApp } from '../../../testing/test-app.ts';

const ZONES = ['UTC', 'Asia/Kolkata'] as const;
const given = process.env['TZ'];
const told = new Map<string, unknown>();

/** Everything that a server in this time zone sends about one session, without values that always differ. */
async function toldIn(zone: string): Promise<unknown> {
  process.env['TZ'] = zone;
  const app = await openApp();
  const { elder, youth, parent } = await openFamily(app);
  for (const [person, timeZone] of [
    [elder, 'Europe/Berlin'],
    [youth, 'Australia/Lord_Howe'],
  ] as const) {
    await person.must('PUT', '/api/me/time-zone', { timeZone });
  }
  // The clocks in New York go forward that night.
  const times = { date: '2027-03-14', startTime: '01:30', endTime: '03:30' };
  const id = await ask(elder, meeting(youth, { ...times, timeZone: 'America/New_York' }));
  await propose(parent, id, '2027-03-15', {
    timeZone: 'Asia/Kolkata',
    unusualConfirmed: true,
  });
  const proposed = (await elder.get(`/api/sessions/${id}`)).body;
  await approve(parent, id);
  const { startsAt, endsAt, durationMinutes, bucket, date } = (
    await youth.get(`/api/sessions/${id}`)
  ).body;
  const { startsAt: other } = proposed.proposal;
  const file = (await youth.get(`/api/sessions/${id}/calendar.ics`)).text;
  const [inCalendar] = file.match(/DTSTART:\w+/) ?? [];
  const mails = (await app.mails()).filter(({ text }) => text.includes('2027'));
  const lines = mails.flatMap(({ text }) =>
    text.split('\n').filter((line) => line.includes('2027')),
  );
  await app.close();
  return {
    startsAt,
    endsAt,
    durationMinutes,
    bucket,
    date,
    other,
    inCalendar,
    lines: lines.toSorted(),
  };
}

beforeAll(async () => {
  for (const zone of ZONES) told.set(zone, await toldIn(zone));
});
afterAll(() => {
  if (given === undefined) delete process.env['TZ'];
  else process.env['TZ'] = given;
});

test('Rule 6.18, the instants follow the session’s zone', () => {
  expect(told.get('UTC')).toMatchObject({
    startsAt: '2027-03-14T06:30:00.000Z',
    endsAt: '2027-03-14T07:30:00.000Z',
    durationMinutes: 60,
    bucket: 'upcoming',
    date: '2027-03-14',
    other: '2027-03-15T09:30:00.000Z',
    inCalendar: 'DTSTART:20270314T063000Z',
  });
});

test.for(ZONES)('a server in %s responds like any other', (zone) => {
  expect(told.get(zone)).toEqual(told.get('UTC'));
});
