import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../../testing/as-role.ts';
import type { Browser } from '../../../testing/browser.ts';
import type { Family } from '../../../testing/family.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { answerOutcome, HELD, heldSession, uncomfortable } from '../../../testing/held-session.ts';
import { newModerator } from '../../../testing/moderator.ts';
import { refused } from '../../../testing/refused.ts';
import { newId } from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { countTries } from '../../../testing/use-up.ts';

test.afterEach(async ({ app }) => {
  await app.query`delete from sessions`;
});

const held = (app: TestApp, family: Family) => heldSession(app, family);
const reportsOf = async (app: TestApp, id: string) => {
  const rows = await app.query<{ reported_name: string; kept: boolean }>`
    select reporter_id, on_behalf_of, reported_id, category, details, status, reported_name,
      session_snapshot is not null as kept
    from reports where session_id = ${id}
  `;
  return rows;
};

describe('Rule 6.78, an uncomfortable session', () => {
  test('is a report about the other participant to the moderators, with the session, and no one else is told', async ({
    app,
    family,
  }) => {
    const moderator = await newModerator(app);
    const id = await held(app, family);
    const { elder, youth, parent } = family;
    await app.notices.take();
    const told = await app.count('notifications');
    expect((await answerOutcome(youth, id, uncomfortable())).body.outcome).toBe(
      'felt-uncomfortable',
    );
    const people = (await app.notices.take()).flatMap((notice) => notice.people);
    expect(people.toSorted()).toEqual([youth.personId, moderator.personId].toSorted());
    expect(await app.count('notifications')).toBe(told);
    expect(await reportsOf(app, id)).toEqual([
      {
        reporter_id: youth.personId,
        on_behalf_of: null,
        reported_id: elder.personId,
        category: 'made-me-uncomfortable',
        details: 'He shouted at me',
        status: 'open',
        reported_name: 'Rosa Alvarez',
        kept: true,
      },
    ]);
    for (const other of [elder, parent]) {
      const { body } = await other.get(`/api/sessions/${id}`);
      expect(body.outcome).toBeNull();
      expect(JSON.stringify(body)).not.toMatch(/uncomfortable|shouted/);
    }
    const { body: changes } = await parent.get(`/api/children/${youth.personId}/changes`);
    expect(JSON.stringify(changes)).not.toMatch(/Outcome|Report/);
  });

  test('a parent reports the elder for the child, an elder reports the child', async ({
    app,
    family,
  }) => {
    const id = await held(app, family);
    const { elder, youth, parent } = family;
    await answerOutcome(parent, id, uncomfortable());
    await answerOutcome(elder, id, uncomfortable(''));
    expect(await reportsOf(app, id)).toMatchObject([
      { reporter_id: parent.personId, on_behalf_of: youth.personId, reported_id: elder.personId },
      { reporter_id: elder.personId, on_behalf_of: null, reported_id: youth.personId },
    ]);
  });

  test('if the elder has left, the parent’s report names no one', async ({ app, family }) => {
    const id = await held(app, family);
    await app.query`update sessions set elder_id = null where id = ${id}`;
    expect((await answerOutcome(family.parent, id, uncomfortable())).status).toBe(200);
    expect(await reportsOf(app, id)).toMatchObject([{ reported_id: null, kept: true }]);
  });

  test('other answers aren’t reported', async ({ app, family }) => {
    const id = await held(app, family);
    for (const outcome of ['held', 'did-not-happen']) {
      expect((await answerOutcome(family.youth, id, { outcome })).status).toBe(200);
    }
    expect(await reportsOf(app, id)).toEqual([]);
  });

  test('sent again, or many times at once, is one report', async ({ app, family }) => {
    const id = await held(app, family);
    const body = uncomfortable();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => answerOutcome(family.youth, id, body)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await answerOutcome(family.youth, id, HELD);
    expect((await answerOutcome(family.youth, id, body)).body.outcome).toBe('felt-uncomfortable');
    expect(await reportsOf(app, id)).toHaveLength(1);
    await answerOutcome(family.youth, id, uncomfortable('And again'));
    expect(await reportsOf(app, id)).toHaveLength(2);
  });

  test('another person’s report isn’t overwritten', async ({ app, family }) => {
    const id = await held(app, family);
    const body = uncomfortable();
    await answerOutcome(family.youth, id, body);
    const again = await refused(app, () => answerOutcome(family.elder, id, body));
    expect([again.status, again.body.code]).toEqual([409, 'id-taken']);
  });

  test('two sessions make two reports: the first id is invalid for the second', async ({
    app,
    family,
  }) => {
    const [first, second] = [
      await held(app, family),
      await heldSession(app, family, { ago: 5 * 3_600_000 }),
    ];
    const said = uncomfortable();
    expect((await answerOutcome(family.youth, first, said)).status).toBe(200);
    const again = await refused(app, () => answerOutcome(family.youth, second, said));
    expect(again.status).toBe(409);
    expect(await reportsOf(app, second)).toEqual([]);
    expect((await answerOutcome(family.youth, second, uncomfortable())).status).toBe(200);
    expect(await reportsOf(app, second)).toHaveLength(1);
  });

  test('counts toward the limit of reports', async ({ app, family }) => {
    const id = await held(app, family);
    await family.youth.must('POST', '/api/reports', {
      id: newId(),
      sessionId: id,
      category: 'rude-or-hurtful',
    });
    await countTries(app, 'report', 20);
    expect((await answerOutcome(family.youth, id, uncomfortable())).status).toBe(429);
    expect((await answerOutcome(family.youth, id, HELD)).status).toBe(200);
    await countTries(app, 'report', 0);
  });
});

test('Rule 6.218, a person who felt uncomfortable in one session can read and send notes in another', async ({
  app,
  family,
}) => {
  const { elder, youth } = family;
  const bad = await heldSession(app, family, { ago: 4 * 3_600_000 });
  await answerOutcome(youth, bad, uncomfortable());
  const good = await held(app, family);
  const thank = (from: Browser) =>
    from.must('POST', `/api/sessions/${good}/thanks`, { card: 'learned' });
  for (const person of [elder, youth]) await answerOutcome(person, good, HELD);
  await thank(elder);
  const read = sql`select from session_thanks where session_id = ${good}`;
  expect(await tryAs(app.platform.db, youth.personId, read)).toEqual({ rows: 1 });
  expect((await youth.get(`/api/sessions/${good}`)).body.thanks).toHaveLength(1);
  expect((await thank(youth)).body.thanks).toHaveLength(2);
  // Another person's answer hides nothing from the participants.
  await answerOutcome(elder, good, uncomfortable());
  expect((await youth.get(`/api/sessions/${good}`)).body.thanks).toHaveLength(2);
});
