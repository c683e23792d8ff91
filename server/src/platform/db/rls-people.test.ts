import { PROFILE_TEXT_NAMES } from '@oakling/domain/kernel/profile-texts';
import { noTexts } from '@oakling/domain/testing/profiles';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../testing/as-role.ts';
import { openFamily } from '../../testing/family.ts';
import { test as base } from '../../testing/fixtures.ts';
import { placeRow, requestRow } from '../../testing/rows.ts';
import {
  approve,
  ask,
  dayFromNow,
  meeting,
  newId,
  videoCall,
} from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { toColumns } from './columns.ts';

const test = base
  .extend('other', { scope: 'file', auto: true }, ({ app }) => openFamily(app))
  .extend('far', { scope: 'file', auto: true }, async ({ app }) => {
    const far = await app.invite(await app.signUp('parent'));
    await app.choose(far, { 'Gardening & Nature': 1 });
    return far;
  })
  .extend('pending', { scope: 'file', auto: true }, ({ family }) =>
    ask(family.elder, meeting(family.youth, { date: dayFromNow(8) })),
  )
  .extend('approved', { scope: 'file', auto: true }, async ({ family }) => {
    const id = await ask(family.youth, meeting(family.elder, { date: dayFromNow(9) }));
    await approve(family.parent, id);
    return id;
  });

const policy = { refused: 'policy' };

const as = (app: TestApp, person: { personId: string }, statement: ReturnType<typeof sql>) =>
  tryAs(app.platform.db, person.personId, statement);

describe('writes an elder can’t make', () => {
  test('a decision, even on their own request', async ({ app, family, other, pending }) => {
    const decide = (id: string) => sql`
      update sessions set status = 'approved', decided_at = now(), decided_by = ${family.elder.personId}
      where id = ${id}
    `;
    // Participants may only cancel their own sessions, not decide on them. Rule 6.57
    expect(await as(app, family.elder, decide(pending))).toEqual({ refused: 'policy' });
    expect(await as(app, family.youth, decide(pending))).toEqual({ refused: 'policy' });
    expect(await as(app, other.parent, decide(pending))).toEqual({ rows: 0 });
  });

  test('another person’s row, or columns that aren’t theirs', async ({ app, family }) => {
    const others = sql`update people set bio = 'x' where id <> ${family.elder.personId}`;
    expect(await as(app, family.elder, others)).toEqual({ rows: 0 });
    for (const change of [
      sql`vetting = 'verified'`,
      sql`role = 'parent'`,
      sql`stage = '16-17'`,
      sql`of_age_at = now()`,
      sql`matching_on = false`,
      sql`paused_at = now()`,
      sql`last_seen = now()`,
      sql`note = ''`,
    ]) {
      const verdict = await as(app, family.elder, sql`update people set ${change}`);
      expect(verdict).toEqual({ refused: 'grant' });
    }
  });

  test.for([
    ['with a match', 'elder', 'youth', 'elder', { rows: 1 }],
    ['with an unmatched youth', 'elder', 'far', 'elder', policy],
    ['in the name of the youth', 'elder', 'youth', 'youth', policy],
    ['for another elder', 'stranger', 'youth', 'elder', policy],
    ['in the name of another elder', 'stranger', 'youth', 'stranger', policy],
    ['with an elder as the youth', 'elder', 'stranger', 'elder', policy],
  ] as const)(
    'a session %s',
    async ([, elder, youth, by, verdict], { app, family, other, far }) => {
      const ids = {
        elder: family.elder.personId,
        youth: family.youth.personId,
        stranger: other.elder.personId,
        far: far.personId,
      };
      const insert = requestRow(ids[elder], ids[youth], { created_by: ids[by] });
      expect(await as(app, family.elder, insert)).toEqual(verdict);
    },
  );

  test('a session that a youth requests from an elder who isn’t a match', async ({
    app,
    family: { elder, youth },
  }) => {
    const stranger = await app.signUp('elder');
    const insert = ({ personId }: { personId: string }) =>
      requestRow(personId, youth.personId, { created_by: youth.personId });
    expect(await as(app, youth, insert(elder))).toEqual({ rows: 1 });
    expect(await as(app, youth, insert(stranger))).toEqual(policy);
  });

  // If the two ids were swapped, the youth's guardians would not see the session.
  test.for(['elder', 'youth'] as const)(
    'a session of the %s with the roles swapped',
    async (who, { app, family }) => {
      const { elder, youth } = family;
      const insert = (elderId: string, youthId: string) =>
        requestRow(elderId, youthId, { created_by: family[who].personId });
      const [asThemselves, swapped] = [
        insert(elder.personId, youth.personId),
        insert(youth.personId, elder.personId),
      ];
      expect(await as(app, family[who], asThemselves)).toEqual({ rows: 1 });
      expect(await as(app, family[who], swapped)).toEqual(policy);
    },
  );

  test('text in place of an interest, which the other would read before a guardian', async ({
    app,
    family: { elder, youth },
  }) => {
    const insert = (interests: string) => requestRow(elder.personId, youth.personId, { interests });
    expect(await as(app, elder, insert('{Photography}'))).toEqual({ rows: 1 });
    const refused = { refused: '23514' };
    expect(await as(app, elder, insert('{Photography,Come alone}'))).toEqual(refused);
    const id = await ask(elder, meeting(youth, { date: dayFromNow(12) }));
    const change = (interests: string) =>
      sql`update sessions set version = 2, interests = ${interests}::text[] where id = ${id}`;
    expect(await as(app, elder, change('{Photography}'))).toEqual({ rows: 1 });
    expect(await as(app, elder, change('{Come alone}'))).toEqual(refused);
  });

  test('a place for another’s session, or a decided one', async ({ app, other }) => {
    const { elder, youth, parent } = await openFamily(app);
    const open = await ask(elder, meeting(youth, { date: dayFromNow(8) }));
    const decided = await ask(youth, meeting(elder, { date: dayFromNow(9) }));
    await approve(parent, decided);
    await app.query`delete from session_offers where session_id in (${open}, ${decided})`;
    const insert = (id: string) => placeRow(id, { address: 'x' });
    const former = sql`insert into session_offers (session_id, version, address) values (${open}, 0, 'x')`;
    expect(await as(app, elder, former)).toEqual(policy);
    expect(await as(app, elder, insert(open))).toEqual({ rows: 1 });
    expect(await as(app, youth, insert(open))).toEqual(policy);
    expect(await as(app, youth, insert(decided))).toEqual(policy);
    expect(await as(app, other.elder, insert(open))).toEqual(policy);
  });

  test('a link for an in-person session, or an address for a video call', async ({ app }) => {
    const { elder, youth } = await openFamily(app);
    const inPerson = await ask(elder, meeting(youth, { date: dayFromNow(10) }));
    const remote = await ask(elder, videoCall(youth, { date: dayFromNow(11) }));
    await app.query`delete from session_offers where session_id in (${inPerson}, ${remote})`;
    const address = (id: string) =>
      sql`insert into session_offers (session_id, address) values (${id}, 'x')`;
    const link = (id: string) => sql`
      insert into session_offers (session_id, video_provider, video_link)
      values (${id}, 'Zoom', 'https://zoom.us/j/1')
    `;
    expect(await as(app, elder, address(inPerson))).toEqual({ rows: 1 });
    expect(await as(app, elder, link(remote))).toEqual({ rows: 1 });
    expect(await as(app, elder, link(inPerson))).toEqual(policy);
    expect(await as(app, elder, address(remote))).toEqual(policy);
  });

  test('an invite, or one in another’s name', async ({ app, family, other }) => {
    const insert = (parentId: string) => sql`
      insert into invites (token, parent_id, child_name, child_email, age_range, shown_name_style,
        code_hash, expires_at)
      values (${newId()}, ${parentId}, 'Ada', 'ada@family.example', '10-15', 'full-name', '', now())
    `;
    expect(await as(app, family.parent, insert(family.parent.personId))).toEqual({ rows: 1 });
    expect(await as(app, family.parent, insert(other.parent.personId))).toEqual(policy);
    expect(await as(app, family.elder, insert(family.elder.personId))).toEqual(policy);
  });
});

describe('writes a parent can’t make', () => {
  const decide = (id: string, by: string) => sql`
    update sessions set status = 'rejected', decided_at = now(), decided_by = ${by} where id = ${id}
  `;

  test('a decision in another’s name', async ({ app, family, pending }) => {
    const own = decide(pending, family.parent.personId);
    expect(await as(app, family.parent, own)).toEqual({ rows: 1 });
    const verdict = await as(app, family.parent, decide(pending, family.elder.personId));
    expect(verdict).toEqual(policy);
  });

  test('a second decision', async ({ app, family, approved }) => {
    const again = decide(approved, family.parent.personId);
    expect(await as(app, family.parent, again)).toEqual({ refused: '23514' });
  });

  test('their child’s own columns', async ({ app, family }) => {
    const texts = Object.keys(toColumns(noTexts, PROFILE_TEXT_NAMES)).map(
      (column) => sql`${sql.ref(column)} = 'x'`,
    );
    for (const change of [sql`full_name = 'x'`, sql`skills = '{}'`, ...texts]) {
      const edit = sql`update people set ${change} where id = ${family.youth.personId}`;
      expect(await as(app, family.parent, edit)).toEqual({ refused: 'grant' });
    }
  });

  test('Rules 9.10 and 9.11, another child’s pause, matching or shown name', async ({
    app,
    family,
    other,
  }) => {
    for (const change of [
      sql`paused_at = now()`,
      sql`matching_on = false`,
      sql`shown_name_style = 'first-name-and-initial'`,
    ]) {
      const supervise = (id: string) => sql`update people set ${change} where id = ${id}`;
      expect(await as(app, family.parent, supervise(family.youth.personId))).toEqual({ rows: 1 });
      expect(await as(app, family.parent, supervise(other.youth.personId))).toEqual({ rows: 0 });
      for (const self of [family.parent, family.youth, family.elder]) {
        expect(await as(app, self, supervise(self.personId))).toEqual({ refused: 'grant' });
      }
    }
  });
});

test('Rules 9.6 and 9.7, everyone sees the cards of people they are connected with', async ({
  app,
  family,
  other,
}) => {
  const cards = async (person: { personId: string }) => {
    const rows = await Promise.all(
      [...Object.values(family), ...Object.values(other)].map(async ({ personId }) => {
        const verdict = await as(
          app,
          person,
          sql`select 1 from person_cards where id = ${personId}`,
        );
        return 'rows' in verdict && verdict.rows === 1;
      }),
    );
    return rows;
  };
  const [elder, parent, youth] = [true, true, true];
  const strangers = [false, false, false];
  expect(await cards(family.elder)).toEqual([elder, false, youth, ...strangers]);
  expect(await cards(family.youth)).toEqual([elder, parent, youth, ...strangers]);
  expect(await cards(family.parent)).toEqual([elder, parent, youth, ...strangers]);
});
