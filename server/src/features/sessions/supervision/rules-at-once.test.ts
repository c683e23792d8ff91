import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { actAs } from '../../../testing/act-as.ts';
import { collide, queueUp } from '../../../testing/at-once.ts';
import type { Browser } from '../../../testing/browser.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { beginRound, RACE, rounds } from '../../../testing/rounds.ts';
import { placeRow, requestRow } from '../../../testing/rows.ts';
import {
  ADDRESS,
  approve,
  ask,
  meeting,
  newId,
  propose,
  videoCall,
} from '../../../testing/session-request.ts';
import { setRules, weekday } from '../../../testing/standing-rules.ts';
import { brokenConstraint } from '../../../platform/db/database.ts';

const held = ({ personId }: Browser) => ({
  text: 'select from people where id = $1 for update',
  values: [personId],
});

describe('Rule 6.102, at the same moment', () => {
  test(
    'a rule that comes first applies to the request and approval after it',
    RACE,
    async ({ app, family }) => {
      const { elder, youth, parent } = family;
      for (const _ of rounds(1)) {
        await beginRound(app);
        await setRules(parent, youth);
        const id = await ask(elder, meeting(youth));
        const outcomes: unknown[] = [];
        const ruling = () => setRules(parent, youth, { videoOnly: true }).then(() => 'ruled');
        const asking = () =>
          elder.post('/api/sessions', meeting(youth)).then(({ body }) => body.code);
        outcomes.push(await queueUp(app, held(youth), [ruling, asking]));
        await setRules(parent, youth);
        const agreeing = () =>
          youth.post(`/api/sessions/${id}/agree`, { version: 1 }).then(({ body }) => body.code);
        outcomes.push(await queueUp(app, held(youth), [ruling, agreeing]));
        await setRules(parent, youth);
        const approving = () => approve(parent, id).then(({ body }) => body.code);
        outcomes.push(await queueUp(app, held(youth), [ruling, approving]));
        expect(outcomes).toEqual([
          ['ruled', 'video-only'],
          ['ruled', 'video-only'],
          ['ruled', 'against-your-rules'],
        ]);
        const rows = await app.query`
        delete from sessions where youth_id = ${youth.personId} returning status
      `;
        expect(rows).toEqual([{ status: 'pending' }]);
      }
    },
  );

  test(
    'of two requests for a week’s last session, one is second',
    RACE,
    async ({ app, family }) => {
      const { elder, youth, parent } = family;
      const other = await app.signUp('elder');
      await app.choose(other, { Photography: 3 });
      await setRules(parent, youth, { mostAWeek: 2 });
      for (const _ of rounds(1)) {
        await beginRound(app);
        // Uses the same week each time, because a hundred weeks would exceed the planning limit.
        const on = (day: number) => ({ date: weekday(day) });
        await ask(youth, videoCall(elder, on(1)));
        const rules = {
          text: 'select from standing_rules where youth_id = $1 for update',
          values: [youth.personId],
        };
        const answers = await collide(
          app,
          rules,
          [
            () => elder.post('/api/sessions', videoCall(youth, on(2))),
            () => other.post('/api/sessions', videoCall(youth, on(3))),
          ],
          2,
        );
        const codes = answers.map(({ status, body }) => (status === 201 ? 'asked' : body.code));
        expect(codes.toSorted()).toEqual(['asked', 'time-not-possible']);
        await app.query`delete from sessions where youth_id = ${youth.personId}`;
      }
    },
  );
});

describe('Rule 6.102, no statement bypasses the rules', () => {
  test.for([
    ['a request', 'elder', 'insert'],
    ['a next version', 'elder', 'version'],
    ['a place', 'elder', 'place'],
    ['another time', 'youth', 'proposal'],
    ['a yes', 'youth', 'agree'],
    ['an approval', 'parent', 'approve'],
  ] as const)('%s', async ([, who, what], { app, family }) => {
    const { elder, youth, parent } = family;
    const { db } = app.platform;
    const id = await ask(elder, meeting(youth, { date: weekday(2) }));
    if (what === 'proposal') await propose(youth, id, weekday(3));
    const isPlace = what === 'place';
    await setRules(parent, youth, isPlace ? { knownPlacesOnly: true } : { videoOnly: true });
    const next = newId();
    const inPerson = { id: next, connection_mode: 'In-Person' };
    const insert = requestRow(elder.personId, youth.personId, inPerson);
    const statements = {
      insert,
      place: placeRow(next, { address: ADDRESS }),
      version: sql`update sessions set version = 2, updated_at = now() where id = ${id}`,
      proposal: sql`update session_offers set created_at = now() where session_id = ${id}`,
      agree: sql`select agree_to_session(${id}, now())`,
      approve: sql`
        update sessions set status = 'approved', decided_at = now(), decided_by = ${parent.personId}
        where id = ${id}`,
    };
    const error: unknown = await actAs(db, family[who].personId, async (tx) => {
      if (isPlace) await insert.execute(tx);
      await statements[what].execute(tx);
    }).catch((caught: unknown) => caught);
    expect(brokenConstraint(error)).toBe('sessions_within_rules');
    expect(error).toMatchObject({ detail: isPlace ? 'place-not-possible' : 'video-only' });
  });

  test('the functions that check a request respond to no one else', async ({ app, family }) => {
    const { elder, youth, parent } = family;
    const id = await ask(elder, meeting(youth));
    await setRules(parent, youth, { videoOnly: true });
    const stranger = await app.signUp('elder');
    const told = ({ personId }: Browser) =>
      actAs(app.platform.db, personId, async (tx) => {
        const { rows } = await sql<{ told: (string | null)[] }>`
          select array[
            (select not_possible from request_facts(
              ${youth.personId}, 'In-Person', now(), now() + interval '1 hour', 'x', null, null, null, true
            )),
            wish_for_session(${id}, null, now(), now() + interval '1 hour', null, null, null, null),
            ways_with_match(${youth.personId})
          ] as told
        `.execute(tx);
        return rows[0]?.told;
      });
    expect(await told(elder)).toEqual(['video-only', 'video-only', 'video-only']);
    expect(await told(stranger)).toEqual([null, null, null]);
    await youth.must('POST', '/api/blocks', { personId: elder.personId });
    expect(await told(elder)).toEqual([null, null, null]);
  });
});
