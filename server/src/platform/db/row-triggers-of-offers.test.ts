import { sql, type RawBuilder } from 'kysely';
import { describe, expect } from 'vitest';
import { after, refusal } from '../../testing/owner-changes.ts';
import { placeRow, proposalRow, requestRow } from '../../testing/rows.ts';
import { newId } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { test } from '../../testing/two-families.ts';

test('Rule 6.66, only the version that a change replaces is marked as approved', async ({
  app,
  approved,
  elsewhere,
}) => {
  const change = (id: string) => sql`
    update sessions set version = 2, status = 'pending', decided_at = null, decided_by = null where id = ${id}
  `;
  const { rows } = await after(app.platform.db, [change(elsewhere), change(approved)], (tx) =>
    sql`select session_id as id, version from session_offers where approved_at is not null`.execute(
      tx,
    ),
  );
  expect(rows).toEqual([{ id: approved, version: 1 }]);
});

test('Rule 6.101, a proposal must follow the approved-places rule', async ({
  app,
  other: { elder, parent, youth },
  elsewhere,
}) => {
  const id = newId();
  const known = [
    requestRow(elder.personId, youth.personId, { id, connection_mode: 'In-Person' }),
    sql`
      insert into session_offers (session_id, version, start_time, end_time, time_zone, during, address)
      select id, 0, start_time, end_time, time_zone, during, 'Somewhere else' from sessions where id = ${id}
    `,
    placeRow(id, { address: 'Library' }),
    sql`
      update sessions set status = 'approved', decided_at = now(), decided_by = ${parent.personId} where id = ${id}
    `,
    sql`
      insert into standing_rules (youth_id, video_only, no_first_in_person, known_places_only, time_zone, updated_at)
      values (${youth.personId}, false, false, true, 'UTC', now())
    `,
  ];
  const propose = (about: string) =>
    proposalRow(about, elder.personId, {}, { start: `timestamp '2031-02-01 10:00'` });
  expect(await refusal(app.platform.db, [...known, propose(id)])).toBeNull();
  expect(await refusal(app.platform.db, [...known, propose(elsewhere)])).toBe(
    'sessions_within_rules',
  );
});

describe('Rule 6.173, the receiver’s agreement counts only if this version has their proposed time', () => {
  const SAME = '{Photography}';
  const start = `timestamp '2031-02-01 10:00'`;
  const change = (id: string, interests: string) => sql`
    update sessions set version = version + 1, interests = ${interests},
      (start_time, end_time, time_zone, during) = ('2031-02-01T10:00', '2031-02-01T11:00', 'UTC',
        '[2031-02-01T10:00Z,2031-02-01T11:00Z)')
    where id = ${id}
  `;
  const isAgreed = async (app: TestApp, id: string, ...changes: RawBuilder<unknown>[]) => {
    const { rows } = await after(app.platform.db, changes, (tx) =>
      sql<{ is_agreed: boolean }>`
        select agreed_at is not null as is_agreed from sessions where id = ${id}
      `.execute(tx),
    );
    return rows[0]?.is_agreed;
  };

  test.for([
    ['elder', start, true],
    ['elder', `timestamp '2031-02-02 10:00'`, false],
    ['parent', start, false],
    ['youth', start, false],
  ] as const)(
    'a proposal of the %s for %s counts: %s',
    async ([who, at, agreed], { app, other, elsewhere }) => {
      const proposal = proposalRow(elsewhere, other[who].personId, {}, { start: at });
      expect(await isAgreed(app, elsewhere, proposal, change(elsewhere, SAME))).toBe(agreed);
    },
  );

  test('and keeps the previous version’s place, unless the interests change, too', async ({
    app,
    other: { elder },
    elsewhere,
  }) => {
    const placeAfter = async (interests: string) => {
      const changes = [
        sql`update sessions set version = 2 where id = ${elsewhere}`,
        placeRow(elsewhere, { address: 'Library' }),
        proposalRow(elsewhere, elder.personId, { version: '3' }, { start }),
        change(elsewhere, interests),
      ];
      const { rows } = await after(app.platform.db, changes, (tx) =>
        sql`
          select address from session_offers where session_id = ${elsewhere} and version = 3
        `.execute(tx),
      );
      return rows;
    };
    expect(await placeAfter(SAME)).toEqual([{ address: 'Library' }]);
    expect(await placeAfter('{"Art & Creativity"}')).toEqual([]);
  });

  test('other interests, another session or an earlier version don’t count', async ({
    app,
    other: { elder, youth },
    elsewhere,
  }) => {
    const proposal = (id: string) => proposalRow(id, elder.personId, {}, { start });
    const changed = change(elsewhere, '{"Art & Creativity"}');
    expect(await isAgreed(app, elsewhere, proposal(elsewhere), changed)).toBe(false);
    const [id, same] = [newId(), change(elsewhere, SAME)];
    const another = requestRow(elder.personId, youth.personId, { id, created_by: youth.personId });
    expect(await isAgreed(app, elsewhere, another, proposal(id), same)).toBe(false);
    const former = sql`update session_offers set proposed_by = ${elder.personId} where session_id = ${elsewhere}`;
    const again = sql`update sessions set version = 2 where id = ${elsewhere}`;
    expect(await isAgreed(app, elsewhere, former, again)).toBe(false);
  });
});

test('a proposal ends with its proposer’s account, and nothing else does', async ({
  app,
  family,
  other,
  approved,
  elsewhere,
}) => {
  const leftAfter = async (...changes: RawBuilder<unknown>[]) => {
    const { rows } = await after(app.platform.db, changes, (tx) =>
      sql<{ id: string }>`select session_id as id from session_offers where version = 2`.execute(
        tx,
      ),
    );
    return new Set(rows.map(({ id }) => id));
  };
  const proposals = [
    proposalRow(approved, family.elder.personId),
    proposalRow(elsewhere, other.elder.personId),
  ];
  const forget = (id: string, version: number) => sql`
    update session_offers set proposed_by = null where session_id = ${id} and version = ${version}
  `;
  expect(await leftAfter(...proposals, forget(approved, 2))).toEqual(new Set([elsewhere]));
  expect(await leftAfter(...proposals, forget(approved, 1))).toEqual(
    new Set([approved, elsewhere]),
  );
  const inForce = [
    sql`update sessions set version = 2 where id = ${elsewhere}`,
    placeRow(elsewhere, { address: 'Library' }),
  ];
  expect(await leftAfter(...inForce, forget(elsewhere, 2))).toEqual(new Set([elsewhere]));
});

test('a new version needs its own offer', async ({ app, family, approved, elsewhere }) => {
  const changes = [
    proposalRow(approved, family.elder.personId),
    sql`update sessions set version = 2 where id = ${elsewhere}`,
    sql`set constraints all immediate`,
  ];
  expect(await refusal(app.platform.db, changes)).toBe('sessions_offered');
});
