import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { yearsAgo } from '../../testing/birthdays.ts';
import type { Browser } from '../../testing/browser.ts';
import { testWithOwnFamily } from '../../testing/fixtures.ts';
import { newMails } from '../../testing/new-mails.ts';
import { refusal } from '../../testing/owner-changes.ts';
import { beginRound, RACE, rounds } from '../../testing/rounds.ts';
import {
  bringNear,
  comeOfAge,
  forgetAllSteps,
  growthOf,
  look,
  stepsOf,
} from '../../testing/steps.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { takeSteps } from './take-steps.ts';

// The jobs process everyone, so earlier tests' data is cleared first.
const test = testWithOwnFamily.extend('forgotten', { auto: true }, ({ app }) =>
  forgetAllSteps(app),
);

async function eventsOf(app: TestApp, { personId }: Browser): Promise<string[]> {
  const rows = await app.platform.db
    .selectFrom('audit_log')
    .select('type')
    .where('subject_id', '=', personId)
    .where('feature', '=', 'stages')
    .orderBy('id')
    .execute();
  return rows.map(({ type }) => type);
}

const subjects = (mails: readonly { to: string; subject: string }[]) =>
  mails.map(({ to, subject }) => `${to}: ${subject}`).toSorted();

describe('rule 1.75, both are notified', () => {
  test('30 and 7 days before, once each, with what changes and when', async ({
    app,
    family: { parent, youth },
  }) => {
    await bringNear(app, youth, '13', 31);
    expect(await newMails(app, () => app.run(takeSteps))).toEqual([]);
    expect((await youth.get('/api/stage')).body.next).toBeNull();
    for (const days of [30, 7]) {
      await bringNear(app, youth, '13', days);
      const mails = await newMails(app, async () => {
        await app.run(takeSteps);
        await app.run(takeSteps);
      });
      expect(subjects(mails)).toEqual(
        [youth, parent]
          .map(({ email }) => `${email}: Something changes soon on Oakling`)
          .toSorted(),
      );
      expect(mails.find(({ to }) => to === parent.email)?.text).toContain(
        'If Sam says yes, we ask you',
      );
      expect(mails.find(({ to }) => to === youth.email)?.text).toContain('you read it first');
      for (const reader of [youth, parent]) {
        const { items } = (await reader.get('/api/notifications')).body;
        expect(items[0]).toMatchObject({ kind: 'step-ahead', names: { step: '13' } });
      }
    }
    expect(await eventsOf(app, youth)).toEqual(['StepAhead', 'StepAhead']);
    expect((await youth.get('/api/stage')).body.next).toMatchObject({ step: '13' });
  });
});

describe('rule 1.77, steps are taken', () => {
  test.for([
    ['13', '13-15'],
    ['16', '16-17'],
  ] as const)(
    'at %s the stage is %s, and both are told on the day',
    async ([step, stage], { app, family }) => {
      const { youth, parent } = family;
      await bringNear(app, youth, step, 0);
      const mails = await newMails(app, () => app.run(takeSteps));
      expect(await growthOf(app, youth)).toMatchObject({ stage, of_age_at: null });
      expect(subjects(mails)).toEqual(
        [youth, parent].map(({ email }) => `${email}: Something has changed on Oakling`).toSorted(),
      );
      expect(await app.run(takeSteps)).toBe(0);
    },
  );

  test('at 18 no one supervises, and what only a guardian could undo is undone', async ({
    app,
    family,
  }) => {
    const { parent, youth } = family;
    await parent.must('PUT', `/api/children/${youth.personId}/birth-date`, {
      birthDate: yearsAgo(12),
    });
    await parent.must('POST', `/api/children/${youth.personId}/pause`);
    const mails = await newMails(app, () => comeOfAge(app, youth));
    expect(await growthOf(app, youth)).toMatchObject({
      now: 'of-age',
      paused_at: null,
      matching_on: true,
    });
    expect(subjects(mails).filter((mail) => mail.includes('Who decides'))).toEqual(
      [youth, parent].map(({ email }) => `${email}: Who decides has changed on Oakling`).toSorted(),
    );
    expect(await eventsOf(app, youth)).toEqual(['BirthDateSet', 'CameOfAge']);
    for (const table of ['birth_dates', 'steps_ahead', 'child_consents'] as const) {
      const column = table === 'child_consents' ? 'child_id' : 'person_id';
      const rows = await app.query`
        select from ${sql.table(table)} where ${sql.ref(column)} = ${youth.personId}
      `;
      expect(rows).toEqual([]);
    }
    for (const path of ['', '/stage', '/consent']) {
      expect((await parent.get(`/api/children/${youth.personId}${path}`)).status).toBe(404);
    }
  });

  test('by the database’s clock alone, before any server has taken the step', async ({
    app,
    family,
  }) => {
    const { parent, youth } = family;
    await bringNear(app, youth, '18', 0);
    expect((await parent.get(`/api/children/${youth.personId}`)).status).toBe(404);
    expect(await eventsOf(app, youth)).toEqual([]);
  });

  test('a server with a wrong clock takes and announces no step early', async ({
    app,
    family: { youth },
  }) => {
    await bringNear(app, youth, '18', 40);
    app.setNow(new Date(Date.now() + 50 * 86_400_000));
    const count = await app.run(takeSteps);
    app.setNow(null);
    expect(count).toBe(0);
  });

  test(
    'two servers at once take each step once',
    RACE,
    async ({ app, serverBeside, family: { parent } }) => {
      const beside = await serverBeside();
      for (const round of rounds(2)) {
        await beginRound(app);
        const child = await app.invite(parent, `Nia ${round} Young`);
        await bringNear(app, child, '18', 0);
        await Promise.all([app, beside, app, beside].map((server) => server.run(takeSteps)));
        expect(await eventsOf(app, child)).toEqual(['CameOfAge']);
      }
      app.setNow(null);
    },
  );

  test('and search at once without blocking each other', async ({
    app,
    serverBeside,
    family: { parent },
  }) => {
    const beside = await serverBeside();
    const child = await app.invite(parent, 'Nia Young', { birthDate: yearsAgo(13, -20) });
    await forgetAllSteps(app);
    await Promise.all([look(app), look(beside), look(app)]);
    expect(await stepsOf(app, child)).toEqual(['13 in 20 days']);
  });
});

test('rule 1.106, no database role makes an adult a child again', async ({
  app,
  family: { youth },
}) => {
  await comeOfAge(app, youth);
  for (const later of [sql`null`, sql`now() + interval '1 day'`]) {
    const change = sql`update people set of_age_at = ${later} where id = ${youth.personId}`;
    expect(await refusal(app.platform.db, [change])).toBe('people_of_age_for_good');
  }
});
