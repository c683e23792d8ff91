import { describe, expect } from 'vitest';
import { birthDateSeal } from '../../platform/auth/birth-dates.ts';
import { yearsAgo } from '../../testing/birthdays.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { newMails } from '../../testing/new-mails.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import {
  bringNear,
  forgetAllSteps,
  growthOf,
  joinedYearsAgo,
  look,
  stepsOf,
} from '../../testing/steps.ts';
import { lookForSteps } from './take-steps.ts';
import { takeSteps } from './take-steps.ts';

describe('rule 1.73, the first stage of a youth', () => {
  test.for([
    ['10-15', '', 'under-13'],
    ['15-20', '', '13-15'],
    ['10-15', yearsAgo(14), '13-15'],
    ['15-20', yearsAgo(17), '16-17'],
    ['15-20', yearsAgo(18), '16-17'],
    ['20-25', '', '16-17'],
    ['20-25', yearsAgo(22), '16-17'],
  ] as const)('%s, born %s: %s', async ([ageRange, birthDate, stage], { app, family }) => {
    const child = await app.invite(family.parent, 'Nia Young', { ageRange, birthDate });
    expect((await child.get('/api/stage')).body).toMatchObject({ stage, next: null });
    const seen = await family.parent.get(`/api/children/${child.personId}/stage`);
    expect(seen.status).toBe(200);
    const dates = await app.platform.db
      .selectFrom('birth_dates')
      .select('person_id')
      .where('person_id', '=', child.personId)
      .execute();
    expect(dates).toHaveLength(birthDate === '' ? 0 : 1);
  });
});

describe('rule 1.74, the nightly search', () => {
  test('stores the steps of the next 31 days, by the given date or the assumed one', async ({
    app,
    family: { parent, youth },
  }) => {
    const soon = await app.invite(parent, 'Nia Young', { birthDate: yearsAgo(13, -20) });
    const late = await app.invite(parent, 'Ida Young', { birthDate: yearsAgo(13, -40) });
    expect(await stepsOf(app, soon)).toEqual(['13 in 20 days']);
    await forgetAllSteps(app);
    await app.query`
      update people set created_at = now() - interval '3 years' + interval '5 days' where id = ${youth.personId}
    `;
    expect(await look(app)).toBeGreaterThanOrEqual(3);
    expect(await stepsOf(app, soon)).toEqual(['13 in 20 days']);
    expect(await stepsOf(app, late)).toEqual([]);
    expect(await stepsOf(app, youth)).toEqual(['13 in 5 days']);
  });

  test('stores the eighteenth birthday, at midnight in the youth’s zone', async ({
    app,
    family: { parent },
  }) => {
    const child = await app.invite(parent, 'Nia Young', {
      ageRange: '15-20',
      birthDate: yearsAgo(18, -10),
    });
    await app.query`update people set time_zone = 'Pacific/Auckland' where id = ${child.personId}`;
    await joinedYearsAgo(app, child);
    await forgetAllSteps(app);
    await look(app);
    const { of_age_at: ofAgeAt, now } = await growthOf(app, child);
    expect(now).toBe('16-17');
    const wall = new Intl.DateTimeFormat('sv', {
      timeZone: 'Pacific/Auckland',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    expect(wall.format(ofAgeAt ?? 0)).toBe(`${yearsAgo(0, -10)} 00:00`);
    const { ended_at: endedAt } = await app.platform.db
      .selectFrom('guardianships')
      .select('ended_at')
      .where('child_id', '=', child.personId)
      .executeTakeFirstOrThrow();
    expect(endedAt).toEqual(ofAgeAt);
  });

  test('a guardian who joins in the month before leaves on the birthday, too', async ({
    app,
    family: { youth },
  }) => {
    await bringNear(app, youth, '18', 10);
    const second = await addGuardian(app, [youth]);
    const row = await app.platform.db
      .selectFrom('guardianships')
      .select(['ended_at', 'ended_why'])
      .where('guardian_id', '=', second.personId)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ ended_at: (await growthOf(app, youth)).of_age_at, ended_why: 'of-age' });
  });

  test('a date that can’t be decrypted counts as missing, and delays no one', async ({
    app,
    family: { youth },
  }) => {
    const seal = birthDateSeal('another secret of an installation');
    const sealed = seal.seal(yearsAgo(13, -20), { personId: youth.personId });
    await app.query`insert into birth_dates (person_id, sealed) values (${youth.personId}, ${sealed})`;
    await look(app);
    expect(await stepsOf(app, youth)).toEqual([]);
  });
});

describe('rule 1.76, a late date', () => {
  // Attack A116.
  test('moves no step to the same day: it begins a week later at the earliest, and everyone is notified', async ({
    app,
    family: { parent },
  }) => {
    const child = await app.invite(parent, 'Nia Young', { ageRange: '15-20' });
    await forgetAllSteps(app);
    const second = await addGuardian(app, [child]);
    await second.must('PUT', `/api/children/${child.personId}/birth-date`, {
      birthDate: yearsAgo(16),
    });
    expect((await growthOf(app, child)).now).toBe('13-15');
    expect(await stepsOf(app, child)).toEqual(['16 in 8 days']);
    const mails = await newMails(app, () => app.run(takeSteps));
    expect(new Set(mails.map(({ to }) => to))).toEqual(
      new Set([child, parent, second].map(({ email }) => email)),
    );
    expect((await parent.get(`/api/children/${child.personId}/stage`)).status).toBe(200);
  });

  test('a correction undoes what the former date started', async ({ app, family: { parent } }) => {
    const child = await app.invite(parent, 'Nia Young', {
      ageRange: '15-20',
      birthDate: yearsAgo(18, -20),
    });
    await joinedYearsAgo(app, child);
    await look(app);
    expect(await stepsOf(app, child)).toEqual(['18 in 20 days']);
    await parent.must('POST', `/api/children/${child.personId}/birth-date/correct`, {
      birthDate: yearsAgo(17),
      reason: 'The year was wrong',
    });
    expect(await stepsOf(app, child)).toEqual([]);
    expect((await growthOf(app, child)).of_age_at).toBeNull();
    const { ended_at: endedAt } = await app.platform.db
      .selectFrom('guardianships')
      .select('ended_at')
      .where('child_id', '=', child.personId)
      .executeTakeFirstOrThrow();
    expect(endedAt).toBeNull();
  });
});

test('however many youths there are, they are read a page at a time', async ({
  app,
  family: { youth },
}) => {
  const { db, secret, clock, log } = app.platform;
  const seen = await lookForSteps({ db, seal: birthDateSeal(secret), clock, log, page: 1 });
  expect(seen).toBe(await look(app));
  expect(youth.personId).not.toBe('');
});
