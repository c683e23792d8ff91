import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../../testing/as-role.ts';
import type { Browser } from '../../../testing/browser.ts';
import { openFamily, type Family } from '../../../testing/family.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { answerOutcome, HELD, heldSession } from '../../../testing/held-session.ts';
import { refused } from '../../../testing/refused.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendReminders } from '../day/send-reminders.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

test.afterEach(async ({ app }) => {
  await app.query`delete from sessions`;
});

const held = (app: TestApp, family: Family, how?: Parameters<typeof heldSession>[2]) =>
  heldSession(app, family, how);
const rowsOf = async (app: TestApp, id: string) => {
  const rows = await app.query`
    select person_id, outcome from session_outcomes where session_id = ${id} order by outcome
  `;
  return rows;
};

describe('Rule 6.74, asking how a session went', () => {
  test('asks all three, once, in their notices and not by mail', async ({ app, family }) => {
    const id = await held(app, family);
    await held(app, family, { status: 'pending' });
    await held(app, family, { status: 'rejected' });
    const mails = await app.mails();
    expect(await app.run(sendReminders)).toMatchObject({ 'outcome-asked': 1 });
    expect(await app.run(sendReminders)).toMatchObject({ 'outcome-asked': 0 });
    const rows = await app.query<{ person_id: string }>`
      select person_id from notifications
      where subject_id = ${id} and kind = 'session-outcome-asked'
    `;
    const all = Object.values(family).map(({ personId }: Browser) => personId);
    expect(rows.map(({ person_id }) => person_id).toSorted()).toEqual(all.toSorted());
    expect(await app.mails()).toHaveLength(mails.length);
  });

  test('not before its end, and not more than two days after it', async ({ app, family }) => {
    await held(app, family, { ago: HOUR_MS / 2 });
    await held(app, family, { ago: 49 * HOUR_MS });
    expect(await app.run(sendReminders)).toMatchObject({ 'outcome-asked': 0 });
  });

  test('not if the elder has left, because no one else sees the session', async ({
    app,
    family,
  }) => {
    const id = await held(app, family);
    await app.query`update sessions set elder_id = null where id = ${id}`;
    expect(await app.run(sendReminders)).toMatchObject({ 'outcome-asked': 0 });
  });
});

describe('Rules 6.75 to 6.77, a person’s answer', () => {
  test('is accepted from each of the three, shown only to them, and can be changed', async ({
    app,
    family,
  }) => {
    const id = await held(app, family);
    const { elder, youth, parent } = family;
    await app.notices.take();
    expect((await answerOutcome(youth, id, { outcome: 'did-not-happen' })).body.outcome).toBe(
      'did-not-happen',
    );
    const [live, ...others] = await app.notices.take();
    expect([live?.people, others]).toEqual([[youth.personId], []]);
    expect((await answerOutcome(youth, id, HELD)).body.outcome).toBe('held');
    expect((await answerOutcome(parent, id, HELD)).status).toBe(200);
    expect((await elder.get(`/api/sessions/${id}`)).body.outcome).toBeNull();
    expect((await answerOutcome(elder, id, { outcome: 'did-not-happen' })).status).toBe(200);
    expect((await parent.get(`/api/sessions/${id}`)).body.outcome).toBe('held');
    expect(await rowsOf(app, id)).toEqual([
      { person_id: elder.personId, outcome: 'did-not-happen' },
      ...[youth, parent].map(({ personId }) => ({ person_id: personId, outcome: 'held' })),
    ]);
    const rows = await app.query`
      select actor_id, before, after from audit_log
      where subject_id = ${id} and type = 'OutcomeAnswered' order by id limit 1
    `;
    expect(rows).toEqual([{ actor_id: youth.personId, before: null, after: null }]);
  });

  test('after a block gets the response for a missing one', async ({ app, family }) => {
    const id = await held(app, family);
    await family.youth.must('POST', '/api/blocks', { personId: family.elder.personId });
    expect((await refused(app, () => answerOutcome(family.elder, id, HELD))).status).toBe(404);
    expect((await answerOutcome(family.parent, id, HELD)).status).toBe(200);
  });

  test('of many answers at once, one stays', async ({ app, family }) => {
    const id = await held(app, family);
    const answers = await Promise.all(
      [HELD, { outcome: 'did-not-happen' }, HELD, HELD].map((body) =>
        answerOutcome(family.youth, id, body),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await rowsOf(app, id)).toHaveLength(1);
  });
});

describe('Rule 6.77, the database enforces it (DB)', () => {
  const insert = (id: string, personId: string, at: Date) => sql`
    insert into session_outcomes (session_id, person_id, outcome, answered_at)
    values (${id}, ${personId}, 'held', ${at})
  `;

  test('no one can answer for another, or about a hidden session', async ({ app, family }) => {
    const id = await held(app, family);
    const { db } = app.platform;
    const { elder, youth } = family;
    const others = await openFamily(app);
    const stranger = others.youth;
    await held(app, others);
    const now = new Date();
    const policy = { refused: 'policy' };
    expect(await tryAs(db, youth.personId, insert(id, elder.personId, now))).toEqual(policy);
    expect(await tryAs(db, stranger.personId, insert(id, stranger.personId, now))).toEqual(policy);
    expect(await tryAs(db, youth.personId, insert(id, youth.personId, now))).toEqual({ rows: 1 });
  });

  test('or about one that isn’t over, or was over long ago', async ({ app, family }) => {
    const { db } = app.platform;
    const { personId } = family.youth;
    const id = await held(app, family);
    for (const days of [-1, 31]) {
      const at = new Date(Date.now() + days * DAY_MS);
      expect(await tryAs(db, personId, insert(id, personId, at))).toEqual({ refused: '23514' });
    }
    const pending = await held(app, family, { status: 'pending' });
    const verdict = await tryAs(db, personId, insert(pending, personId, new Date()));
    expect(verdict).toEqual({ refused: '23514' });
  });
});
