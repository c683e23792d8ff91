import { DATE_PROBLEMS } from '@oakling/domain/sessions/series-days';
import type { SessionRow } from '@oakling/domain/sessions/contract';
import { describe, expect } from 'vitest';
import type { Browser } from '../../../testing/browser.ts';
import { openFamily } from '../../../testing/family.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { newMails } from '../../../testing/new-mails.ts';
import { approvalOf, meeting } from '../../../testing/session-request.ts';
import { setRules } from '../../../testing/standing-rules.ts';
import { storeSession } from '../../../testing/stored-session.ts';

const NOW = new Date('2031-03-01T12:00:00.000Z');
const DAYS = ['2031-03-15', '2031-03-22', '2031-03-29', '2031-04-05'] as const;

test.beforeEach(({ app }) => app.setNow(NOW));
test.afterEach(({ app }) => app.setNow(null));

const series = (match: Browser, leaveOut?: readonly string[], changes: object = {}) =>
  meeting(match, {
    date: DAYS[0],
    startTime: '15:00',
    endTime: '16:00',
    timeZone: 'Europe/Berlin',
    repeat: { every: 'week', times: 4, ...(leaveOut && { leaveOut }) },
    ...changes,
  });

const rows = async (person: Browser, bucket: string): Promise<readonly SessionRow[]> =>
  (await person.get(`/api/sessions?bucket=${bucket}`)).body.items;
const daysOf = async (person: Browser) => (await rows(person, 'upcoming')).map(({ date }) => date);

async function approve(guardian: Browser, id: string, leaveOut: unknown = []) {
  const approval = await approvalOf(guardian, id);
  return guardian.must('POST', `/api/sessions/${id}/approve`, { ...approval, leaveOut });
}

/** The dates about which a refused request asks, with the reason. */
async function asked(person: Browser, request: object) {
  const { status, body } = await person.post('/api/sessions', request);
  expect([status, body.code]).toEqual([409, 'dates-to-leave-out']);
  const errors: { path: string; message: string }[] = body.errors;
  return errors.map(({ path, message }) => [path, message]);
}

const at = (day: string) => ({ startsAt: new Date(`${day}T14:30:00.000Z`), minutes: 30 });

describe('Rule 6.437, dates that don’t fit are asked about before the request is sent', () => {
  test('each with whose time is taken, but not by whom or why', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    const other = await openFamily(app);
    await storeSession(app.platform.db, { ...family, elder: other.elder }, at(DAYS[1]));
    await storeSession(app.platform.db, { ...other, elder }, at(DAYS[2]));
    const { own, other: theirs } = DATE_PROBLEMS;
    const request = series(elder);
    expect(await asked(youth, request)).toEqual([
      [DAYS[1], own],
      [DAYS[2], theirs],
    ]);
    expect(await asked(elder, series(youth))).toEqual([
      [DAYS[1], theirs],
      [DAYS[2], own],
    ]);
    expect(await rows(parent, 'pending')).toEqual([]);
    // The same id is sent again after the question.
    const repeat = { every: 'week', times: 4, leaveOut: [DAYS[1], DAYS[2]] };
    expect((await youth.post('/api/sessions', { ...request, repeat })).status).toBe(201);
  });

  test('a guardian’s rule reads like a taken time', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    await storeSession(app.platform.db, family, { startsAt: new Date('2031-03-28T10:00:00.000Z') });
    await setRules(parent, youth, { mostAWeek: 1 });
    expect(await asked(elder, series(youth))).toEqual([[DAYS[2], DATE_PROBLEMS.other]]);
  });

  test('only while some of them are neither left out nor free', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    for (const day of [DAYS[1], DAYS[2]]) await storeSession(app.platform.db, family, at(day));
    expect(await asked(youth, series(elder, [DAYS[1]]))).toEqual([[DAYS[2], DATE_PROBLEMS.own]]);
    const left = series(elder, [DAYS[1], DAYS[2]]);
    const mails = await newMails(app, () => youth.must('POST', '/api/sessions', left));
    expect(mails.find(({ to }) => to === parent.email)?.text).toContain(
      'Also on: Saturday, April 5, 2031',
    );
    const [row] = await rows(parent, 'pending');
    expect(row?.series).toMatchObject({ times: 4, leftOut: [DAYS[1], DAYS[2]] });
    const { body } = await parent.get(`/api/sessions/${left.id}/dates`);
    expect(body.items).toMatchObject([{ day: DAYS[0] }, { day: DAYS[3], problem: null }]);
    await approve(parent, left.id);
    const made = (await rows(youth, 'upcoming')).filter(({ series: its }) => its !== null);
    expect(made.map(({ date, series: its }) => [date, its?.leftOut])).toEqual([
      [DAYS[0], []],
      [DAYS[3], []],
    ]);
  });

  test('a date left out stays out if only the first is approved', async ({ family }) => {
    const { elder, youth, parent } = family;
    const left = series(elder, [DAYS[2]]);
    await youth.must('POST', '/api/sessions', left);
    await approve(parent, left.id, 'others');
    const [waiting] = await rows(parent, 'pending');
    expect(waiting).toMatchObject({ date: DAYS[1], series: { times: 3, leftOut: [DAYS[2]] } });
    await approve(parent, waiting?.id ?? '');
    expect(await daysOf(youth)).toEqual([DAYS[0], DAYS[1], DAYS[3]]);
  });

  test('a request whose other dates are all left out is for one date', async ({ family }) => {
    const { elder, youth, parent } = family;
    await youth.must('POST', '/api/sessions', series(elder, [DAYS[1], DAYS[2], DAYS[3]]));
    expect(await rows(parent, 'pending')).toMatchObject([{ date: DAYS[0], series: null }]);
  });

  test('an hour that the clocks skip is an hour later, or left out', async ({ family }) => {
    const { elder, youth, parent } = family;
    const night = {
      date: '2031-03-16',
      startTime: '02:30',
      endTime: '03:30',
      unusualConfirmed: true,
    };
    expect(await asked(youth, series(elder, undefined, night))).toEqual([
      ['2031-03-30', DATE_PROBLEMS.impossible],
    ]);
    const long = { ...night, endTime: '04:30' };
    expect(await asked(youth, series(elder, undefined, long))).toEqual([
      ['2031-03-30', DATE_PROBLEMS.skipped],
    ]);
    const kept = series(elder, [], long);
    await youth.must('POST', '/api/sessions', kept);
    await approve(parent, kept.id);
    const starts = (await rows(youth, 'upcoming')).map(({ startsAt }) => startsAt.slice(5, 16));
    // 3:30 in Berlin.
    expect(starts).toEqual(['03-16T01:30', '03-23T01:30', '03-30T01:30', '04-06T00:30']);
  });
});

test('A389, asking for many series doesn’t tell when a child is busy', async ({ app, family }) => {
  const { elder, youth } = family;
  await storeSession(app.platform.db, family, at(DAYS[1]));
  for (let tries = 0; tries < 10; tries += 1) await asked(elder, series(youth));
  expect((await elder.post('/api/sessions', series(youth))).status).toBe(429);
});

describe('Rule 6.438, a guardian approves without the first dates', () => {
  test('if one of the two has another session then', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    const request = series(elder);
    await youth.must('POST', '/api/sessions', request);
    await storeSession(app.platform.db, family, at(DAYS[0]));
    const { body } = await parent.get(`/api/sessions/${request.id}/dates`);
    expect(body.items[0]).toMatchObject({ day: DAYS[0], problem: 'busy' });
    await approve(parent, request.id, [DAYS[0], DAYS[2]]);
    const made = (await rows(youth, 'upcoming')).filter(({ series: its }) => its !== null);
    expect(made.map(({ date, series: its }) => [date, its?.times])).toEqual([
      [DAYS[1], 2],
      [DAYS[3], 1],
    ]);
  });

  test('or if it breaks a rule, or the others wait', async ({ family }) => {
    const { elder, youth, parent } = family;
    const request = series(elder);
    await youth.must('POST', '/api/sessions', request);
    await approve(parent, request.id, 'others');
    const [waiting] = await rows(parent, 'pending');
    await approve(parent, waiting?.id ?? '', [DAYS[1], DAYS[2]]);
    expect(await daysOf(elder)).toEqual([DAYS[0], DAYS[3]]);
  });

  test('but not without any date', async ({ family }) => {
    const { elder, youth, parent } = family;
    const request = series(elder);
    await youth.must('POST', '/api/sessions', request);
    const approval = await approvalOf(parent, request.id);
    const { status, body } = await parent.post(`/api/sessions/${request.id}/approve`, {
      ...approval,
      leaveOut: DAYS,
    });
    expect([status, body.code]).toEqual([409, 'dates-not-possible']);
    expect(await rows(parent, 'pending')).toMatchObject([{ date: DAYS[0] }]);
  });
});
