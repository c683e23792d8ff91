import { describe, expect } from 'vitest';
import { collide } from '../../testing/at-once.ts';
import type { Browser } from '../../testing/browser.ts';
import { tablesContainingEach } from '../../testing/database-state.ts';
import { test as base } from '../../testing/fixtures.ts';
import { liveFully, type FullLife, type Life } from '../../testing/full-life.ts';
import { newId } from '../../testing/session-request.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { dailyPurges } from '../../purges.ts';
import { carryOutRetention } from '../../platform/db/retention.ts';

const OWN = '/api/account/removal';
const CASES = '/api/moderation/reports';
const password = PASSWORD;
const DAY_MS = 86_400_000;
const COPY = ['account_snapshots'];

const test = base.extend('life', async ({ app }) => liveFully(app));

async function report(by: Browser, about: Browser, more: object = {}): Promise<string> {
  const id = newId();
  const category = 'rude-or-hurtful';
  await by.must('POST', '/api/reports', { id, personId: about.personId, category, ...more });
  return id;
}

const leave = (browser: Browser) => browser.must('POST', OWN, { password });

async function close(moderator: Browser, id: string): Promise<void> {
  await moderator.must('POST', `${CASES}/${id}/assign`);
  await moderator.must('POST', `${CASES}/${id}/close`, { outcome: 'other', outcomeNote: 'Seen' });
}

/** The tables that still contain a person's texts, except parents' notifications and reports (rule 9.115). */
async function left(app: TestApp, { texts }: Life): Promise<string[]> {
  const tables = await tablesContainingEach(app.platform.db, Object.values(texts));
  const elsewhere = new Set(['notifications', 'reports']);
  return [...new Set(tables.flat())].filter((table) => !elsewhere.has(table)).toSorted();
}

async function kept(app: TestApp): Promise<string[]> {
  const rows = await app.query<{ person_id: string }>`
    select person_id from account_snapshots order by removed_at, person_id
  `;
  return rows.map(({ person_id }) => person_id);
}

const runRetention = async (app: TestApp, now: Date) =>
  app.run(({ db }) => carryOutRetention(db, dailyPurges(app.platform.files), now));

describe('Rules 9.155 and 9.156, accounts that are copied (attack A98)', () => {
  const who: readonly [
    what: string,
    reports: (life: FullLife) => Promise<unknown>,
    leaves: keyof FullLife & ('elder' | 'parent' | 'youth'),
    keeps: readonly ('elder' | 'parent' | 'youth')[],
  ][] = [
    [
      'the reported',
      ({ elder, youth }) => report(youth.browser, elder.browser),
      'elder',
      ['elder'],
    ],
    [
      'a parent whose child reported, with the child',
      ({ elder, youth }) => report(youth.browser, elder.browser),
      'parent',
      ['parent', 'youth'],
    ],
    [
      'a child the parent reported for',
      ({ elder, youth, parent }) =>
        report(parent.browser, elder.browser, { childId: youth.browser.personId }),
      'youth',
      ['youth'],
    ],
    [
      'a parent whose child was reported, with the child',
      ({ elder, youth }) => report(elder.browser, youth.browser),
      'parent',
      ['parent', 'youth'],
    ],
  ];
  test.for(who)('%s', async ([, reports, leaves, keeps], { app, life }) => {
    const others = await kept(app);
    await reports(life);
    await leave(life[leaves].browser);
    const copies = (await kept(app)).filter((id) => !others.includes(id));
    expect(copies.toSorted()).toEqual(keeps.map((role) => life[role].browser.personId).toSorted());
    for (const role of keeps) expect(await left(app, life[role])).toEqual(COPY);
  });

  test('the copy has the checks with their notes, and the warnings with their answers', async ({
    life,
    moderator,
  }) => {
    const { browser } = life.elder;
    await report(life.youth.browser, browser);
    const warnings = `/api/moderation/people/${browser.personId}/warnings`;
    await moderator.must('POST', warnings, { words: 'Please be kind.' });
    const [warning] = (await browser.get('/api/warnings')).body.items;
    await browser.must('POST', `/api/warnings/${warning.id}/read`, { answer: 'I am sorry.' });
    await leave(browser);
    const { body } = await moderator.get(`/api/moderation/account-snapshots/${browser.personId}`);
    expect(body.checks).toMatchObject([{ name: 'Talk', note: 'Met her', endedAt: null }]);
    expect(body.warnings).toMatchObject([
      { words: 'Please be kind.', answer: 'I am sorry.', readAt: expect.any(String) },
    ]);
  });

  test('a closed case keeps nothing', async ({ app, life, moderator }) => {
    await close(moderator, await report(life.youth.browser, life.elder.browser));
    await leave(life.elder.browser);
    expect(await left(app, life.elder)).toEqual([]);
  });
});

describe('Rule 9.157, how long', () => {
  test('until the last case that needs it is closed', async ({ app, life, moderator }) => {
    const first = await report(life.youth.browser, life.elder.browser);
    const second = await report(life.elder.browser, life.youth.browser);
    await leave(life.elder.browser);
    await close(moderator, first);
    expect(await left(app, life.elder)).toEqual(COPY);
    await close(moderator, second);
    expect(await left(app, life.elder)).toEqual([]);
  });

  test('also when the last two are closed at once', async ({ app, life, moderator }) => {
    const ids = [
      await report(life.youth.browser, life.elder.browser),
      await report(life.elder.browser, life.youth.browser),
    ];
    await leave(life.elder.browser);
    for (const id of ids) await moderator.must('POST', `${CASES}/${id}/assign`);
    const row = {
      text: 'select from account_snapshots where person_id = $1 for update',
      values: [life.elder.browser.personId],
    };
    const closing = ids.map(
      (id) => () =>
        moderator.post(`${CASES}/${id}/close`, { outcome: 'other', outcomeNote: 'Seen' }),
    );
    const answers = await collide(app, row, closing, closing.length);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await left(app, life.elder)).toEqual([]);
  });

  test('at most 90 days, with the picture, by the retention job', async ({ openApp }) => {
    // Uses its own app: moving the clock by months ends other people's logins, and those people share the picture.
    const app = await openApp();
    const life = await liveFully(app);
    await report(life.youth.browser, life.elder.browser);
    const { avatar } = await app.platform.db
      .selectFrom('people')
      .select('avatar')
      .where('id', '=', life.elder.browser.personId)
      .executeTakeFirstOrThrow();
    const hash = avatar?.replace('upload:', '') ?? '';
    const file = `avatars/${hash.slice(0, 2)}/${hash}.webp`;
    await leave(life.elder.browser);
    await app.deliver();
    const after = (days: number) => new Date(Date.now() + days * DAY_MS);
    await runRetention(app, after(89.9));
    expect(await left(app, life.elder)).toEqual(COPY);
    expect(await app.platform.files.read(file)).not.toBeNull();
    expect(await runRetention(app, after(90.1))).toMatchObject({
      accountSnapshots: 1,
      pictures: 1,
    });
    expect(await left(app, life.elder)).toEqual([]);
    expect(await app.platform.files.read(file)).toBeNull();
  });

  test('a copy whose cases are gone for any reason is deleted by the next run', async ({
    app,
    life,
  }) => {
    const id = await report(life.youth.browser, life.elder.browser);
    await leave(life.elder.browser);
    await app.query`delete from reports where id = ${id}`;
    await runRetention(app, new Date());
    expect(await left(app, life.elder)).toEqual([]);
  });
});

describe('Rule 9.155, a report, a closed case and a removal at the same moment', () => {
  test('the removal waits for the case to close, and keeps nothing', async ({
    app,
    life,
    moderator,
  }) => {
    const id = await report(life.youth.browser, life.elder.browser);
    await moderator.must('POST', `${CASES}/${id}/assign`);
    const row = { text: 'select from reports where id = $1 for update', values: [id] };
    await collide(
      app,
      row,
      [
        () => moderator.post(`${CASES}/${id}/close`, { outcome: 'other', outcomeNote: 'Seen' }),
        () => life.elder.browser.post(OWN, { password }),
      ],
      2,
    );
    expect(await left(app, life.elder)).toEqual([]);
  });
});
