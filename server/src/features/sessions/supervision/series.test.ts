import type { SessionRow } from '@oakling/domain/sessions/contract';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../../testing/as-role.ts';
import type { Browser } from '../../../testing/browser.ts';
import { type Family, openFamily } from '../../../testing/family.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { approvalOf, ask, meeting, newId } from '../../../testing/session-request.ts';
import { newMails } from '../../../testing/new-mails.ts';
import { setRules } from '../../../testing/standing-rules.ts';
import { storeSession } from '../../../testing/stored-session.ts';

const NOW = new Date('2031-03-01T12:00:00.000Z');
const WEEKLY = { every: 'week', times: 4 };
const DAYS = ['2031-03-15', '2031-03-22', '2031-03-29', '2031-04-05'];

test.beforeEach(({ app }) => app.setNow(NOW));
test.afterEach(({ app }) => app.setNow(null));

const series = (match: Browser, changes: object = {}) =>
  meeting(match, {
    date: DAYS[0],
    startTime: '15:00',
    endTime: '16:00',
    timeZone: 'Europe/Berlin',
    repeat: WEEKLY,
    ...changes,
  });

const rows = async (person: Browser, bucket: string): Promise<readonly SessionRow[]> =>
  (await person.get(`/api/sessions?bucket=${bucket}`)).body.items;
const daysOf = async (person: Browser, bucket = 'upcoming') =>
  (await rows(person, bucket)).map(({ date }) => date);

async function problemsFor(guardian: Browser, id: string) {
  const { body } = await guardian.get(`/api/sessions/${id}/dates`);
  const items: { day: string; problem: string | null }[] = body.items;
  return items.flatMap(({ day, problem }) => (problem === null ? [] : [[day, problem]]));
}

/** Approves all dates, unless some are left out. */
async function approve(guardian: Browser, id: string, leaveOut: unknown = []) {
  const approval = await approvalOf(guardian, id);
  return guardian.post(`/api/sessions/${id}/approve`, { ...approval, leaveOut });
}

describe('Rules 6.430 and 6.431, a request for several dates', () => {
  test('is one request for everyone until it is decided', async ({
    family: { elder, youth, parent },
  }) => {
    const id = await ask(youth, series(elder));
    for (const person of [elder, youth, parent]) {
      const [row, ...others] = await rows(person, 'pending');
      expect(others).toEqual([]);
      expect(row).toMatchObject({ id, date: DAYS[0], series: { id, ...WEEKLY } });
    }
  });

  test('becomes a session on each date with one approval, at the same local hour', async ({
    family: { elder, youth, parent },
  }) => {
    const id = await ask(youth, series(elder));
    expect((await approve(parent, id)).status).toBe(200);
    for (const person of [elder, youth, parent]) {
      expect(await daysOf(person)).toEqual(DAYS);
      expect(await rows(person, 'pending')).toEqual([]);
    }
    const found = await rows(youth, 'upcoming');
    // The clocks in Berlin go forward on March 30.
    expect(found.map(({ startsAt }) => startsAt.slice(11, 16))).toEqual([
      '14:00',
      '14:00',
      '14:00',
      '13:00',
    ]);
    expect(found.map(({ series: its }) => its?.times)).toEqual([4, 3, 2, 1]);
    expect(
      new Set(found.map((row) => JSON.stringify([row.place, row.message, row.series?.id]))).size,
    ).toBe(1);
  });

  test('is refused beyond a year', async ({ family: { elder, youth } }) => {
    const { status, body } = await elder.post(
      '/api/sessions',
      series(youth, { repeat: { every: 'month', times: 16 } }),
    );
    expect([status, body.code]).toEqual([409, 'series-not-possible']);
  });
});

test('Rule 6.432, the mails about a request and its approval list every date', async ({
  app,
  family: { elder, youth, parent },
}) => {
  const asked = await newMails(app, () => ask(youth, series(elder)));
  const toParent = asked.find(({ to }) => to === parent.email)?.text ?? '';
  const [{ id } = { id: '' }] = await rows(parent, 'pending');
  const told = await newMails(app, () => approve(parent, id, [DAYS[1]]));
  const days = (text: string) => /Also on: (.*)/.exec(text)?.[1];
  expect(days(toParent)).toBe(
    'Saturday, March 22, 2031; Saturday, March 29, 2031; Saturday, April 5, 2031',
  );
  expect(told.map(({ text }) => days(text))).toEqual(
    told.map(() => 'Saturday, March 29, 2031; Saturday, April 5, 2031'),
  );
});

describe('Rule 6.432, dates that don’t fit', () => {
  test('are named, and approved only without them', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    const id = await ask(youth, series(elder));
    await storeSession(app.platform.db, family, {
      startsAt: new Date(`${DAYS[2]}T14:30:00.000Z`),
      minutes: 30,
    });
    expect(await problemsFor(parent, id)).toEqual([[DAYS[2], 'busy']]);
    expect((await approve(parent, id)).body.code).toBe('dates-not-possible');
    expect((await approve(parent, id, [DAYS[2]])).status).toBe(200);
    expect(
      (await rows(elder, 'upcoming'))
        .filter(({ series: its }) => its !== null)
        .map(({ date }) => date),
    ).toEqual([DAYS[0], DAYS[1], DAYS[3]]);
  });

  test('include those against the parent’s rules', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    await storeSession(app.platform.db, family, { startsAt: new Date('2031-03-28T10:00:00.000Z') });
    const id = await ask(youth, series(elder));
    await setRules(parent, youth, { mostAWeek: 1 });
    expect(await problemsFor(parent, id)).toEqual([[DAYS[2], 'rules']]);
    expect((await approve(parent, id)).body.code).toBe('dates-not-possible');
    expect((await approve(parent, id, [DAYS[2]])).status).toBe(200);
    expect(await daysOf(youth)).toEqual([DAYS[0], DAYS[1], '2031-03-28', DAYS[3]]);
  });

  test('are told only to the child’s guardians', async ({
    app,
    family: { elder, youth, parent },
  }) => {
    const id = await ask(youth, series(elder));
    const other = await openFamily(app);
    for (const [person, status] of [
      [elder, 403],
      [youth, 403],
      [other.parent, 404],
      [parent, 200],
    ] as const) {
      expect((await person.get(`/api/sessions/${id}/dates`)).status).toBe(status);
    }
  });

  test('that were taken in the meantime are read again', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    const other = { ...(await openFamily(app)), elder };
    const id = await ask(youth, series(elder));
    const times = { startTime: '15:30', endTime: '16:30', timeZone: 'Europe/Berlin' };
    const taken = await ask(other.youth, meeting(elder, { date: DAYS[1], ...times }));
    const answers = await Promise.all([approve(parent, id), approve(other.parent, taken)]);
    const codes = answers.map(({ status, body }) => (status === 200 ? 'won' : body.code));
    expect([
      ['won', 'overlaps'],
      ['dates-not-possible', 'won'],
    ]).toContainEqual(codes);
    const days = await daysOf(elder);
    expect(days).toEqual(codes[0] === 'won' ? DAYS : [DAYS[1]]);
  });
});

test('Rule 6.433, after only the first date the others wait as one request', async ({
  family: { elder, youth, parent },
}) => {
  const id = await ask(youth, series(elder));
  expect((await approve(parent, id, 'others')).status).toBe(200);
  expect(await daysOf(youth)).toEqual([DAYS[0]]);
  const [waiting, ...others] = await rows(parent, 'pending');
  expect(others).toEqual([]);
  expect(waiting).toMatchObject({ date: DAYS[1], series: { id, every: 'week', times: 3 } });
  expect((await approve(parent, waiting?.id ?? '')).status).toBe(200);
  expect(await daysOf(youth)).toEqual(DAYS);
});

test('Rule 6.433, the others keep their months if some lack the day', async ({
  family: { elder, youth, parent },
}) => {
  const repeat = { every: 'month', times: 6 };
  const id = await ask(youth, series(elder, { date: '2031-03-31', repeat }));
  await approve(parent, id, 'others');
  const [waiting] = await rows(parent, 'pending');
  expect(waiting).toMatchObject({ date: '2031-05-31', series: { times: 4 } });
  await approve(parent, waiting?.id ?? '');
  expect(await daysOf(youth)).toEqual(['2031-03-31', '2031-05-31', '2031-07-31', '2031-08-31']);
});

describe('Rule 6.434, a series can be called off', () => {
  const approved = async ({ elder, youth, parent }: Family) => {
    await approve(parent, await ask(youth, series(elder)));
    return rows(youth, 'upcoming');
  };
  const callOff = (person: Browser, session: SessionRow | undefined, following?: string) =>
    person.post(`/api/sessions/${session?.id}/cancel`, {
      version: 1,
      ...(following !== undefined && { following }),
    });

  test.for([
    ['one date', undefined, [DAYS[0], DAYS[2], DAYS[3]]],
    ['a date and the rest', 'all', [DAYS[0]]],
    ['a break', '2031-03-31', [DAYS[0], DAYS[3]]],
  ] as const)('%s', async ([, following, left], { family }) => {
    const [, second] = await approved(family);
    expect((await callOff(family.elder, second, following)).status).toBe(200);
    for (const person of [family.elder, family.youth, family.parent]) {
      expect(await daysOf(person)).toEqual(left);
    }
  });

  test('with one notice and one mail for everyone else', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    const [, second] = await approved(family);
    const mails = await newMails(app, () => callOff(elder, second, 'all'));
    expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
      [parent, youth].map(({ email }) => [email, 'A session was cancelled']).toSorted(),
    );
    expect(mails[0]?.text).toContain('So are 2 later dates, until Saturday, April 5, 2031.');
  });

  test('by nobody else', async ({ app, family }) => {
    const [first] = await approved(family);
    const other = await openFamily(app);
    for (const person of [other.elder, other.youth, other.parent]) {
      expect((await callOff(person, first, 'all')).status).toBe(404);
    }
    expect(await daysOf(family.youth)).toEqual(DAYS);
  });
});

test('A381, a request can’t join another series', async ({ app, family: { elder, youth } }) => {
  const [id, other] = [newId(), newId()];
  await ask(youth, series(elder, { id }));
  const joining = (seriesId: string) => sql`
    insert into sessions (id, elder_id, youth_id, created_by, connection_mode, interests, start_time, end_time,
      time_zone, during, series_id, repeat_every, series_start)
    select ${other}, elder_id, youth_id, created_by, connection_mode, interests, start_time, end_time, time_zone, during,
      ${seriesId}, 'week', lower(during)
    from sessions where id = ${id}
  `;
  const tried = (seriesId: string) => tryAs(app.platform.db, youth.personId, joining(seriesId));
  expect(await tried(other)).toEqual({ rows: 1 });
  expect(await tried(id)).toEqual({ refused: 'policy' });
});
