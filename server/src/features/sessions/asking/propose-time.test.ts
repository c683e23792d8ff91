import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../../testing/as-role.ts';
import { familySessions } from '../../../testing/family-sessions.ts';
import { test as base } from '../../../testing/fixtures.ts';
import { refused } from '../../../testing/refused.ts';
import { proposalRow } from '../../../testing/rows.ts';
import { dayFromNow, newId, nextDay, propose, reject } from '../../../testing/session-request.ts';

const test = base.extend('own', { scope: 'file', auto: true }, ({ app, family }) =>
  familySessions(app, family),
);

describe('Rules 6.67 and 6.68, proposing another time', () => {
  test.for([
    ['youth', 'receiver', 'request', ''],
    ['parent', 'parent', 'approved', 'At the doctor’s'],
  ] as const)(
    'the %s proposes; all three read it, the two others are told, and nothing else changes',
    async ([who, by, make, note], { family, own }) => {
      const id = await own[make]();
      const was = await own.viewOf('elder', id);
      const date = nextDay();
      const answer = await propose(family[who], id, date, { note });
      expect(answer.status, answer.text).toBe(200);
      for (const reader of ['elder', 'youth', 'parent'] as const) {
        const { proposal, history } = await own.viewOf(reader, id);
        const time = { date, startTime: '15:00', endTime: '16:00', timeZone: 'UTC' };
        expect(proposal).toMatchObject({ ...time, by, note });
        expect(proposal.isMine).toBe(reader === who);
        expect(history.at(-1)).toMatchObject({ step: 'proposed', by });
      }
      const { proposal: _, history: __, ...rest } = await own.viewOf('elder', id);
      expect(was).toMatchObject(rest);
      const notices = await own.noticesOf(id, 'session-proposed');
      const others = who === 'youth' ? own.idsOf('elder', 'parent') : own.idsOf('elder', 'youth');
      expect(notices.map(({ person_id }) => person_id)).toEqual(others);
      expect(new Set(notices.map(({ reason }) => reason))).toEqual(new Set([note]));
      expect(JSON.stringify(notices)).not.toContain('Maria');
    },
  );

  test('only the parent can add a note, because others’ would bypass the parent', async ({
    app,
    family,
    own,
  }) => {
    const id = await own.request();
    const note = 'Meet me at the pool instead';
    const answer = await refused(app, () => propose(family.youth, id, nextDay(), { note }));
    expect([answer.status, answer.body.code]).toEqual([403, 'note-of-parent']);
  });

  test('a repeated one notifies no one', async ({ app, family, own }) => {
    const id = await own.request();
    const date = nextDay();
    await propose(family.youth, id, date);
    const again = await refused(app, () => propose(family.youth, id, date));
    expect([again.status, again.body.code]).toEqual([422, 'nothing-changed']);
  });

  test('a newer one replaces the previous one, even by another person', async ({ family, own }) => {
    const id = await own.request();
    await propose(family.youth, id, nextDay());
    const date = nextDay();
    await propose(family.parent, id, date);
    expect((await own.viewOf('elder', id)).proposal).toMatchObject({ date, by: 'parent' });
  });

  test('not for a closed session, another version, its own or a taken time', async ({
    app,
    family,
    own,
  }) => {
    const [no, open, taken] = [await own.request(), await own.request(), await own.approved()];
    await reject(family.parent, no);
    const { date } = await own.viewOf('elder', taken);
    const view = await own.viewOf('elder', open);
    const same = { startTime: view.startTime, endTime: view.endTime };
    for (const [id, day, changes, status, code] of [
      [no, nextDay(), {}, 409, 'not-open'],
      [open, nextDay(), { version: 2 }, 409, 'changed-since-read'],
      [open, view.date, same, 422, 'nothing-changed'],
      [open, date, { startTime: '10:30' }, 409, 'overlaps-own-session'],
      [open, dayFromNow(-2), {}, 422, 'date-in-past'],
    ] as const) {
      const answer = await refused(app, () => propose(family.youth, id, day, changes));
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
  });
});

const OF_A_PROPOSAL = new Set([
  ...['session_id', 'version', 'proposed_by', 'created_at'],
  ...['start_time', 'end_time', 'time_zone', 'during'],
  // The database sets this one.
  'word_seed',
]);
/** Valid values for columns that have a special format. */
const VALUES: Readonly<Record<string, string>> = {
  latitude: '1',
  longitude: '1',
  video_provider: 'Zoom',
  video_link: 'https://zoom.us/j/1',
  interests: '{Photography}',
  approved_at: '2031-01-01',
  approved_by: newId(),
};

describe('Rule 6.67, the database enforces it', () => {
  test('everyone proposes in their own name, requester and strangers not at all', async ({
    app,
    family,
    own,
  }) => {
    const id = await own.request();
    const { db } = app.platform;
    const { elder, youth, parent } = family;
    const stranger = await app.signUp('elder');
    for (const person of [elder, youth, parent, stranger]) {
      for (const named of [elder, youth, parent, stranger]) {
        const verdict = await tryAs(db, person.personId, proposalRow(id, named.personId));
        const isAllowed = person === named && (person === youth || person === parent);
        expect(verdict).toEqual(isAllowed ? { rows: 1 } : { refused: 'policy' });
      }
    }
  });

  test('only for an open session in its current version', async ({ app, family, own }) => {
    const [open, closed] = [await own.request(), await own.request()];
    await reject(family.parent, closed);
    const { db } = app.platform;
    const { personId } = family.youth;
    for (const statement of [
      proposalRow(open, personId, { version: '3' }),
      proposalRow(closed, personId),
    ]) {
      expect(await tryAs(db, personId, statement)).toEqual({ refused: '23514' });
    }
  });

  test('never as a current or former version', async ({ app, family, own }) => {
    const id = await own.request();
    const { personId } = family.youth;
    for (const version of ['0', '1']) {
      const proposal = proposalRow(id, personId, { version, address: 'x' });
      expect(await tryAs(app.platform.db, personId, proposal)).toEqual({ refused: 'policy' });
    }
  });

  test('no one changes the current offer, and only the others change a proposal', async ({
    app,
    family,
    own,
  }) => {
    const { elder, youth, parent } = family;
    const id = await own.approved();
    await propose(youth, id, nextDay());
    const { db } = app.platform;
    const stranger = await app.signUp('parent');
    for (const person of [elder, youth, parent, stranger]) {
      const canChange = async (version: number) => {
        const change = sql`
          update session_offers set proposed_by = ${person.personId}, note = ''
          where session_id = ${id} and version = ${version}
        `;
        const verdict = await tryAs(db, person.personId, change);
        return 'rows' in verdict && verdict.rows === 1;
      };
      expect(await canChange(1)).toBe(false);
      expect(await canChange(2)).toBe(person === youth || person === parent);
    }
  });

  test('only the parent’s has a note', async ({ app, family, own }) => {
    const id = await own.request();
    const { db } = app.platform;
    const noted = (by: string) => proposalRow(id, by, { note: 'Swimming' });
    const { youth, parent } = family;
    expect(await tryAs(db, youth.personId, noted(youth.personId))).toEqual({ refused: '23514' });
    expect(await tryAs(db, parent.personId, noted(parent.personId))).toEqual({ rows: 1 });
    const addNote = (by: string) =>
      sql`update session_offers set note = 'Swimming', proposed_by = ${by} where session_id = ${id} and version = 2`;
    await propose(youth, id, nextDay());
    expect(await tryAs(db, youth.personId, addNote(youth.personId))).toEqual({ refused: '23514' });
    expect(await tryAs(db, parent.personId, addNote(parent.personId))).toEqual({ rows: 1 });
    await propose(parent, id, nextDay(), { note: 'Swimming' });
    const takeOver = sql`update session_offers set proposed_by = ${youth.personId} where session_id = ${id} and version = 2`;
    expect(await tryAs(db, youth.personId, takeOver)).toEqual({ refused: '23514' });
  });

  test('the foreign key deletes it with its proposer’s account', async ({ app, family, own }) => {
    const id = await own.request();
    await propose(family.youth, id, nextDay());
    await app.query`update session_offers set proposed_by = null where session_id = ${id}`;
    const rows = await app.query`select version from session_offers where session_id = ${id}`;
    expect(rows).toEqual([{ version: 1 }]);
  });

  test('a proposal contains only a time and a guardian’s note, whatever columns an offer has', async ({
    app,
    family,
    own,
  }) => {
    const id = await own.request();
    const { db } = app.platform;
    const rows = await app.query<{ name: string }>`
      select column_name as name from information_schema.column_privileges
      where table_name = 'session_offers' and grantee = 'oakling_app' and privilege_type = 'INSERT'
    `;
    const carrying = rows.map(({ name }) => name).filter((name) => !OF_A_PROPOSAL.has(name));
    expect(carrying).toEqual(expect.arrayContaining(['note', 'message', 'address', 'video_link']));
    for (const who of ['youth', 'parent'] as const) {
      const { personId } = family[who];
      for (const name of carrying) {
        const statement = proposalRow(id, personId, { [name]: VALUES[name] ?? 'Swimming' });
        const isNote = who === 'parent' && name === 'note';
        const verdict = isNote ? { rows: 1 } : { refused: '23514' };
        expect([who, name, await tryAs(db, personId, statement)]).toEqual([who, name, verdict]);
      }
    }
  });

  test('only the requester can end one', async ({ app, family, own }) => {
    const id = await own.request();
    await propose(family.youth, id, nextDay());
    const remove = sql`delete from session_offers where session_id = ${id}`;
    for (const [who, rows] of [
      ['elder', 1],
      ['youth', 0],
      ['parent', 0],
    ] as const) {
      expect(await tryAs(app.platform.db, family[who].personId, remove)).toEqual({ rows });
    }
  });
});
