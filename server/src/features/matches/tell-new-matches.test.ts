import type { InterestName } from '@oakling/domain/interests/interest';
import { sql, type RawBuilder } from 'kysely';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { clearElder } from '../../testing/checks.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { testWithOwnFamily as base } from '../../testing/fixtures.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { storePeople } from '../../testing/stored-people.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { newMatchesQueue, tellNewMatches } from './tell-new-matches.ts';

const test = base.extend('family', async ({ app }) => {
  // Moves everyone's last visit back, so people from earlier tests get no digest.
  await change(app, sql`update people set last_seen = '2020-01-01'`);
  const family = await openFamily(app);
  await knowEverybody(app);
  return family;
});

const DAY_MS = 86_400_000;
const change = (app: TestApp, statement: RawBuilder<unknown>) => statement.execute(app.platform.db);

/** Marks all people as already notified of all others eight days ago, so only later changes are new. */
const knowEverybody = ({ platform }: TestApp) =>
  sql`
    update people set matchable_since = now() - interval '9 days',
      last_digest_at = now() - interval '8 days'
  `.execute(platform.db);

async function noticesOf({ platform }: TestApp, { personId }: Browser) {
  const { rows } = await sql<{ names: unknown }>`
    select names from notifications where person_id = ${personId} and kind = 'new-matches'
  `.execute(platform.db);
  return rows.map(({ names }) => names);
}
const mailsTo = async (app: TestApp, { email }: Browser) =>
  (await app.mails()).filter(
    ({ to, subject }) => to === email && subject === 'Somebody new shares your interests',
  );
const newYouth = async (app: TestApp, { parent }: Family, likes: InterestName = 'Photography') => {
  const youth = await app.invite(parent, 'Nia Newcomer');
  await app.choose(youth, { [likes]: 2 });
  return youth;
};
const tell = async (app: TestApp) => (await app.run(tellNewMatches)).told;

describe('Rule 8.49, new matches', () => {
  test('are announced as a number, in the app and by mail, and recorded', async ({
    app,
    family,
  }) => {
    const nia = await newYouth(app, family);
    await app.notices.take();
    expect(await tell(app)).toBe(1);
    const { elder, youth } = family;
    expect(await noticesOf(app, elder)).toEqual([{ count: '1' }]);
    expect([await noticesOf(app, youth), await noticesOf(app, nia)]).toEqual([[], []]);
    const [mail, ...more] = await mailsTo(app, elder);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('/#/dashboard/elder/matches');
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Nia|Newcomer/);
    const rows = await app.query`
      select actor_id, after from audit_log
      where type = 'NewMatchesFound' and subject_id = ${elder.personId}
    `;
    expect(rows).toEqual([{ actor_id: null, after: { count: 1 } }]);
    const [notice] = await app.notices.take();
    expect(notice).toMatchObject({ feature: 'matches', people: [elder.personId] });
    const { items } = (await elder.get('/api/notifications')).body;
    expect(items).toMatchObject([{ kind: 'new-matches', names: { count: '1' } }]);
  });

  test('once in seven days, and not without new ones', async ({ app, family }) => {
    await newYouth(app, family);
    const now = new Date();
    expect(await tell(app)).toBe(1);
    await newYouth(app, family);
    app.setNow(new Date(now.getTime() + 6 * DAY_MS));
    expect(await tell(app)).toBe(0);
    app.setNow(new Date(now.getTime() + 7 * DAY_MS));
    expect(await tell(app)).toBe(1);
    app.setNow(new Date(now.getTime() + 14 * DAY_MS));
    const before = await noticesOf(app, family.elder);
    expect(await tell(app)).toBe(0);
    app.setNow(null);
    expect(await noticesOf(app, family.elder)).toEqual(before);
  });

  test('of several runs at once, one notifies each person', async ({ app, family }) => {
    await newYouth(app, family);
    const counts = await Promise.all([tell(app), tell(app), tell(app)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await noticesOf(app, family.elder)).toHaveLength(1);
    expect(await mailsTo(app, family.elder)).toHaveLength(1);
  });

  test('include those with another interest, but not with another level or one fewer', async ({
    app,
    family,
  }) => {
    const { elder, youth } = family;
    await app.choose(elder, { Photography: 1 });
    await elder.must('PUT', '/api/interests/Photography', { level: 2 });
    await elder.send('DELETE', `/api/interests/${encodeURIComponent('Art & Creativity')}`);
    expect(await tell(app)).toBe(0);
    await elder.must('PUT', `/api/interests/${encodeURIComponent('Music & Dance')}`, { level: 1 });
    expect(await tell(app)).toBe(1);
    expect(await noticesOf(app, youth)).toEqual([{ count: '1' }]);
    const { items } = (await family.parent.get(`/api/children/${youth.personId}/notifications`))
      .body;
    expect(items).toMatchObject([{ kind: 'new-matches' }]);
  });

  test('more than a page of them is "a page or more"', async ({ app, family }) => {
    const { elder } = family;
    const youth = { role: 'youth', skills: { Photography: 1 } } as const;
    await storePeople(
      app.platform.db,
      Array.from({ length: 25 }, () => youth),
    );
    expect(await tell(app)).toBe(1);
    expect(await noticesOf(app, elder)).toEqual([{ count: '20' }]);
    expect((await mailsTo(app, elder))[0]?.text).toContain(
      '20 people or more share an interest with you',
    );
  });
});

describe('Rule 8.49, the Monday job', () => {
  const everyone = sql`update people set last_digest_at = now() - interval '8 days'`;

  test('runs in parts, each in its own job, until no one is left', async ({ app, family }) => {
    await newYouth(app, family);
    await change(app, everyone);
    const queue = newMatchesQueue(app.platform, 1);
    const jobs: object[] = [{}];
    for (const job of jobs) {
      const rest = await app.run(() => queue.work(job));
      if (rest !== undefined) jobs.push(rest);
    }
    // There is one job for each of the three candidates, and a last one that finds no more.
    expect(jobs).toHaveLength(4);
    expect(await noticesOf(app, family.elder)).toEqual([{ count: '1' }]);
  });

  test('continues after a person who can’t be notified', async ({ app, family }) => {
    const other = await app.signUp('elder', 'Nora New');
    await app.choose(other, { Photography: 2 });
    await knowEverybody(app);
    await newYouth(app, family);
    const [first] = [family.elder.personId, other.personId].toSorted();
    await app.query`
      alter table people add constraint nobody
        check (id <> ${sql.lit(first)} or last_digest_at < now() - interval '1 day')
    `;
    expect(await tell(app)).toBe(1);
    await change(app, sql`alter table people drop constraint nobody`);
    // The failed digest was rolled back, so the next run finds its person due.
    expect(await tell(app)).toBe(1);
  });
});

describe('Rule 8.49, people who aren’t counted', () => {
  const supervise = ({ parent }: Family, nia: Browser, path: string, body = {}, method = 'POST') =>
    parent.must(method, `/api/children/${nia.personId}/${path}`, body);

  const cases: [string, (app: TestApp, family: Family) => Promise<unknown>][] = [
    ['shares no interest', (app, family) => newYouth(app, family, 'Gardening & Nature')],
    ['is paused', async (app, family) => supervise(family, await newYouth(app, family), 'pause')],
    [
      'has matching turned off',
      async (app, family) =>
        supervise(family, await newYouth(app, family), 'matching', { isOn: false }, 'PUT'),
    ],
    [
      'is blocked',
      async (app, family) => {
        const { personId } = await newYouth(app, family);
        await family.elder.must('POST', '/api/blocks', { personId });
      },
    ],
    [
      'is back from a pause',
      async (app, family) => {
        const nia = await newYouth(app, family);
        await knowEverybody(app);
        await supervise(family, nia, 'pause');
        await supervise(family, nia, 'resume');
      },
    ],
  ];
  test.for(cases)('who %s', async ([, act], { app, family }) => {
    await act(app, family);
    expect(await tell(app)).toBe(0);
    expect(await noticesOf(app, family.elder)).toEqual([]);
  });

  test('while a person who turned matching on is', async ({ app, family }) => {
    const nia = await newYouth(app, family);
    await supervise(family, nia, 'matching', { isOn: false }, 'PUT');
    await knowEverybody(app);
    await supervise(family, nia, 'matching', { isOn: true }, 'PUT');
    expect(await tell(app)).toBe(1);
  });

  test('an elder without the required verification, until it is there', async ({ openApp }) => {
    const strict = await openApp({ ELDER_VETTING: 'required' });
    const { elder, youth } = await openFamily(strict);
    const { browser: moderator } = await enrolledModerator(strict);
    await strict.query`update people set last_digest_at = now() - interval '8 days'`;
    expect(await tell(strict)).toBe(0);
    await knowEverybody(strict);
    await clearElder(moderator, elder);
    expect(await tell(strict)).toBe(1);
    expect(await noticesOf(strict, youth)).toEqual([{ count: '1' }]);
  });
});

describe('Rule 8.49, people who aren’t notified', () => {
  test('someone suspended, or away for 90 days', async ({ app, family }) => {
    const { elder } = family;
    await newYouth(app, family);
    await change(app, sql`update people set vetting = 'suspended' where id = ${elder.personId}`);
    expect(await tell(app)).toBe(0);
    const away = (days: number) => sql`
      update people set vetting = 'unverified', last_seen = (now() at time zone 'utc')::date - ${days}::int
      where id = ${elder.personId}
    `;
    await change(app, away(91));
    expect(await tell(app)).toBe(0);
    await change(app, away(90));
    expect(await tell(app)).toBe(1);
  });

  test('a youth who is paused, or whose matching is off', async ({ app, family }) => {
    const { parent, youth } = family;
    const other = await app.signUp('elder', 'Nora New');
    await app.choose(other, { Photography: 2 });
    await knowEverybody(app);
    await change(app, sql`update people set matchable_since = now() where id = ${other.personId}`);
    await parent.must('PUT', `/api/children/${youth.personId}/matching`, { isOn: false });
    expect(await tell(app)).toBe(0);
    await change(
      app,
      sql`update people set matching_on = true, paused_at = now() where id = ${youth.personId}`,
    );
    await change(app, sql`update people set matchable_since = '2020-01-01' where role = 'youth'`);
    expect(await tell(app)).toBe(0);
    await change(app, sql`update people set paused_at = null where id = ${youth.personId}`);
    expect(await tell(app)).toBe(1);
  });

  test('through a channel they turned off', async ({ app, family }) => {
    const { elder } = family;
    const choice = { kind: 'new-matches', inApp: false, byMail: true };
    await elder.must('PUT', '/api/notification-choices', choice);
    await newYouth(app, family);
    expect(await tell(app)).toBe(1);
    expect(await noticesOf(app, elder)).toEqual([]);
    expect(await mailsTo(app, elder)).toHaveLength(1);
  });
});
