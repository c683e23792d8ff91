import { OFFER_TEXT_NAMES } from '@oakling/domain/sessions/offer-texts';
import { expect } from 'vitest';
import { test } from '../../../testing/fixtures.ts';
import { refused } from '../../../testing/refused.ts';
import { beginRound, RACE, rounds } from '../../../testing/rounds.ts';
import {
  approve,
  ask,
  dayFromNow,
  meeting,
  newId,
  videoCall,
} from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { countTries } from '../../../testing/use-up.ts';

async function countOf(app: TestApp, id: string) {
  const rows = await app.query`
    select (select count(*)::int from sessions where id = ${id}) as sessions,
      (select count(*)::int from session_offers where session_id = ${id}) as places,
      (select count(*)::int from audit_log where subject_id = ${id}) as audit,
      (select count(*)::int from notifications where subject_id = ${id}) as notifications
  `;
  return rows[0];
}

test(
  'the same request sent 20 times at once creates one session with one response',
  RACE,
  async ({ app, family }) => {
    for (const _ of rounds(1)) {
      await beginRound(app);
      const body = videoCall(family.youth);
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => family.elder.post('/api/sessions', body)),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]?.status).toBe(201);
      expect(await countOf(app, body.id)).toEqual({
        sessions: 1,
        places: 1,
        audit: 1,
        // The parent and the receiver get one notification each.
        notifications: 2,
      });
    }
  },
);

test('a request sent again after the decision returns the current session', async ({ family }) => {
  const body = meeting(family.youth, { date: dayFromNow(40) });
  await ask(family.elder, body);
  await approve(family.parent, body.id);
  const again = await family.elder.post('/api/sessions', body);
  expect([again.status, again.body.status]).toEqual([201, 'approved']);
});

test('a request sent again after the match ended still returns its session', async ({
  app,
  family,
}) => {
  const parent = await app.signUp('parent');
  const youth = await app.invite(parent);
  await app.choose(youth, { Photography: 1 });
  const body = meeting(family.elder);
  await ask(youth, body);
  await youth.must('DELETE', '/api/interests/Photography');
  expect((await youth.post('/api/sessions', body)).status).toBe(201);
});

test.for([
  ['another day', { date: dayFromNow(11) }],
  ['another hour', { startTime: '10:30' }],
  ['another zone', { timeZone: 'Europe/Berlin' }],
  ...OFFER_TEXT_NAMES.map((name) => [`another ${name}`, { [name]: 'Hello' }] as const),
  ['another place', { address: 'Elsewhere 1' }],
  ['other coordinates', { geoCoords: { lat: 1, lng: 2 } }],
  ['other interests', { interests: ['Art & Creativity'] }],
] as const)('the same id with %s is refused with 409', async ([, change], { app, family }) => {
  const body = meeting(family.youth);
  await ask(family.elder, body);
  const answer = await refused(app, () =>
    family.elder.post('/api/sessions', { ...body, ...change }),
  );
  expect([answer.status, answer.body.code]).toEqual([409, 'already-exists']);
});

test('another person’s session id is refused without revealing the session', async ({
  app,
  family,
}) => {
  const id = await ask(family.elder, meeting(family.youth, { message: 'between us' }));
  const [elder, parent] = [await app.signUp('elder'), await app.signUp('parent')];
  const youth = await app.invite(parent);
  await app.choose(elder, { Photography: 1 });
  await app.choose(youth, { Photography: 1 });
  const answer = await refused(app, () => elder.post('/api/sessions', meeting(youth, { id })));
  expect([answer.status, answer.body.code]).toEqual([409, 'already-exists']);
  expect(answer.text).not.toContain('between us');
});

test('the other participant can’t claim the request', async ({ app, family }) => {
  const id = await ask(family.elder, meeting(family.youth));
  const answer = await refused(app, () =>
    family.youth.post('/api/sessions', meeting(family.elder, { id })),
  );
  expect(answer.status).toBe(409);
});

test('Rule 9.86, refused requests count toward the limit', async ({ app }) => {
  const elder = await app.signUp('elder');
  const nobody = Object.assign(app.browser(), { personId: newId() });
  const tried = async () => (await elder.post('/api/sessions', meeting(nobody))).status;
  expect(await tried()).toBe(404);
  await countTries(app, 'request', 59);
  expect([await tried(), await tried()]).toEqual([404, 429]);
  await countTries(app, 'request', 0);
});
