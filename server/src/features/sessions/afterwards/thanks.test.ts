import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { THANKS } from '@oakling/domain/sessions/afterwards/thanks-cards';
import { tryAs } from '../../../testing/as-role.ts';
import { downloaded } from '../../../testing/downloaded.ts';
import type { Browser } from '../../../testing/browser.ts';
import { openFamily } from '../../../testing/family.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { answerOutcome, HELD, heldSession, uncomfortable } from '../../../testing/held-session.ts';
import { refused } from '../../../testing/refused.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

test.afterEach(async ({ app }) => {
  await app.query`delete from sessions`;
});

const thank = (from: Browser, id: string, card = 'learned') =>
  from.json('POST', `/api/sessions/${id}/thanks`, { card });
const seenBy = async (reader: Browser, id: string) =>
  (await reader.get(`/api/sessions/${id}`)).body.thanks;
const note = (from: 'elder' | 'youth', card = 'learned') => ({
  from,
  card,
  at: expect.any(String),
});
const toldOf = async (app: TestApp, id: string) => {
  await app.deliver();
  const rows = await app.query<{ person_id: string; names: object }>`
    select person_id, names from notifications
    where subject_id = ${id} and kind = 'session-thanked' order by person_id
  `;
  return rows;
};

describe('Rules 6.216, 6.217 and 6.219, a thank-you note', () => {
  test('goes from each participant to the other, once, and the guardians read both', async ({
    app,
    family,
  }) => {
    const { elder, youth, parent } = family;
    const id = await heldSession(app, family);
    await answerOutcome(elder, id, HELD);
    await answerOutcome(youth, id, HELD);
    expect((await thank(elder, id)).body.thanks).toEqual([note('elder')]);
    expect((await thank(youth, id, 'stories')).status).toBe(200);
    for (const reader of [elder, youth, parent]) {
      const thanks = await seenBy(reader, id);
      expect(thanks).toHaveLength(2);
      expect(thanks).toEqual(expect.arrayContaining([note('elder'), note('youth', 'stories')]));
    }
    const again = await refused(app, () => thank(elder, id, 'again'));
    expect([again.status, again.body.code]).toEqual([409, 'already-thanked']);
    const told = await toldOf(app, id);
    const readers = told.map(({ person_id }) => person_id);
    expect(readers.filter((personId) => personId === elder.personId)).toHaveLength(1);
    expect(readers.filter((personId) => personId === youth.personId)).toHaveLength(1);
    expect(readers.filter((personId) => personId === parent.personId)).toHaveLength(2);
    const toParent = told.filter(({ person_id }) => person_id === parent.personId);
    for (const { names } of toParent) expect(Object.keys(names)).toContain('thanked');
  });

  test('of two at once, one is sent (A163)', async ({ app, family }) => {
    const id = await heldSession(app, family);
    await answerOutcome(family.elder, id, HELD);
    const answers = await Promise.all(
      ['learned', 'again', 'ideas'].map((card) => thank(family.elder, id, card)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await seenBy(family.parent, id)).toHaveLength(1);
  });

  test('is in both participants’ exports and the child’s', async ({ app, family }) => {
    const id = await heldSession(app, family);
    await answerOutcome(family.elder, id, HELD);
    await thank(family.elder, id);
    const ofChild = `/api/children/${family.youth.personId}/export`;
    for (const [reader, path] of [
      [family.elder, '/api/account/export'],
      [family.youth, '/api/account/export'],
      [family.parent, ofChild],
    ] as const) {
      const { data } = await downloaded(app, reader, path);
      expect(data).toMatchObject({ sessions: [{ id, thanks: [note('elder')] }] });
    }
  });

  test('is deleted with its sender’s account', async ({ app, family }) => {
    const id = await heldSession(app, family);
    await answerOutcome(family.elder, id, HELD);
    await thank(family.elder, id);
    await app.query`delete from session_outcomes where person_id = ${family.elder.personId}`;
    expect(await seenBy(family.parent, id)).toEqual([]);
  });
});

describe('Rule 6.218, no thanks to a person who felt uncomfortable', () => {
  test('the note is neither shown nor announced to them; the sender and the guardians see it (A164)', async ({
    app,
    family,
  }) => {
    const { elder, youth, parent } = family;
    const id = await heldSession(app, family);
    await answerOutcome(youth, id, uncomfortable());
    await answerOutcome(elder, id, HELD);
    const sent = await thank(elder, id);
    expect([sent.status, sent.body.thanks]).toEqual([200, [note('elder')]]);
    expect(await seenBy(youth, id)).toEqual([]);
    expect(await seenBy(parent, id)).toEqual([note('elder')]);
    // A participant's own answer hides nothing from either participant.
    await answerOutcome(parent, id, uncomfortable());
    await answerOutcome(elder, id, uncomfortable());
    expect(await seenBy(parent, id)).toEqual([note('elder')]);
    expect(await seenBy(elder, id)).toEqual([note('elder')]);
    const told = (await toldOf(app, id)).map(({ person_id }) => person_id);
    expect(told).toEqual([parent.personId]);
    const { db } = app.platform;
    const read = sql`select from session_thanks where session_id = ${id}`;
    expect(await tryAs(db, youth.personId, read)).toEqual({ rows: 0 });
    expect(await tryAs(db, parent.personId, read)).toEqual({ rows: 1 });
  });
});

describe('Rule 6.216, who can’t send one', () => {
  test('to or from a paused child (A164)', async ({ app, family }) => {
    const id = await heldSession(app, family);
    await answerOutcome(family.elder, id, HELD);
    await answerOutcome(family.youth, id, HELD);
    await family.parent.must('POST', `/api/children/${family.youth.personId}/pause`);
    const { status, body } = await refused(app, () => thank(family.elder, id));
    expect([status, body.code]).toEqual([409, 'may-not-meet']);
    expect((await thank(family.youth, id)).status).toBe(401);
  });

  test('across a block, in either direction, which also hides sent ones (A164)', async ({
    app,
    family,
  }) => {
    const { elder, youth, parent } = family;
    const id = await heldSession(app, family);
    await answerOutcome(elder, id, HELD);
    await answerOutcome(youth, id, HELD);
    await thank(elder, id);
    await youth.must('POST', '/api/blocks', { personId: elder.personId });
    for (const one of [elder, youth]) {
      expect((await refused(app, () => thank(one, id, 'again'))).status).toBe(404);
      expect((await one.get(`/api/sessions/${id}`)).status).toBe(404);
    }
    expect(await seenBy(parent, id)).toEqual([note('elder')]);
  });

  test('to or from a suspended person (A164)', async ({ app, family }) => {
    const id = await heldSession(app, family);
    await answerOutcome(family.youth, id, HELD);
    const { personId } = family.elder;
    await app.query`update people set vetting = 'suspended' where id = ${personId}`;
    const answered = await refused(app, () => thank(family.youth, id));
    expect([answered.status, answered.body.code]).toEqual([409, 'may-not-meet']);
  });
});

describe('Rules 6.216 and 6.218, the database enforces it (DB)', () => {
  const insert = (id: string, personId: string, at = new Date(), card = 'learned') => sql`
    insert into session_thanks (session_id, from_id, card, sent_at)
    values (${id}, ${personId}, ${card}, ${at})
  `;

  test('no one can thank for another, for a hidden session, twice, or with free text (A165)', async ({
    app,
    family,
  }) => {
    const { db } = app.platform;
    const { elder, youth, parent } = family;
    const id = await heldSession(app, family);
    for (const person of [elder, youth, parent]) await answerOutcome(person, id, HELD);
    const others = await openFamily(app);
    const stranger = others.youth;
    await heldSession(app, others);
    await app.query`
      insert into session_outcomes (session_id, person_id, outcome, answered_at)
      values (${id}, ${stranger.personId}, 'held', now())
    `;
    const policy = { refused: 'policy' };
    expect(await tryAs(db, youth.personId, insert(id, elder.personId))).toEqual(policy);
    expect(await tryAs(db, parent.personId, insert(id, parent.personId))).toEqual(policy);
    expect(await tryAs(db, stranger.personId, insert(id, stranger.personId))).toEqual(policy);
    const words = insert(id, youth.personId, new Date(), 'Write to me');
    expect(await tryAs(db, youth.personId, words)).toEqual({ refused: '23514' });
    expect(await tryAs(db, youth.personId, insert(id, youth.personId))).toEqual({ rows: 1 });
    await thank(youth, id);
    expect(await tryAs(db, youth.personId, insert(id, youth.personId))).toEqual({
      refused: '23505',
    });
  });

  test('or before its end, long after it, or without having said that it took place (A165)', async ({
    app,
    family,
  }) => {
    const { db } = app.platform;
    const { personId } = family.youth;
    const id = await heldSession(app, family);
    expect(await tryAs(db, personId, insert(id, personId))).toEqual({ refused: '23503' });
    await answerOutcome(family.youth, id, { outcome: 'did-not-happen' });
    expect(await tryAs(db, personId, insert(id, personId))).toEqual({ refused: '23514' });
    await answerOutcome(family.youth, id, HELD);
    for (const days of [-1, 31]) {
      const at = new Date(Date.now() + days * DAY_MS);
      expect(await tryAs(db, personId, insert(id, personId, at))).toEqual({ refused: '23514' });
    }
  });

  test('accepts exactly the domain’s cards', async ({ app }) => {
    const rows = await app.query<{ rule: string }>`
      select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'session_thanks_card'
    `;
    const known = [...(rows[0]?.rule ?? '').matchAll(/'([a-z-]+)'/g)].map(([, card]) => card);
    expect(known.toSorted()).toEqual(Object.keys(THANKS).toSorted());
  });
});
