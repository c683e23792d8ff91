import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { newMatchesQueue, tellNewMatches } from './tell-new-matches.ts';

let house: House;
let family: Family;
let strict: House;

beforeAll(async () => {
  house = await openHouse();
  strict = await openHouse({ ELDER_VETTING: 'required' });
});
beforeEach(async () => {
  // Of whom the tests before told nobody is told here.
  await sql`update people set last_seen = '2020-01-01'`.execute(house.platform.db);
  family = await openFamily(house);
  await knowEverybody(house);
});
afterAll(() => Promise.all([house.close(), strict.close()]));

const DAY_MS = 86_400_000;
const change = (statement: RawBuilder<unknown>) => statement.execute(house.platform.db);

/** Everybody was told of everybody eight days ago; what is done after this is new. */
const knowEverybody = ({ platform }: House) =>
  sql`
    update people set matchable_since = now() - interval '9 days',
      last_digest_at = now() - interval '8 days'
  `.execute(platform.db);

async function noticesOf({ platform }: House, { personId }: Browser) {
  const { rows } = await sql<{ names: unknown }>`
    select names from notifications where person_id = ${personId} and kind = 'new-matches'
  `.execute(platform.db);
  return rows.map(({ names }) => names);
}
const mailsTo = async ({ email }: Browser) =>
  (await house.mails()).filter(
    ({ to, subject }) => to === email && subject === 'Somebody new shares your interests',
  );
const newYouth = async (skills: Record<string, number> = { Photography: 2 }) => {
  const youth = await house.invite(family.parent, 'Nia Newcomer');
  await house.choose(youth, skills);
  return youth;
};
const tell = async ({ platform } = house) => (await tellNewMatches(platform)).told;

describe('Rule 8.49, new matches', () => {
  test('are told of as a number, in the app and by mail, with a record of it', async () => {
    const nia = await newYouth();
    await house.notices.take();
    expect(await tell()).toBe(1);
    const { elder, youth } = family;
    expect(await noticesOf(house, elder)).toEqual([{ count: '1' }]);
    expect([await noticesOf(house, youth), await noticesOf(house, nia)]).toEqual([[], []]);
    const [mail, ...more] = await mailsTo(elder);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('/#/dashboard/elder/matches');
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/Nia|Newcomer/);
    const { rows } = await sql`
      select actor_id, after from audit_log
      where type = 'NewMatchesFound' and subject_id = ${elder.personId}
    `.execute(house.platform.db);
    expect(rows).toEqual([{ actor_id: null, after: { count: 1 } }]);
    const [notice] = await house.notices.take();
    expect(notice).toMatchObject({ feature: 'matches', people: [elder.personId] });
    const { items } = (await elder.get('/api/notifications')).body;
    expect(items).toMatchObject([{ kind: 'new-matches', names: { count: '1' } }]);
  });

  test('once in seven days, and not when nobody came', async () => {
    await newYouth();
    const now = new Date();
    expect(await tell()).toBe(1);
    await newYouth();
    house.setNow(new Date(now.getTime() + 6 * DAY_MS));
    expect(await tell()).toBe(0);
    house.setNow(new Date(now.getTime() + 7 * DAY_MS));
    expect(await tell()).toBe(1);
    house.setNow(new Date(now.getTime() + 14 * DAY_MS));
    const before = await noticesOf(house, family.elder);
    expect(await tell()).toBe(0);
    house.setNow(null);
    expect(await noticesOf(house, family.elder)).toEqual(before);
  });

  test('of several runs at once each is told by one', async () => {
    await newYouth();
    const counts = await Promise.all([tell(), tell(), tell()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
    expect(await noticesOf(house, family.elder)).toHaveLength(1);
    expect(await mailsTo(family.elder)).toHaveLength(1);
  });

  test('are also those with another interest, and not with another level or one less', async () => {
    const { elder, youth } = family;
    await house.choose(elder, { Photography: 1 });
    await elder.must('PUT', '/api/interests/Photography', { level: 2 });
    await elder.send('DELETE', `/api/interests/${encodeURIComponent('Art & Creativity')}`);
    expect(await tell()).toBe(0);
    await elder.must('PUT', `/api/interests/${encodeURIComponent('Music & Dance')}`, { level: 1 });
    expect(await tell()).toBe(1);
    expect(await noticesOf(house, youth)).toEqual([{ count: '1' }]);
    const { items } = (await family.parent.get(`/api/children/${youth.personId}/notifications`))
      .body;
    expect(items).toMatchObject([{ kind: 'new-matches' }]);
  });

  test('more than a page of them are a page or more', async () => {
    const { parent, elder } = family;
    await change(sql`
      with users_made as (
        insert into users (id, email) select gen_random_uuid(), 'many-' || number || '@b.example'
        from generate_series(1, 25) as number returning id
      )
      insert into people (id, role, full_name, age_range, parent_id, skills)
      select id, 'youth', 'One of many', '10-15', ${parent.personId}, '{"Photography": 1}'
      from users_made
    `);
    expect(await tell()).toBe(1);
    expect(await noticesOf(house, elder)).toEqual([{ count: '20' }]);
    expect((await mailsTo(elder))[0]?.text).toContain('20 people or more who share');
  });
});

describe('Rule 8.49, the work of a Monday', () => {
  const everyone = sql`update people set last_digest_at = now() - interval '8 days'`;

  test('is done in parts, each in a job of its own, until nobody is left', async () => {
    await newYouth();
    await change(everyone);
    const queue = newMatchesQueue(house.platform, 1);
    const jobs: object[] = [{}];
    for (const job of jobs) {
      const rest = await queue.work(job);
      if (rest !== undefined) jobs.push(rest);
    }
    // One for each of the three who may be told, and the one that finds no more.
    expect(jobs).toHaveLength(4);
    expect(await noticesOf(house, family.elder)).toEqual([{ count: '1' }]);
  });

  test('goes on behind somebody who cannot be told', async () => {
    const other = await house.signUp('elder', 'Nora New');
    await house.choose(other, { Photography: 2 });
    await knowEverybody(house);
    await newYouth();
    const [first] = [family.elder.personId, other.personId].toSorted();
    await change(sql`
      alter table people add constraint nobody
        check (id <> ${sql.lit(first)} or last_digest_at < now() - interval '1 day')
    `);
    expect(await tell()).toBe(1);
    await change(sql`alter table people drop constraint nobody`);
    // Nothing of the one who failed is kept, so the next time finds them due.
    expect(await tell()).toBe(1);
  });
});

describe('Rule 8.49, who is not counted', () => {
  const supervise = (youth: Browser, path: string, body: unknown = {}, method = 'POST') =>
    family.parent.must(method, `/api/children/${youth.personId}/${path}`, body);

  const cases: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['shares no interest', () => newYouth({ 'Gardening & Nature': 1 })],
    ['is paused', async () => supervise(await newYouth(), 'pause')],
    [
      'has matching turned off',
      async () => supervise(await newYouth(), 'matching', { isOn: false }, 'PUT'),
    ],
    [
      'is blocked',
      async () => {
        const { personId } = await newYouth();
        await family.elder.must('POST', '/api/blocks', { personId });
      },
    ],
    [
      'is back from a pause',
      async () => {
        const nia = await newYouth();
        await knowEverybody(house);
        await supervise(nia, 'pause');
        await supervise(nia, 'resume');
      },
    ],
  ];
  test.for(cases)('who %s', async ([, act]) => {
    await act();
    expect(await tell()).toBe(0);
    expect(await noticesOf(house, family.elder)).toEqual([]);
  });

  test('while whoever has matching turned on is', async () => {
    const nia = await newYouth();
    await supervise(nia, 'matching', { isOn: false }, 'PUT');
    await knowEverybody(house);
    await supervise(nia, 'matching', { isOn: true }, 'PUT');
    expect(await tell()).toBe(1);
  });

  test('an elder without the verification that is required, until it is there', async () => {
    const { elder, youth } = await openFamily(strict);
    const { browser: moderator } = await enrolledModerator(strict);
    await sql`update people set last_digest_at = now() - interval '8 days'`.execute(
      strict.platform.db,
    );
    expect(await tell(strict)).toBe(0);
    await knowEverybody(strict);
    await moderator.must('POST', `/api/moderation/people/${elder.personId}/verify`, {
      until: '2099-01-01',
      note: 'Met in person',
    });
    expect(await tell(strict)).toBe(1);
    expect(await noticesOf(strict, youth)).toEqual([{ count: '1' }]);
  });
});

describe('Rule 8.49, who is not told', () => {
  test('whoever is suspended, or has not been here for 90 days', async () => {
    const { elder } = family;
    await newYouth();
    await change(sql`update people set vetting = 'suspended' where id = ${elder.personId}`);
    expect(await tell()).toBe(0);
    const away = (days: number) => sql`
      update people set vetting = 'unverified', last_seen = (now() at time zone 'utc')::date - ${days}::int
      where id = ${elder.personId}
    `;
    await change(away(91));
    expect(await tell()).toBe(0);
    await change(away(90));
    expect(await tell()).toBe(1);
  });

  test('a youth who is paused, or whose matching is off', async () => {
    const { parent, youth } = family;
    const other = await house.signUp('elder', 'Nora New');
    await house.choose(other, { Photography: 2 });
    await knowEverybody(house);
    await change(sql`update people set matchable_since = now() where id = ${other.personId}`);
    await parent.must('PUT', `/api/children/${youth.personId}/matching`, { isOn: false });
    expect(await tell()).toBe(0);
    await change(
      sql`update people set matching_on = true, paused_at = now() where id = ${youth.personId}`,
    );
    await change(sql`update people set matchable_since = '2020-01-01' where role = 'youth'`);
    expect(await tell()).toBe(0);
    await change(sql`update people set paused_at = null where id = ${youth.personId}`);
    expect(await tell()).toBe(1);
  });

  test('in a way that they silenced', async () => {
    const { elder } = family;
    const choice = { kind: 'new-matches', inApp: false, byMail: true };
    await elder.must('PUT', '/api/notification-choices', choice);
    await newYouth();
    expect(await tell()).toBe(1);
    expect(await noticesOf(house, elder)).toEqual([]);
    expect(await mailsTo(elder)).toHaveLength(1);
  });
});
