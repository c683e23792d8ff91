import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
import { refused } from '../../testing/refused.ts';
import { beginRound, RACE, rounds } from '../../testing/rounds.ts';
import {
  approve,
  ask,
  dayFromNow,
  meeting,
  newId,
  videoCall,
} from '../../testing/session-request.ts';

let house: House;
let family: Family;

beforeAll(async () => {
  house = await openHouse();
  family = await openFamily(house);
});
afterAll(() => house.close());

async function countOf(id: string) {
  const { rows } = await sql`
    select (select count(*)::int from sessions where id = ${id}) as sessions,
      (select count(*)::int from session_arrangements where session_id = ${id}) as places,
      (select count(*)::int from audit_log where subject_id = ${id}) as audit,
      (select count(*)::int from notifications where subject_id = ${id}) as notifications
  `.execute(house.platform.db);
  return rows[0];
}

test('the same request sent 20 times at once makes one session and one answer', RACE, async () => {
  for (const _ of rounds(1)) {
    await beginRound(house);
    const body = videoCall(family.youth);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => family.elder.post('/api/sessions', body)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await countOf(body.id)).toEqual({ sessions: 1, places: 1, audit: 1, notifications: 1 });
  }
});

test('a request sent again after the decision gets the session as it is now', async () => {
  const body = meeting(family.youth, { date: dayFromNow(40) });
  await ask(family.elder, body);
  await approve(family.parent, body.id);
  const again = await family.elder.post('/api/sessions', body);
  expect([again.status, again.body.status]).toEqual([201, 'approved']);
});

test('a request sent again after the match ended still gets its session', async () => {
  const parent = await house.signUp('parent');
  const youth = await house.invite(parent);
  await house.choose(youth, { Photography: 1 });
  const body = meeting(family.elder);
  await ask(youth, body);
  await youth.must('DELETE', '/api/interests/Photography');
  expect((await youth.post('/api/sessions', body)).status).toBe(201);
});

test.for([
  ['another day', { date: dayFromNow(11) }],
  ['another hour', { startTime: '10:30' }],
  ['another zone', { timeZone: 'Europe/Berlin' }],
  ['another message', { message: 'Hello' }],
  ['another place', { address: 'Elsewhere 1' }],
  ['other coordinates', { geoCoords: { lat: 1, lng: 2 } }],
  ['other interests', { interests: ['Art & Creativity'] }],
] as const)('the same id with %s is refused with 409', async ([, change]) => {
  const body = meeting(family.youth);
  await ask(family.elder, body);
  const answer = await refused(house, () =>
    family.elder.post('/api/sessions', { ...body, ...change }),
  );
  expect([answer.status, answer.body.code]).toEqual([409, 'already-exists']);
});

test('the id of a session of someone else is refused and shows nothing of it', async () => {
  const id = await ask(family.elder, meeting(family.youth, { message: 'between us' }));
  const [elder, parent] = [await house.signUp('elder'), await house.signUp('parent')];
  const youth = await house.invite(parent);
  await house.choose(elder, { Photography: 1 });
  await house.choose(youth, { Photography: 1 });
  const answer = await refused(house, () => elder.post('/api/sessions', meeting(youth, { id })));
  expect([answer.status, answer.body.code]).toEqual([409, 'already-exists']);
  expect(answer.text).not.toContain('between us');
});

test('the other participant cannot pass the request off as theirs', async () => {
  const id = await ask(family.elder, meeting(family.youth));
  const answer = await refused(house, () =>
    family.youth.post('/api/sessions', meeting(family.elder, { id })),
  );
  expect(answer.status).toBe(409);
});

test('asking too often is refused with 429', async () => {
  const elder = await house.signUp('elder');
  const nobody = Object.assign(house.browser(), { personId: newId() });
  const statuses: number[] = [];
  for (let tries = 0; tries < 61; tries += 1) {
    statuses.push((await elder.post('/api/sessions', meeting(nobody))).status);
  }
  expect(statuses.slice(0, 60).every((status) => status === 404)).toBe(true);
  expect(statuses[60]).toBe(429);
});
