import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tryAs } from '../../testing/as-role.ts';
import { block } from '../../testing/blocks.ts';
import type { Browser } from '../../testing/browser.ts';
import { tablesContaining } from '../../testing/database-state.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { refused, told } from '../../testing/refused.ts';
import { ask, dayFromNow, meeting, newId } from '../../testing/session-request.ts';
import { countTries } from '../../testing/use-up.ts';

let house: House;
let family: Family;
let far: Family;
let sessionId: string;

beforeAll(async () => {
  house = await openHouse();
  family = await openFamily(house);
  far = await openFamily(house);
  // The other family shares nothing with this one.
  for (const person of [far.elder, far.youth]) {
    await person.must('DELETE', '/api/interests/Photography');
    await person.must('DELETE', `/api/interests/${encodeURIComponent('Art & Creativity')}`);
  }
  sessionId = await ask(family.elder, meeting(family.youth, { date: dayFromNow(9) }));
});
beforeEach(() => sql`delete from rate_limits`.execute(house.platform.db));
afterAll(() => house.close());

const CATEGORY = 'asked-to-meet-elsewhere';
const report = (who: Browser, about: object, id = newId()) =>
  who.post('/api/reports', { id, category: CATEGORY, details: 'Behind the library', ...about });

async function stored(id: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select reporter_id, on_behalf_of, reported_id, reporter_name, reported_name, session_id,
      category, details, status
    from reports where id = ${id}
  `.execute(house.platform.db);
  return rows;
}

describe('Rules 9.16 and 9.69, a report', () => {
  test('of a person is kept with both names, and its words are in no other table', async () => {
    const id = newId();
    const details = 'He wrote of a quiet place';
    expect(
      (await report(family.youth, { personId: family.elder.personId, details }, id)).status,
    ).toBe(204);
    expect(await stored(id)).toEqual([
      {
        reporter_id: family.youth.personId,
        on_behalf_of: null,
        session_id: null,
        reported_id: family.elder.personId,
        reporter_name: 'Sam Young',
        reported_name: 'Rosa Alvarez',
        category: CATEGORY,
        details,
        status: 'open',
      },
    ]);
    expect(await tablesContaining(house.platform.db, details)).toEqual(['reports']);
    const { rows } = await sql`
      select type, actor_id, feature, after from audit_log where subject_id = ${id}
    `.execute(house.platform.db);
    const after = { reportedId: family.elder.personId, onBehalfOf: null, category: CATEGORY };
    expect(rows).toEqual([
      { type: 'ReportSent', actor_id: family.youth.personId, feature: 'admin', after },
    ]);
  });

  test('of a session is of the other participant, for a parent too', async () => {
    const [mine, theirs] = [newId(), newId()];
    expect((await report(family.elder, { sessionId }, mine)).status).toBe(204);
    const child = { childId: family.youth.personId };
    expect((await report(family.parent, { sessionId, ...child }, theirs)).status).toBe(204);
    expect(await stored(mine)).toMatchObject([
      { reported_id: family.youth.personId, session_id: sessionId },
    ]);
    expect(await stored(theirs)).toMatchObject([
      {
        reported_id: family.elder.personId,
        reporter_id: family.parent.personId,
        on_behalf_of: family.youth.personId,
        reporter_name: 'Maria Young',
      },
    ]);
  });

  test('is possible though the two have blocked each other', async () => {
    const hidden = await openFamily(house);
    const id = await ask(hidden.elder, meeting(hidden.youth, { date: dayFromNow(8) }));
    await block(hidden.elder, hidden.youth);
    expect((await report(hidden.youth, { personId: hidden.elder.personId })).status).toBe(204);
    expect((await report(hidden.youth, { sessionId: id })).status).toBe(204);
    expect((await report(hidden.elder, { personId: hidden.youth.personId })).status).toBe(204);
  });

  test('sent twenty times at once is one; with other words, or by another, its id is taken', async () => {
    const id = newId();
    const about = { personId: family.elder.personId };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => report(family.youth, about, id)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await stored(id)).toHaveLength(1);
    await sql`delete from rate_limits`.execute(house.platform.db);
    const other = newId();
    const otherWords = { ...about, details: 'Something else' };
    expect((await report(family.youth, otherWords, other)).status).toBe(204);
    const swapped = await refused(house, () => report(family.youth, about, other));
    const changed = await refused(house, () => report(family.youth, otherWords, id));
    const stolen = await refused(house, () =>
      report(family.elder, { personId: family.youth.personId }, id),
    );
    const codes = [swapped, changed, stolen].map(({ body }) => body.code);
    expect(codes).toEqual(['id-taken', 'id-taken', 'id-taken']);
  });

  test('the twenty-first within an hour is 429', async () => {
    const about = { personId: family.elder.personId };
    await report(family.youth, about);
    await countTries(house, 'report', 20);
    expect((await refused(house, () => report(family.youth, about))).status).toBe(429);
  });
});

describe('Rule 9.69, what is refused', () => {
  test.for<[string, () => Promise<Awaited<ReturnType<typeof report>>>, number]>([
    [
      'a session of others, as a parent for the own child',
      () => report(far.parent, { sessionId, childId: far.youth.personId }),
      404,
    ],
    [
      'for the child of another family',
      () => report(far.parent, { sessionId, childId: family.youth.personId }),
      404,
    ],
    [
      'an elder the child has nothing to do with',
      () => report(far.parent, { personId: family.elder.personId, childId: far.youth.personId }),
      404,
    ],
    ['a parent without a child', () => report(family.parent, { sessionId }), 403],
    [
      'an elder for a child',
      () => report(family.elder, { sessionId, childId: family.youth.personId }),
      403,
    ],
    [
      'a name of one’s own',
      () => report(family.youth, { personId: family.elder.personId, reportedName: 'X' }),
      422,
    ],
  ])('%s', async ([, send, status]) => {
    expect((await refused(house, send)).status).toBe(status);
  });

  test('for a parent a stranger and nobody are the same answer', async () => {
    const { personId: childId } = family.youth;
    const stranger = await refused(house, () =>
      report(family.parent, { personId: far.elder.personId, childId }),
    );
    const nobody = await refused(house, () =>
      report(family.parent, { personId: newId(), childId }),
    );
    expect(told(stranger)).toEqual(told(nobody));
  });
});

describe('Rule 9.110, a report about somebody who cannot be found', () => {
  test.for<[string, () => [Browser, object]]>([
    ['a person one cannot see', () => [family.elder, { personId: far.youth.personId }]],
    ['somebody of the own role', () => [family.elder, { personId: far.elder.personId }]],
    ['oneself', () => [family.youth, { personId: family.youth.personId }]],
    ['one’s own parent', () => [family.youth, { personId: family.parent.personId }]],
    ['nobody', () => [family.youth, { personId: newId() }]],
    ['a session of others', () => [far.elder, { sessionId }]],
    ['a session that is gone', () => [family.elder, { sessionId: newId() }]],
  ])('%s, is taken like any other, and names nobody', async ([, about]) => {
    const [by, whom] = about();
    const id = newId();
    const known = await report(family.youth, { personId: family.elder.personId });
    for (const _ of ['first', 'again']) {
      expect(told(await report(by, whom, id))).toEqual(told(known));
    }
    expect(await stored(id)).toMatchObject([
      { reported_id: null, session_id: null, reported_name: '' },
    ]);
  });
});

describe('Rule 9.70, the database of a report', () => {
  const insert = (reporter: Browser, victim: Browser | null, reported: Browser) =>
    tryAs(
      house.platform.db,
      reporter.personId,
      sql`
        insert into reports (id, reporter_id, on_behalf_of, reported_id, category)
        values (${newId()}, ${reporter.personId}, ${victim?.personId ?? null}, ${reported.personId},
          'rude-or-hurtful')
      `,
    );

  test('takes only what the API takes', async () => {
    const policy = { refused: 'policy' };
    expect(await insert(family.youth, null, family.elder)).toEqual({ rows: 1 });
    expect(await insert(family.parent, family.youth, family.elder)).toEqual({ rows: 1 });
    expect(await insert(far.elder, null, family.youth)).toEqual(policy);
    expect(await insert(far.parent, family.youth, family.elder)).toEqual(policy);
    expect(await insert(family.elder, null, far.elder)).toEqual(policy);
    const forged = sql`
      insert into reports (id, reporter_id, reported_id, category)
      values (${newId()}, ${family.youth.personId}, ${family.elder.personId}, 'rude-or-hurtful')
    `;
    expect(await tryAs(house.platform.db, family.parent.personId, forged)).toEqual(policy);
  });

  test('ties a report to no session but one of the two', async () => {
    const others = await openFamily(house);
    const theirs = await ask(others.elder, meeting(others.youth, { date: dayFromNow(9) }));
    const about = (id: string) => sql`
      insert into reports (id, reporter_id, reported_id, session_id, category)
      values (${newId()}, ${family.youth.personId}, ${family.elder.personId}, ${id},
        'rude-or-hurtful')
    `;
    const { db } = house.platform;
    expect(await tryAs(db, family.youth.personId, about(sessionId))).toEqual({ rows: 1 });
    expect(await tryAs(db, family.youth.personId, about(theirs))).toEqual({ refused: 'policy' });
  });

  test('lets nobody but its author read one, and nobody see or change what became of it', async () => {
    const { db } = house.platform;
    await report(family.youth, { personId: family.elder.personId });
    const rows = (who: Browser) => tryAs(db, who.personId, sql`select id, details from reports`);
    expect(await rows(family.youth)).not.toEqual({ rows: 0 });
    expect(await rows(far.youth)).toEqual({ rows: 0 });
    for (const statement of [
      sql`select status from reports`,
      sql`select outcome_note from reports`,
      sql`select reported_name from reports`,
      sql`select reported_number from reports`,
      sql`select kept_session from reports`,
      sql`select keep_session(${sessionId})`,
      sql`update reports set details = ''`,
      sql`delete from reports`,
      sql`insert into reports (id, reported_name) values (${newId()}, 'X')`,
      sql`insert into reports (id, kept_session) values (${newId()}, '{}')`,
      sql`select 1 from vetting_decisions`,
    ]) {
      expect(await tryAs(db, family.youth.personId, statement)).toEqual({ refused: 'grant' });
    }
  });
});
