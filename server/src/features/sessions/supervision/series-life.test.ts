import type { SessionRow } from '@oakling/domain/sessions/contract';
import { describe, expect } from 'vitest';
import { block } from '../../../testing/blocks.ts';
import type { Browser } from '../../../testing/browser.ts';
import { type Family, openFamily } from '../../../testing/family.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { comeOfAge, growTo } from '../../../testing/growing.ts';
import { wishAll } from '../../../testing/guardian-wishes.ts';
import { addGuardian } from '../../../testing/second-guardian.ts';
import { approvalOf, ask, change, changeOf, meeting } from '../../../testing/session-request.ts';
import { setRules } from '../../../testing/standing-rules.ts';
import { PASSWORD, type TestApp } from '../../../testing/test-app.ts';

const NOW = new Date('2031-03-01T12:00:00.000Z');
const DAYS = ['2031-03-15', '2031-03-22', '2031-03-29', '2031-04-05'] as const;

test.beforeEach(({ app }) => app.setNow(NOW));
test.afterEach(({ app }) => app.setNow(null));

const one = (match: Browser, date: string = DAYS[0]) =>
  meeting(match, { date, startTime: '15:00', endTime: '16:00', timeZone: 'UTC' });
const series = (match: Browser) => ({ ...one(match), repeat: { every: 'week', times: 4 } });

async function approve(guardian: Browser, id: string, changes: object = {}, version = 1) {
  const approval = await approvalOf(guardian, id, version);
  return guardian.post(`/api/sessions/${id}/approve`, { ...approval, leaveOut: [], ...changes });
}

const rows = async (person: Browser, bucket: string): Promise<readonly SessionRow[]> =>
  (await person.get(`/api/sessions?bucket=${bucket}`)).body.items;
const daysOf = async (person: Browser, bucket = 'upcoming') =>
  (await rows(person, bucket)).map(({ date }) => date);

async function approved({ elder, youth, parent }: Family) {
  await approve(parent, await ask(youth, series(elder)));
  return rows(youth, 'upcoming');
}

describe('Rule 6.432, a series of a child with two guardians', () => {
  test('takes place on the dates that neither leaves out', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    const max = await addGuardian(app, [youth], 'Max Young');
    await wishAll(max, youth);
    const id = await ask(youth, series(elder));
    expect((await approve(max, id, { leaveOut: [DAYS[1]] })).body.status).toBe('pending');
    expect((await approve(parent, id, { leaveOut: [DAYS[2]] })).body.status).toBe('approved');
    expect(await daysOf(youth)).toEqual([DAYS[0], DAYS[3]]);
  });

  test('waits for the other guardian with all dates if one approved before a change', async ({
    app,
    family: { elder, youth, parent },
  }) => {
    const max = await addGuardian(app, [youth], 'Max Young');
    await wishAll(max, youth);
    const id = await ask(youth, series(elder));
    await approve(max, id, { leaveOut: [DAYS[1]] });
    await change(youth, id, changeOf(one(elder, '2031-03-16')));
    expect((await approve(parent, id, {}, 2)).body.status).toBe('pending');
    expect(await daysOf(youth)).toEqual([]);
    await approve(max, id, {}, 2);
    expect(await daysOf(youth)).toEqual(['2031-03-16', '2031-03-23', '2031-03-30', '2031-04-06']);
  });
});

test('Rule 6.434, a changed date alone asks again, and the others stay approved', async ({
  family,
}) => {
  const { elder, youth, parent } = family;
  const [, second] = await approved(family);
  const id = second?.id ?? '';
  expect((await change(youth, id, changeOf(one(elder, '2031-03-24')))).status).toBe(200);
  expect(await daysOf(parent, 'pending')).toEqual(['2031-03-24']);
  expect(await daysOf(parent)).toEqual([DAYS[0], DAYS[2], DAYS[3]]);
  await approve(parent, id, {}, 2);
  expect(await daysOf(youth)).toEqual([DAYS[0], '2031-03-24', DAYS[2], DAYS[3]]);
});

test('Rule 6.105, rules that change inside a series leave its approved dates', async ({
  family,
}) => {
  await approved(family);
  await setRules(family.parent, family.youth, { mostAWeek: 1, videoOnly: true });
  expect(await daysOf(family.youth)).toEqual(DAYS);
});

test.for([
  [
    'a guardian pauses the child',
    ({ parent, youth }: Family) => parent.must('POST', `/api/children/${youth.personId}/pause`),
  ],
  [
    'a guardian blocks the elder',
    ({ parent, elder, youth }: Family) => block(parent, elder, youth),
  ],
  ['the child blocks the elder', ({ elder, youth }: Family) => block(youth, elder)],
  ['the elder blocks the child', ({ elder, youth }: Family) => block(elder, youth)],
  [
    'the elder removes the account',
    ({ elder }: Family) => elder.must('POST', '/api/account/removal', { password: PASSWORD }),
  ],
] as const)('Rule 9.46, no date of a series is left if %s', async ([, act], { app, family }) => {
  await approved(family);
  await act(family);
  expect(await daysOf(family.parent)).toEqual([]);
  const left = await app.query`
    select from sessions where youth_id = ${family.youth.personId} and status in ('pending', 'approved')
  `;
  expect(left).toEqual([]);
});

test.for(['13-15', '16-17', 'of-age'] as const)(
  'a birthday inside a series leaves its approved dates (%s)',
  async (stage, { app, family }) => {
    await approved(family);
    await grow(app, family, stage);
    expect(await daysOf(family.youth)).toEqual(DAYS);
    expect(await daysOf(family.elder)).toEqual(DAYS);
  },
);

async function grow(app: TestApp, { youth }: Family, stage: '13-15' | '16-17' | 'of-age') {
  await (stage === 'of-age' ? comeOfAge(app, youth) : growTo(app, youth, stage));
}

/** `SERIES_FAMILIES=500` runs the race with that many. */
const FAMILIES = Number(process.env['SERIES_FAMILIES'] ?? 5);

test(
  'Rule 6.432, of overlapping series approved at once, one takes each date',
  {
    timeout: 20_000 + FAMILIES * 3000,
  },
  async ({ app, family }) => {
    const families = [{ ...family }];
    while (families.length < FAMILIES) {
      families.push({ ...(await openFamily(app)), elder: family.elder });
    }
    const asked: string[] = [];
    for (const { youth, elder } of families) asked.push(await ask(youth, series(elder)));
    const answers = await Promise.all(
      families.map(({ parent }, index) => approve(parent, asked[index] ?? '')),
    );
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect([...statuses].map(([status, { length }]) => [status, length]).toSorted()).toEqual([
      [200, 1],
      [409, FAMILIES - 1],
    ]);
    expect(await daysOf(family.elder)).toEqual(DAYS);
  },
);

describe('Rule 6.432, an approval of a series', () => {
  test('is refused without the dates that were read', async ({ family }) => {
    const { elder, youth, parent } = family;
    const id = await ask(youth, series(elder));
    const approval = await approvalOf(parent, id);
    const { status, body } = await parent.post(`/api/sessions/${id}/approve`, approval);
    expect([status, body.code]).toEqual([409, 'dates-not-possible']);
    expect(await daysOf(youth)).toEqual([]);
  });

  test('can’t be for only the first date where each guardian approves', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    const max = await addGuardian(app, [youth], 'Max Young');
    await wishAll(max, youth);
    const id = await ask(youth, series(elder));
    expect((await approve(parent, id, { leaveOut: 'others' })).body.code).toBe(
      'dates-not-possible',
    );
  });

  test('and a cancellation refuse days that don’t exist', async ({ family }) => {
    const { elder, youth, parent } = family;
    const id = await ask(youth, series(elder));
    expect((await approve(parent, id, { leaveOut: ['2031-02-30'] })).status).toBe(422);
    const body = { version: 1, following: '2031-02-30' };
    expect((await youth.post(`/api/sessions/${id}/cancel`, body)).status).toBe(422);
  });
});

test('Rule 6.434, a break keeps the dates that wait behind it', async ({ family }) => {
  const { elder, youth, parent } = family;
  const id = await ask(youth, series(elder));
  await approve(parent, id, { leaveOut: 'others' });
  await elder.must('POST', `/api/sessions/${id}/cancel`, { version: 1, following: DAYS[2] });
  expect(await rows(parent, 'pending')).toMatchObject([{ date: DAYS[1], series: { times: 3 } }]);
});

test('Rule 6.434, leaving out dates isn’t a no, and a yes to one is a yes to all', async ({
  family,
}) => {
  const { elder, youth } = family;
  const [first, second, third] = await approved(family);
  for (const { id } of [first, second].flatMap((each) => (each ? [each] : []))) {
    await elder.must('POST', `/api/sessions/${id}/cancel`, { version: 1 });
  }
  expect((await youth.post('/api/sessions', one(elder, '2031-03-17'))).status).toBe(201);
  await elder.must('POST', `/api/sessions/${third?.id}/agree`, { version: 1 });
  const agreed = (await rows(elder, 'upcoming')).map(({ agreedAt }) => agreedAt !== null);
  expect(agreed).toEqual([true, true]);
});
