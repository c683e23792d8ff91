import { describe, expect } from 'vitest';
import { collide } from '../../../testing/at-once.ts';
import type { Answer, Browser } from '../../../testing/browser.ts';
import { test as base } from '../../../testing/fixtures.ts';
import { wishAll } from '../../../testing/guardian-wishes.ts';
import { beginRound, RACE, rounds } from '../../../testing/rounds.ts';
import { addGuardian } from '../../../testing/second-guardian.ts';
import { approve, ask, dayFromNow, meeting, reject } from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const test = base.extend('max', { scope: 'file' }, ({ app, family }) =>
  addGuardian(app, [family.youth], 'Max Young'),
);

let requests = 0;

/** A new time for each round, three per day, so a hundred rounds stay within the planning limit. */
function nextTime() {
  requests += 1;
  const hour = 9 + (requests % 3) * 3;
  const clock = (minute: string) => `${String(hour).padStart(2, '0')}:${minute}`;
  return {
    date: dayFromNow(50 + Math.floor(requests / 3)),
    startTime: clock('00'),
    endTime: clock('45'),
  };
}

async function meet(
  app: TestApp,
  { elder, youth }: { elder: Browser; youth: Browser },
  starts: readonly ((id: string) => Promise<Answer>)[],
): Promise<{ id: string; answers: Answer[] }> {
  // A third refusal would start a rest. Rule 6.274
  await app.runUnchecked('delete from rests');
  const id = await ask(elder, meeting(youth, nextTime()));
  const row = { text: 'select from sessions where id = $1 for update', values: [id] };
  const presses = starts.map((start) => () => start(id));
  return { id, answers: await collide(app, row, presses, starts.length) };
}

async function outcomeOf(app: TestApp, id: string) {
  const rows = await app.query<{ status: string; decided: number; told: string[] }>`
    select status,
      (select count(*)::int from audit_log
        where subject_id = ${id} and type in ('SessionApproved', 'SessionRejected')) as decided,
      array(select person_id::text from notifications
        where subject_id = ${id} and kind in ('session-approved', 'session-rejected') order by 1) as told
    from sessions where id = ${id}
  `;
  return rows[0];
}

const codes = (answers: readonly Answer[]) =>
  answers.map(({ status, body }) => (status === 200 ? body.status : body.code)).toSorted();

describe('Rule 6.138, two guardians at once: one outcome, and both are told', () => {
  for (const [what, second] of [
    ['yes and yes', approve],
    ['yes and no', reject],
  ] as const) {
    test(`any can decide: ${what}`, RACE, async ({ app, family, max }) => {
      for (const _ of rounds(1)) {
        await beginRound(app);
        const presses = [
          (id: string) => approve(family.parent, id),
          (id: string) => second(max, id),
        ];
        const { id, answers } = await meet(app, family, presses);
        const outcome = await outcomeOf(app, id);
        expect(codes(answers)).toEqual(['already-decided', outcome?.status].toSorted());
        const loser = answers[0]?.status === 200 ? max : family.parent;
        const told = [family.elder, family.youth, loser].map(({ personId }) => personId);
        expect(outcome).toMatchObject({ decided: 1, told: told.toSorted() });
      }
      app.setNow(null);
    });
  }

  test('all must decide: two are the last', RACE, async ({ app, family, max }) => {
    await wishAll(max, family.youth);
    for (const _ of rounds(1)) {
      await beginRound(app);
      const presses = [family.parent, max].map((who) => (id: string) => approve(who, id));
      const { id, answers } = await meet(app, family, presses);
      expect(codes(answers)).toEqual(['approved', 'pending']);
      expect(await outcomeOf(app, id)).toMatchObject({ status: 'approved', decided: 1 });
      const first = answers[0]?.body.status === 'pending' ? family.parent : max;
      expect((await outcomeOf(app, id))?.told).toContain(first.personId);
    }
    app.setNow(null);
    await wishAll(max, family.youth, false);
  });

  test(
    'an approval while another guardian requires all to approve',
    RACE,
    async ({ app, family, max }) => {
      for (const _ of rounds(5)) {
        await beginRound(app);
        const { elder, youth, parent } = family;
        await app.runUnchecked('delete from rests');
        const id = await ask(elder, meeting(youth, nextTime()));
        const [answer] = await Promise.all([approve(parent, id), wishAll(max, youth)]);
        expect(answer.status).toBe(200);
        const rows = await app.query<{ given: number }>`
        select count(*)::int as given from session_approvals where session_id = ${id}
      `;
        // Either the approval came first and decided alone, or it is one of the two that are required.
        expect(rows).toEqual([{ given: 1 }]);
        expect(['approved', 'pending']).toContain(answer.body.status);
        expect((await outcomeOf(app, id))?.status).toBe(answer.body.status);
        await wishAll(max, youth, false);
      }
      app.setNow(null);
    },
  );
});
