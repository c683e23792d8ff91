import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { yearsAgo } from '../../testing/birthdays.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { newMails } from '../../testing/new-mails.ts';
import { refusal } from '../../testing/owner-changes.ts';
import { bringNear, growthOf, joinedYearsAgo, look, stepsOf } from '../../testing/steps.ts';
import { takeSteps } from './take-steps.ts';

const reason = 'We saw the passport in a video call.';
const birthDatePath = (child: Browser) => `/api/moderation/people/${child.personId}/birth-date`;
const listed = async (moderator: Browser, standing: string) =>
  (await moderator.get(`/api/moderation/people?standing=${standing}`)).body.items.map(
    ({ id }: { id: string }) => id,
  );
const stageOf = async (parent: Browser, child: Browser) =>
  (await parent.get(`/api/children/${child.personId}/stage`)).body;

describe('rule 1.166, only a date of birth ends supervision', () => {
  // Attack A247.
  test.for([
    ['20-25', ''],
    ['20-25', yearsAgo(22)],
    ['15-20', yearsAgo(19)],
  ] as const)(
    'invited as %s, born %s: supervised, and no elder is told otherwise',
    async ([ageRange, birthDate], { app, family: { parent, elder } }) => {
      const child = await app.invite(parent, 'Nia Young', { ageRange, birthDate });
      await app.choose(child, { Photography: 1 });
      await look(app);
      await app.run(takeSteps);
      expect(await growthOf(app, child)).toMatchObject({ now: '16-17', of_age_at: null });
      expect(await stageOf(parent, child)).toMatchObject({ needsModerator: birthDate !== '' });
      expect((await elder.get(`/api/matches/${child.personId}`)).body.adult).toBeUndefined();
    },
  );

  test('nor years later without a date', async ({ app, family: { parent } }) => {
    const child = await app.invite(parent, 'Nia Young', { ageRange: '15-20' });
    await app.query`update people set created_at = now() - interval '9 years' where id = ${child.personId}`;
    await look(app);
    await app.run(takeSteps);
    expect((await growthOf(app, child)).now).toBe('16-17');
  });

  test('a date that a year of supervision precedes needs no moderator', async ({
    app,
    family: { parent },
    moderator,
  }) => {
    const child = await app.invite(parent, 'Nia Young', { ageRange: '15-20' });
    await joinedYearsAgo(app, child);
    await parent.must('PUT', `/api/children/${child.personId}/birth-date`, {
      birthDate: yearsAgo(18, -20),
    });
    expect(await stepsOf(app, child)).toContain('18 in 20 days');
    expect(await listed(moderator, 'date-unconfirmed')).not.toContain(child.personId);
  });

  // Attack A248.
  test('the database refuses an adult without one, and an unconfirmed one near the day of joining', async ({
    app,
    family: { youth },
  }) => {
    const { db } = app.platform;
    const grown = sql`update people set of_age_at = now() + interval '20 days' where id = ${youth.personId}`;
    const date = (confirmed: string | null) => sql`
      insert into birth_dates (person_id, sealed, set_right_at) values (${youth.personId}, 'x', ${confirmed})
    `;
    const longAgo = sql`update people set created_at = now() - interval '1 year' where id = ${youth.personId}`;
    expect(await refusal(db, [grown])).toBe('people_of_age_needs_date');
    expect(await refusal(db, [longAgo, grown])).toBe('people_of_age_needs_date');
    expect(await refusal(db, [date(null), grown])).toBe('people_of_age_needs_date');
    const soon = sql`update people set of_age_at = now() where id = ${youth.personId}`;
    expect(await refusal(db, [longAgo, date(null), soon])).toBe('people_of_age_needs_date');
    expect(await refusal(db, [longAgo, date(null), grown])).toBeNull();
    expect(await refusal(db, [date('2031-01-01'), soon])).toBeNull();
  });
});

describe('rule 1.167, a moderator confirms a date', () => {
  test('by entering it with how they know; the family is told, and supervision ends a week later', async ({
    app,
    family: { parent },
    moderator,
  }) => {
    const birthDate = yearsAgo(19);
    const child = await app.invite(parent, 'Nia Young', { ageRange: '15-20', birthDate });
    expect(await listed(moderator, 'date-unconfirmed')).toContain(child.personId);
    const mails = await newMails(app, () =>
      moderator.must('POST', birthDatePath(child), { birthDate, reason }),
    );
    expect(mails.map(({ to }) => to).toSorted()).toEqual([child.email, parent.email].toSorted());
    expect(await stepsOf(app, child)).toEqual(['18 in 8 days']);
    expect(await stageOf(parent, child)).toMatchObject({ needsModerator: false });
    expect(await listed(moderator, 'date-unconfirmed')).not.toContain(child.personId);
    await bringNear(app, child, '18', 0);
    await app.run(takeSteps);
    expect((await growthOf(app, child)).now).toBe('of-age');
  });
});

describe('rule 1.168, a youth of 20 to 25 asks', () => {
  // Attack A249.
  test('a moderator, who enters the date; younger youths, parents and adults can’t', async ({
    app,
    family: { parent, youth },
    moderator,
  }) => {
    const child = await app.invite(parent, 'Nia Young', { ageRange: '20-25' });
    const ask = (by: Browser) => by.post('/api/stage/age-check');
    expect((await child.get('/api/stage')).body.ageCheck).toBe('possible');
    expect((await ask(child)).status).toBe(204);
    expect((await child.get('/api/stage')).body.ageCheck).toBe('asked');
    expect((await growthOf(app, child)).now).toBe('16-17');
    expect(await listed(moderator, 'age-asked')).toContain(child.personId);
    expect((await ask(youth)).body.code).toBe('not-adult-by-range');
    expect((await ask(parent)).status).toBe(403);
    await moderator.must('POST', birthDatePath(child), { birthDate: yearsAgo(21), reason });
    expect(await listed(moderator, 'age-asked')).not.toContain(child.personId);
    await bringNear(app, child, '18', 0);
    await app.run(takeSteps);
    expect((await child.get('/api/stage')).body).toMatchObject({
      stage: 'of-age',
      ageCheck: 'none',
    });
    expect((await ask(child)).status).toBe(403);
  });
});

describe('rule 1.169, accounts to review', () => {
  test('end with a note, once; a youth can ask again', async ({
    app,
    family: { parent, elder },
    moderator,
  }) => {
    const child = await app.invite(parent, 'Nia Young', { ageRange: '20-25' });
    const path = `/api/moderation/people/${child.personId}`;
    const done = () => moderator.post(`${path}/reviewed`, { note: reason });
    expect((await done()).body.code).toBe('not-in-review');
    await child.must('POST', '/api/stage/age-check');
    expect((await moderator.get(path)).body.reviews).toEqual(['age-asked']);
    expect((await elder.post(`${path}/reviewed`, { note: reason })).status).toBe(403);
    expect((await done()).status).toBe(204);
    const { reviews, decisions } = (await moderator.get(path)).body;
    expect(reviews).toEqual([]);
    expect(decisions).toMatchObject([{ decision: 'reviewed', note: reason }]);
    expect((await done()).status).toBe(409);
    expect((await child.get('/api/stage')).body.ageCheck).toBe('possible');
    await child.must('POST', '/api/stage/age-check');
    expect(await listed(moderator, 'age-asked')).toContain(child.personId);
  });

  test('outlast a date that a guardian enters', async ({ app, family: { parent }, moderator }) => {
    const child = await app.invite(parent, 'Nia Young', { ageRange: '20-25' });
    await child.must('POST', '/api/stage/age-check');
    await app.query`insert into account_reviews (person_id, reason) values (${child.personId}, 'shared-mailbox')`;
    const reviews = async () =>
      (await moderator.get(`/api/moderation/people/${child.personId}`)).body.reviews;
    await parent.must('PUT', `/api/children/${child.personId}/birth-date`, {
      birthDate: yearsAgo(22),
    });
    expect(await reviews()).toEqual(['age-asked', 'date-unconfirmed', 'shared-mailbox']);
    await moderator.must('POST', birthDatePath(child), { birthDate: yearsAgo(21), reason });
    expect(await reviews()).toEqual(['shared-mailbox']);
  });
});
