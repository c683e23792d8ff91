import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { collide } from '../../../testing/at-once.ts';
import type { Answer, Browser } from '../../../testing/browser.ts';
import { test } from '../../../testing/fixtures.ts';
import { beginRound, RACE, rounds } from '../../../testing/rounds.ts';
import { approve, ask, dayFromNow, meeting, reject } from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let days = 60;

const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted();

test(
  'of 10 approvals and 10 rejections at once, one succeeds, and everyone is notified once',
  RACE,
  async ({ app, family }) => {
    for (const round of rounds(1)) {
      await beginRound(app);
      const id = await ask(family.elder, meeting(family.youth, { date: dayFromNow(100 + round) }));
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          index % 2 === 0 ? approve(family.parent, id) : reject(family.parent, id),
        ),
      );
      expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
      const winner = answers.find(({ status }) => status === 200)?.body.status;
      const rows = await app.query`
      select person_id, count(*)::int as times from notifications
      where subject_id = ${id} and kind = ${`session-${winner}`} group by person_id
    `;
      expect(rows).toHaveLength(2);
      expect(rows).toEqual(rows.map((row) => Object.assign({}, row, { times: 1 })));
      const all = await app.query<{ audit: number; told: number; status: string }>`
      select (select count(*)::int from audit_log where subject_id = ${id}) as audit,
        (select count(*)::int from notifications where subject_id = ${id}) as told,
        (select status from sessions where id = ${id})
    `;
      // The request and the decision each write one audit row and two notifications.
      expect(all).toEqual([{ audit: 2, told: 4, status: winner }]);
    }
  },
);

describe('Rule 6.25, of overlapping approvals at once, one succeeds and the others get 409', () => {
  test('if one parent decides nine that share both people', RACE, async ({ app, family }) => {
    await race(app, (date) =>
      Array.from({ length: 9 }, () => [
        family.parent,
        family.elder,
        meeting(family.youth, { date }),
      ]),
    );
  });

  test('if two parents decide, and the elder is shared', RACE, async ({ app, family }) => {
    const parent = await app.signUp('parent');
    const youth = await app.invite(parent);
    await app.choose(youth, { Photography: 1 });
    const afternoon = { startTime: '15:00', endTime: '16:30' };
    await race(app, (date) => [
      [family.parent, family.youth, meeting(family.elder, { date, ...afternoon })],
      [parent, youth, meeting(family.elder, { date, ...afternoon, startTime: '16:29' })],
    ]);
  });

  test('because approvals of the same people queue up, without a deadlock', async ({
    app,
    family,
  }) => {
    for (const person of [family.elder, family.youth]) {
      days += 1;
      const id = await ask(family.elder, meeting(family.youth, { date: dayFromNow(days) }));
      const text = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
      const turn = { text, values: [person.personId] };
      const [answer] = await collide(app, turn, [() => approve(family.parent, id)], 1);
      expect(answer?.status).toBe(200);
    }
  });

  async function race(
    app: TestApp,
    sessionsOn: (date: string) => [parent: Browser, from: Browser, ReturnType<typeof meeting>][],
  ): Promise<void> {
    for (const round of rounds(1)) {
      await beginRound(app);
      const date = dayFromNow(210 + round);
      const sessions = sessionsOn(date);
      for (const [, from, body] of sessions) await ask(from, body);
      const rows = {
        text: 'select from sessions where id = any ($1) for update',
        values: [sessions.map(([, , body]) => body.id)],
      };
      const decisions = sessions.map(
        ([parent, , body]) =>
          () =>
            approve(parent, body.id),
      );
      const answers = await collide(app, rows, decisions, sessions.length);
      const codes = answers.map(({ status, body }) => (status === 200 ? 'won' : body.code));
      expect(codes.toSorted(), date).toEqual([...codes.slice(1).map(() => 'overlaps'), 'won']);
    }
  }
});

test('a parent who is suspended while their approval waits for the session is refused', async ({
  app,
  family,
}) => {
  const { db } = app.platform;
  const { personId } = family.parent;
  const id = await ask(family.elder, meeting(family.youth, { date: dayFromNow(40) }));
  const { promise: isHeld, resolve: tellHeld } = Promise.withResolvers<void>();
  const { promise: goOn, resolve: free } = Promise.withResolvers<void>();
  const holding = db.transaction().execute(async (tx) => {
    await sql`select from sessions where id = ${id} for update`.execute(tx);
    tellHeld();
    await goOn;
  });
  await isHeld;
  const approving = approve(family.parent, id);
  const isWaiting = async () => {
    const rows = await app.query`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `;
    return rows.length > 0;
  };
  await expect.poll(isWaiting).toBe(true);
  await app.query`update people set vetting = 'suspended' where id = ${personId}`;
  free();
  await holding;
  const answer = await approving;
  expect(answer.status).toBe(404);
  const rows = await app.query`select status from sessions where id = ${id}`;
  expect(rows).toEqual([{ status: 'pending' }]);
  await app.query`update people set vetting = 'unverified' where id = ${personId}`;
});
