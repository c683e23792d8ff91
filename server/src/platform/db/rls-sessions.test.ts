import { sql } from 'kysely';
import { expect } from 'vitest';
import { tryAs } from '../../testing/as-role.ts';
import { proposalRow, requestRow } from '../../testing/rows.ts';
import { cancel, newId } from '../../testing/session-request.ts';
import { test } from '../../testing/two-families.ts';

// No operation runs the statements in this file, so only the database enforces the rules. Without a where clause,
// PostgreSQL skips the select policy.

test('Rule 6.67, only a requester declines a proposal, and nothing else goes with it', async ({
  app: {
    platform: { db },
  },
  family: { elder, youth },
  other,
  approved,
  elsewhere,
}) => {
  await proposalRow(approved, elder.personId).execute(db);
  await proposalRow(elsewhere, other.elder.personId).execute(db);
  const decline = sql`delete from session_offers`;
  expect(await tryAs(db, elder.personId, decline)).toEqual({ rows: 0 });
  expect(await tryAs(db, youth.personId, decline)).toEqual({ rows: 1 });
});

test('Rule 6.122, no elder of another session reads a guardian’s question', async ({
  app: {
    platform: { db },
  },
  family: { elder },
  other,
  elsewhere,
}) => {
  await sql`
    insert into session_questions (session_id, asked_by, asked_of, question, asked_at)
    values (${elsewhere}, ${other.parent.personId}, ${other.elder.personId}, 'Who else comes?', now())
  `.execute(db);
  const read = sql`select from session_questions`;
  expect(await tryAs(db, other.elder.personId, read)).toEqual({ rows: 1 });
  expect(await tryAs(db, elder.personId, read)).toEqual({ rows: 0 });
});

test('Rule 6.270, people who cancel hold their own reason only, and no other family reads it', async ({
  app: {
    platform: { db },
  },
  family: { elder, parent, youth },
  other,
}) => {
  const [mine, theirs] = [newId(), newId()];
  await requestRow(elder.personId, youth.personId, { id: mine }).execute(db);
  await requestRow(elder.personId, youth.personId, { id: theirs }).execute(db);
  expect((await cancel(elder, mine)).status).toBe(200);
  expect((await cancel(youth, theirs)).status).toBe(200);
  const hold = (id: string) => sql`
    insert into held_reasons (session_id, written_by, words) values (${id}, ${elder.personId}, 'My knee')
  `;
  expect(await tryAs(db, elder.personId, hold(mine))).toEqual({ rows: 1 });
  expect(await tryAs(db, elder.personId, hold(theirs))).toEqual({ refused: 'policy' });
  expect(await tryAs(db, youth.personId, hold(mine))).toEqual({ refused: 'policy' });
  await hold(mine).execute(db);
  const read = sql`select from held_reasons`;
  expect(await tryAs(db, elder.personId, read)).toEqual({ rows: 1 });
  expect(await tryAs(db, parent.personId, read)).toEqual({ rows: 1 });
  expect(await tryAs(db, youth.personId, read)).toEqual({ rows: 0 });
  expect(await tryAs(db, other.parent.personId, read)).toEqual({ rows: 0 });
});
