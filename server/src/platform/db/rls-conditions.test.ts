import { sql } from 'kysely';
import { expect } from 'vitest';
import { actAsModerator } from '../../testing/act-as.ts';
import { tryAs, tryIn } from '../../testing/as-role.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { heldSession } from '../../testing/held-session.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { placeRow, proposalRow } from '../../testing/rows.ts';
import {
  approve,
  ask,
  dayFromNow,
  meeting,
  newId,
  propose,
  reject,
} from '../../testing/session-request.ts';
import { setRules } from '../../testing/standing-rules.ts';
import type { TestApp } from '../../testing/test-app.ts';

// No page and no operation reaches the policy conditions in this file, so only the database enforces them.

const DAY_MS = 86_400_000;

const rowsFor = async (
  app: TestApp,
  person: { personId: string },
  statement: ReturnType<typeof sql>,
) => tryAs(app.platform.db, person.personId, statement);

test.for(['rejected', 'undecided'] as const)(
  'Rule 9.43, the elder sees neither a paused child’s session that was %s, nor a card for it',
  async (what, { app, family }) => {
    const child = await app.invite(family.parent, 'Paul Young');
    await app.choose(child, { Photography: 3, 'Art & Creativity': 3 });
    const id = await ask(family.elder, meeting(child, { date: dayFromNow(20) }));
    if (what === 'rejected') await reject(family.parent, id);
    const session = sql`select from sessions where id = ${id}`;
    const card = sql`select from person_cards where id = ${child.personId}`;
    for (const read of [session, card])
      expect(await rowsFor(app, family.elder, read)).toEqual({ rows: 1 });
    await family.parent.must('POST', `/api/children/${child.personId}/pause`);
    for (const read of [session, card]) {
      expect(await rowsFor(app, family.elder, read)).toEqual({ rows: 0 });
      expect(await rowsFor(app, family.parent, read)).toEqual({ rows: 1 });
    }
  },
);

test.for([
  [6, 1],
  [8, 0],
] as const)(
  'Rule 9.51, %d days after a session who asked for it reads %d rows of its place, and of one it had before',
  async ([days, rows], { app, family }) => {
    const id = await heldSession(app, family, { ago: days * DAY_MS });
    const { db } = app.platform;
    await app.query`
      insert into session_offers (session_id, version, connection_mode, interests, start_time,
        end_time, time_zone, during, address)
      select id, 0, connection_mode, interests, start_time, end_time, time_zone, during, '12 Linden Lane'
      from sessions where id = ${id}
    `;
    await placeRow(id, { address: '12 Linden Lane' }).execute(db);
    const place = sql`select from session_offers where session_id = ${id} and version = 1`;
    expect(await rowsFor(app, family.elder, place)).toEqual({ rows });
    const read = sql`select from session_offers where session_id = ${id} and version = 0`;
    expect(await rowsFor(app, family.elder, read)).toEqual({ rows });
    expect(await rowsFor(app, family.youth, read)).toEqual({ rows: 0 });
    expect(await rowsFor(app, family.parent, read)).toEqual({ rows: 1 });
  },
);

// The youth has blocked no one, so nothing else hides the session.
test('Rule 9.52, a session whose elder is gone is hidden from the youth, but not from the parent', async ({
  app,
}) => {
  const { elder, youth, parent } = await openFamily(app);
  const id = await ask(elder, meeting(youth, { date: dayFromNow(21) }));
  await approve(parent, id);
  const read = sql`select from sessions where id = ${id}`;
  expect(await rowsFor(app, youth, read)).toEqual({ rows: 1 });
  await app.query`update sessions set elder_id = null, created_by = youth_id where id = ${id}`;
  expect(await rowsFor(app, youth, read)).toEqual({ rows: 0 });
  expect(await rowsFor(app, parent, read)).toEqual({ rows: 1 });
});

// Updates all rows at once, because without a where clause PostgreSQL does not apply the select policy.
test('Rule 9.24, a stranger can cancel no session, and a participant no rejected one', async ({
  app,
}) => {
  const { elder, youth, parent } = await openFamily(app);
  const [stranger, id] = [await app.signUp('elder'), newId()];
  const cancelAll = ({ personId }: { personId: string }) => sql`
    update sessions set status = 'cancelled', cancelled_at = now(), cancelled_by = ${personId}
  `;
  await ask(elder, { ...meeting(youth, { date: dayFromNow(22) }), id });
  expect(await rowsFor(app, elder, cancelAll(elder))).toEqual({ rows: 1 });
  expect(await rowsFor(app, stranger, cancelAll(stranger))).toEqual({ rows: 0 });
  await reject(parent, id);
  expect(await rowsFor(app, elder, cancelAll(elder))).toEqual({ rows: 0 });
});

test('Rule 9.43, a parent can pause a child and turn off matching, but not change its profile', async ({
  app,
  family: { parent, youth },
}) => {
  const change = (what: ReturnType<typeof sql>) =>
    rowsFor(app, parent, sql`update people set ${what} where id = ${youth.personId}`);
  expect(await change(sql`paused_at = now(), matching_on = false`)).toEqual({ rows: 1 });
  expect(await change(sql`bio = 'Changed'`)).toEqual({ refused: 'grant' });
});

test('Rule 9.47, a block hides only notices about the other person', async ({ app }) => {
  const { elder, youth } = await openFamily(app);
  const { personId } = youth;
  const [about, ofNobody] = [newId(), newId()];
  await app.query`
    insert into notifications (person_id, kind, subject_id, other_id)
    values (${personId}, 'session-requested', ${about}, ${elder.personId}),
      (${personId}, 'new-matches', ${ofNobody}, null)
  `;
  const read = (subject: string) =>
    rowsFor(app, youth, sql`select from notifications where subject_id = ${subject}`);
  expect(await read(about)).toEqual({ rows: 1 });
  await youth.must('POST', '/api/blocks', { personId: elder.personId });
  expect(await read(about)).toEqual({ rows: 0 });
  expect(await read(ofNobody)).toEqual({ rows: 1 });
});

test('Rule 6.439, nobody moves the instants of a session, or those of a proposal past a rule', async ({
  app,
  family: { elder, youth, parent },
}) => {
  const id = await ask(elder, meeting(youth, { date: dayFromNow(32) }));
  expect((await propose(youth, id, dayFromNow(33))).status).toBe(200);
  await setRules(parent, youth, { videoOnly: true });
  const later = sql`tstzrange(lower(during) + interval '30 minutes', upper(during) + interval '30 minutes')`;
  const proposal = sql`update session_offers set during = ${later} where session_id = ${id} and version = 2`;
  expect(await rowsFor(app, youth, proposal)).toEqual({ refused: expect.any(String) });
  for (const person of [elder, youth, parent]) {
    const session = sql`update sessions set during = ${later} where id = ${id}`;
    expect(await rowsFor(app, person, session)).toEqual({ refused: expect.any(String) });
  }
  await setRules(parent, youth, {});
});

test('Rule 6.67, the requester proposes nothing, whatever others requested from them', async ({
  app,
  family,
}) => {
  const mine = await ask(family.youth, meeting(family.elder, { date: dayFromNow(30) }));
  const theirs = await ask(family.elder, meeting(family.youth, { date: dayFromNow(31) }));
  const inserted = (id: string) => proposalRow(id, family.youth.personId);
  expect(await rowsFor(app, family.youth, inserted(theirs))).toEqual({ rows: 1 });
  expect(await rowsFor(app, family.youth, inserted(mine))).toEqual({ refused: 'policy' });
  for (const id of [mine, theirs]) {
    await proposalRow(id, family.parent.personId).execute(app.platform.db);
  }
  const replace = (id: string) => sql`
    update session_offers set proposed_by = ${family.youth.personId}
    where session_id = ${id} and version = 2
  `;
  expect(await rowsFor(app, family.youth, replace(theirs))).toEqual({ rows: 1 });
  expect(await rowsFor(app, family.youth, replace(mine))).toEqual({ rows: 0 });
});

test.for([
  [
    'blocked',
    ({ parent, elder, youth }: Family) =>
      parent.must('POST', '/api/blocks', { personId: elder.personId, childId: youth.personId }),
  ],
  [
    'paused',
    ({ parent, youth }: Family) => parent.must('POST', `/api/children/${youth.personId}/pause`),
  ],
] as const)(
  'Rules 9.43 and 9.47, where one is %s no place is written into a request that nobody decided in time',
  async ([, shutOut], { app }) => {
    const family = await openFamily(app);
    const id = await heldSession(app, family, { status: 'pending' });
    const read = sql`select from sessions where id = ${id}`;
    const write = placeRow(id, { address: '12 Linden Lane', message: 'Hello' });
    expect(await rowsFor(app, family.elder, write)).toEqual({ rows: 1 });
    await shutOut(family);
    expect(await rowsFor(app, family.elder, read)).toEqual({ rows: 0 });
    expect(await rowsFor(app, family.elder, write)).toEqual({ refused: 'policy' });
  },
);

test('Rule 9.3, no one else learns whether a person requested a session', async ({
  app,
  family,
}) => {
  const id = await ask(family.elder, meeting(family.youth, { date: dayFromNow(32) }));
  const asked = sql`select where is_own_offer(${id}, 1, true) or is_own_offer(${id}, 1, false)`;
  expect(await rowsFor(app, family.elder, asked)).toEqual({ rows: 1 });
  for (const other of [family.youth, family.parent]) {
    expect(await rowsFor(app, other, asked)).toEqual({ rows: 0 });
  }
});

test('Rule 9.68, only a moderator decides about an elder, and only in their own name', async ({
  app,
  family,
}) => {
  const { db } = app.platform;
  const { personId: moderatorId } = (await enrolledModerator(app)).browser;
  const decide = (by: string) => sql`
    insert into vetting_decisions (person_id, moderator_id, decision, note)
    values (${family.elder.personId}, ${by}, 'reinstated', 'Met in person')
  `;
  const tried = (as: string, by: string) => tryIn((act) => actAsModerator(db, as, act), decide(by));
  expect(await tried(moderatorId, moderatorId)).toEqual({ rows: 1 });
  expect(await tried(moderatorId, family.parent.personId)).toEqual({ refused: 'policy' });
  expect(await tried(family.parent.personId, family.parent.personId)).toEqual({
    refused: 'policy',
  });
});

test('Rule 9.60, only a report without a name needs no permission to report the person', async ({
  app,
  family,
}) => {
  const other = await openFamily(app);
  const id = await ask(family.elder, meeting(family.youth, { date: dayFromNow(40) }));
  const { personId: youth } = family.youth;
  interface About {
    readonly person?: string;
    readonly session?: string;
    readonly onBehalfOf?: string;
  }
  const report = (by: { personId: string }, { person, session, onBehalfOf }: About) => sql`
    insert into reports (id, reporter_id, on_behalf_of, reported_id, session_id, category, details)
    values (${newId()}, ${by.personId}, ${onBehalfOf ?? null}, ${person ?? null}, ${session ?? null},
      'rude-or-hurtful', 'He shouted at me')
  `;
  const tried = (by: { personId: string }, about: About) => rowsFor(app, by, report(by, about));
  expect(await tried(family.elder, { person: youth, session: id })).toEqual({ rows: 1 });
  expect(await tried(other.elder, {})).toEqual({ rows: 1 });
  expect(await rowsFor(app, other.elder, report(other.parent, {}))).toEqual({ refused: 'policy' });
  expect(await tried(other.parent, { person: youth })).toEqual({ refused: 'policy' });
  for (const about of [{ session: id }, { onBehalfOf: youth }]) {
    expect(await tried(other.elder, about)).toEqual({ refused: 'policy' });
    expect(await tried(other.parent, about)).toEqual({ refused: 'policy' });
  }
});

test('Rule 9.49, no one can block people they can’t see', async ({ app, family }) => {
  const other = await openFamily(app);
  const stranger = await app.invite(other.parent, 'Stella Young');
  const block = (by: { personId: string }, blocked: { personId: string }, creator = by) => sql`
    insert into blocks (blocker_id, blocked_id, created_by)
    values (${by.personId}, ${blocked.personId}, ${creator.personId})
  `;
  await ask(family.elder, meeting(family.youth, { date: dayFromNow(41) }));
  expect(await rowsFor(app, family.elder, block(family.elder, family.youth))).toEqual({ rows: 1 });
  const inAnothersName = block(family.elder, family.youth, other.elder);
  expect(await rowsFor(app, family.elder, inAnothersName)).toEqual({ refused: 'policy' });
  expect(await rowsFor(app, family.elder, block(family.elder, stranger))).toEqual({
    refused: 'policy',
  });
  expect(await rowsFor(app, family.elder, block(family.elder, family.elder))).not.toEqual({
    rows: 1,
  });
});
