import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { actAs } from '../../testing/act-as.ts';
import { tryAs } from '../../testing/as-role.ts';
import type { Browser } from '../../testing/browser.ts';
import { openFamily } from '../../testing/family.ts';
import { test } from '../../testing/report-fixtures.ts';
import { ask, dayFromNow, meeting, newId } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { insertReport } from './store.ts';

describe('Rule 9.70, reports in the database', () => {
  const insert = (app: TestApp, reporter: Browser, victim: Browser | null, reported: Browser) =>
    tryAs(
      app.platform.db,
      reporter.personId,
      sql`
        insert into reports (id, reporter_id, on_behalf_of, reported_id, category)
        values (${newId()}, ${reporter.personId}, ${victim?.personId ?? null}, ${reported.personId},
          'rude-or-hurtful')
      `,
    );

  test('the same checks as the API', async ({ app, family, far }) => {
    const policy = { refused: 'policy' };
    expect(await insert(app, family.youth, null, family.elder)).toEqual({ rows: 1 });
    expect(await insert(app, family.parent, family.youth, family.elder)).toEqual({ rows: 1 });
    expect(await insert(app, far.elder, null, family.youth)).toEqual(policy);
    expect(await insert(app, far.parent, family.youth, family.elder)).toEqual(policy);
    expect(await insert(app, family.elder, null, far.elder)).toEqual(policy);
    const forged = sql`
      insert into reports (id, reporter_id, reported_id, category)
      values (${newId()}, ${family.youth.personId}, ${family.elder.personId}, 'rude-or-hurtful')
    `;
    expect(await tryAs(app.platform.db, family.parent.personId, forged)).toEqual(policy);
  });

  test('if the person was hidden or has left since the decision, the row has no name', async ({
    app: { platform },
    family,
    far,
  }) => {
    const { personId } = family.youth;
    const send = (reportedId: string) => {
      const report = { id: newId(), reporterId: personId, onBehalfOf: null, reportedId };
      const words = { sessionId: null, category: 'rude-or-hurtful' } as const;
      return actAs(platform.db, personId, (tx) => insertReport(tx, { ...report, ...words }));
    };
    for (const gone of [far.elder.personId, newId()])
      await expect(send(gone)).rejects.toMatchObject({ refusal: 'not-visible' });
  });

  test('a report refers only to a session of the two', async ({ app, family, sessionId }) => {
    const others = await openFamily(app);
    const theirs = await ask(others.elder, meeting(others.youth, { date: dayFromNow(9) }));
    const about = (id: string) => sql`
      insert into reports (id, reporter_id, reported_id, session_id, category)
      values (${newId()}, ${family.youth.personId}, ${family.elder.personId}, ${id},
        'rude-or-hurtful')
    `;
    const { db } = app.platform;
    expect(await tryAs(db, family.youth.personId, about(sessionId))).toEqual({ rows: 1 });
    expect(await tryAs(db, family.youth.personId, about(theirs))).toEqual({ refused: 'policy' });
  });

  test('only the author can read one, and no one can see or change its outcome', async ({
    app,
    family,
    far,
    sessionId,
  }) => {
    const { db } = app.platform;
    await family.youth.must('POST', '/api/reports', {
      id: newId(),
      category: 'asked-to-meet-elsewhere',
      details: 'Behind the library',
      personId: family.elder.personId,
    });
    const rows = (who: Browser) => tryAs(db, who.personId, sql`select id, details from reports`);
    expect(await rows(family.youth)).not.toEqual({ rows: 0 });
    expect(await rows(far.youth)).toEqual({ rows: 0 });
    for (const statement of [
      sql`select status from reports`,
      sql`select outcome_note from reports`,
      sql`select reported_name from reports`,
      sql`select reported_number from reports`,
      sql`select session_snapshot from reports`,
      sql`select snapshot_session(${sessionId})`,
      sql`select reported_session(${newId()})`,
      sql`update reports set details = ''`,
      sql`delete from reports`,
      sql`insert into reports (id, reported_name) values (${newId()}, 'X')`,
      sql`insert into reports (id, session_snapshot) values (${newId()}, '{}')`,
      sql`select 1 from vetting_decisions`,
    ]) {
      expect(await tryAs(db, family.youth.personId, statement)).toEqual({ refused: 'grant' });
    }
  });
});
