import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../../testing/as-role.ts';
import { block } from '../../../testing/blocks.ts';
import type { Browser } from '../../../testing/browser.ts';
import { downloaded } from '../../../testing/downloaded.ts';
import { type Family, openFamily } from '../../../testing/family.ts';
import { testWithOwnFamily } from '../../../testing/fixtures.ts';
import { limitAsInProduction } from '../../../testing/family-sessions.ts';
import { comeOfAge } from '../../../testing/growing.ts';
import { refusal } from '../../../testing/owner-changes.ts';
import { requestRow } from '../../../testing/rows.ts';
import { addGuardian } from '../../../testing/second-guardian.ts';
import { approve, ask, meeting, nextDay, reject } from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const test = testWithOwnFamily
  .extend('sharesApp', false)
  .extend('limit', { scope: 'file', auto: true }, async ({ app }) => limitAsInProduction(app));

const tries = (from: Browser, to: Browser) =>
  from.json('POST', '/api/sessions', meeting(to, { date: nextDay() }));
const asks = (from: Browser, to: Browser) => ask(from, meeting(to, { date: nextDay() }));
const rests = async (of: Browser) => (await of.get('/api/rests')).body.items;
const lift = (by: Browser, asker: Browser, asked: Browser) =>
  by.send('DELETE', `/api/rests/${asker.personId}/${asked.personId}`);
const decline = (by: Browser, id: string, rest = false) =>
  by.post(`/api/sessions/${id}/cancel`, { version: 1, rest });
const refuse = (by: Browser, id: string, words: object) =>
  by.post(`/api/sessions/${id}/reject`, { version: 1, ...words });
const daysPass = (app: TestApp, days: number) => app.query`
  update rests set until = until - ${days} * interval '1 day',
    noes = array(select at - ${days} * interval '1 day' from unnest(noes) as at)
`;

describe('Rule 6.273, two waiting requests of an elder to a youth', () => {
  test('A223: of ten at once two stand; a third is possible after an answer', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    const bodies = Array.from({ length: 10 }, () => meeting(youth, { date: nextDay() }));
    const answers = await Promise.all(
      bodies.map((body) => elder.json('POST', '/api/sessions', body)),
    );
    const [made, refused] = [201, 409].map((code) =>
      answers.filter(({ status }) => status === code),
    );
    expect([made?.length, refused?.length]).toEqual([2, 8]);
    expect(new Set(refused?.map(({ body }) => body.code))).toEqual(new Set(['two-waiting']));
    // A repeat creates nothing and gets the same answer.
    const repeated = bodies.find((_, index) => answers[index]?.status === 201);
    expect((await elder.json('POST', '/api/sessions', repeated)).status).toBeLessThan(300);
    const rows = sql`${requestRow(elder.personId, youth.personId)}`;
    expect(await refusal(app.platform.db, [rows])).toBe('sessions_not_now');
    await reject(parent, made?.[0]?.body.id);
    expect((await tries(elder, youth)).status).toBe(201);
  });

  test('another elder, and the youth, can ask meanwhile', async ({ app }) => {
    const { elder, youth } = await openFamily(app);
    const other = await app.signUp('elder');
    await app.choose(other, { Photography: 2 });
    for (const _ of [1, 2]) await asks(elder, youth);
    expect((await tries(other, youth)).status).toBe(201);
    for (const _ of [1, 2, 3]) expect((await tries(youth, elder)).status).toBe(201);
  });
});

describe('Rule 6.274, a rest of four weeks', () => {
  test('A224: after the third plain no within 30 days, of a guardian and the youth', async ({
    app,
  }) => {
    const { elder, youth, parent } = await openFamily(app);
    await reject(parent, await asks(elder, youth));
    await decline(youth, await asks(elder, youth));
    expect(await rests(parent)).toEqual([]);
    const waiting = await asks(elder, youth);
    await reject(parent, await asks(elder, youth), 'This time doesn’t suit us.');
    const refused = await tries(elder, youth);
    expect([refused.status, refused.body.code]).toEqual([409, 'resting']);
    // The response reveals neither the time nor what the other side did.
    const { requestId: _, ...told } = refused.body;
    expect(JSON.stringify(told)).not.toMatch(/until|week|day|parent|block|\d{4}-/i);
    expect(await refusal(app.platform.db, [requestRow(elder.personId, youth.personId)])).toBe(
      'sessions_not_now',
    );
    expect((await elder.get(`/api/matches/${youth.personId}`)).status).toBe(200);
    // Earlier requests stay, and the youth can still make requests.
    expect((await parent.get(`/api/sessions/${waiting}`)).body.status).toBe('pending');
    expect((await tries(youth, elder)).status).toBe(201);
    await daysPass(app, 27);
    expect((await tries(elder, youth)).body.code).toBe('resting');
    await daysPass(app, 1);
    expect((await tries(elder, youth)).status).toBe(201);
  });

  test('at once with “Not this person for now”, of guardian, youth and elder', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    await refuse(parent, await asks(elder, youth), { rest: true });
    expect((await tries(elder, youth)).body.code).toBe('resting');
    await decline(elder, await asks(youth, elder), true);
    expect((await tries(youth, elder)).body.code).toBe('resting');
    const other = await openFamily(app);
    await decline(other.youth, await asks(other.elder, other.youth), true);
    expect((await tries(other.elder, other.youth)).body.code).toBe('resting');
    // A requester who cancels their own request starts no rest.
    const third = await openFamily(app);
    await decline(third.elder, await asks(third.elder, third.youth), true);
    expect((await tries(third.elder, third.youth)).status).toBe(201);
  });
});

describe('Rule 6.277, the side that refused sees and lifts a rest', () => {
  test('each guardian, but not the child, the elder or a stranger', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    const second = await addGuardian(app, [youth]);
    await refuse(parent, await asks(elder, youth), { rest: true });
    const rest = { askerId: elder.personId, askedId: youth.personId, asker: 'Rosa Alvarez' };
    for (const guardian of [parent, second]) {
      expect(await rests(guardian)).toMatchObject([{ ...rest, until: expect.any(String) }]);
    }
    const stranger = await openFamily(app);
    for (const person of [elder, youth, stranger.parent, stranger.elder, stranger.youth]) {
      expect(await rests(person)).toEqual([]);
      expect((await lift(person, elder, youth)).status).toBe(404);
      const read = sql`select from rests`;
      expect(await tryAs(app.platform.db, person.personId, read)).toEqual({ rows: 0 });
    }
    const forged = sql`insert into rests (asker_id, asked_id, noes, changed_at)
      values (${stranger.elder.personId}, ${youth.personId}, '{}', now())`;
    expect(await tryAs(app.platform.db, parent.personId, forged)).toEqual({ refused: 'grant' });
    const ofChild = `/api/children/${youth.personId}/export`;
    expect((await downloaded(app, parent, ofChild)).data.rests).toMatchObject([rest]);
    for (const person of [elder, youth])
      expect((await downloaded(app, person, '/api/account/export')).data.rests).toEqual([]);
    expect((await lift(second, elder, youth)).status).toBe(204);
    expect((await lift(second, elder, youth)).status).toBe(404);
    // The earlier refusals are forgotten, too.
    await reject(parent, await asks(elder, youth));
    expect((await tries(elder, youth)).status).toBe(201);
  });

  test('a youth lifts their own, an adult also a guardian’s, an elder theirs', async ({ app }) => {
    const { elder, youth, parent } = await openFamily(app);
    await decline(youth, await asks(elder, youth), true);
    expect(await rests(youth)).toMatchObject([{ asker: 'Rosa Alvarez' }]);
    expect((await lift(youth, elder, youth)).status).toBe(204);
    await refuse(parent, await asks(elder, youth), { rest: true });
    await decline(elder, await asks(youth, elder), true);
    expect((await lift(elder, youth, elder)).status).toBe(204);
    await comeOfAge(app, youth);
    expect(await rests(parent)).toEqual([]);
    expect((await lift(youth, elder, youth)).status).toBe(204);
  });
});

describe('Rule 6.448, a break from a friend', () => {
  const takeBreak = (by: Browser, { elder, youth }: Pick<Family, 'elder' | 'youth'>) =>
    by.json('PUT', `/api/friendships/${elder.personId}/${youth.personId}/break`, {});

  test.for([
    ['elder', 'youth', 'elder'],
    ['youth', 'elder', 'youth'],
    ['parent', 'elder', 'youth'],
  ] as const)('of the %s: the %s can’t ask the %s', async ([by, from, to], { app }) => {
    const family = await openFamily(app);
    expect((await takeBreak(family[by], family)).status).toBe(404);
    const id = await asks(family.elder, family.youth);
    await approve(family.parent, id);
    expect((await takeBreak(family[by], family)).status).toBe(204);
    expect((await tries(family[from], family[to])).body.code).toBe('resting');
    expect((await tries(family[to], family[from])).status).toBe(201);
    expect((await family.youth.get(`/api/sessions/${id}`)).body.status).toBe('approved');
    expect(await rests(family[by])).toHaveLength(1);
    expect(await rests(family[from])).toEqual([]);
    await lift(family[by], family[from], family[to]);
    expect((await tries(family[from], family[to])).status).toBe(201);
  });

  test('A410: a youth’s break neither takes over a guardian’s rest nor clears refusals', async ({
    app,
  }) => {
    const family = await openFamily(app);
    const { elder, youth, parent } = family;
    await approve(parent, await asks(elder, youth));
    for (const _ of [1, 2]) await reject(parent, await asks(elder, youth));
    expect((await takeBreak(youth, family)).status).toBe(204);
    expect((await lift(youth, elder, youth)).status).toBe(204);
    // The third no, after a break that was lifted.
    await refuse(parent, await asks(elder, youth), {});
    expect((await tries(elder, youth)).body.code).toBe('resting');
    expect((await takeBreak(youth, family)).status).toBe(204);
    expect(await rests(youth)).toEqual([]);
    expect((await lift(youth, elder, youth)).status).toBe(404);
    expect((await tries(elder, youth)).body.code).toBe('resting');
    expect((await lift(parent, elder, youth)).status).toBe(204);
  });

  test('people who don’t see the friendship can’t, nor the elder for the youth', async ({
    app,
  }) => {
    const family = await openFamily(app);
    await approve(family.parent, await asks(family.elder, family.youth));
    const stranger = await openFamily(app);
    for (const other of [stranger.elder, stranger.youth, stranger.parent]) {
      expect((await takeBreak(other, family)).status).toBe(404);
    }
    await takeBreak(family.elder, family);
    expect((await tries(family.elder, family.youth)).status).toBe(201);
    await block(family.youth, family.elder);
    expect((await takeBreak(family.elder, family)).status).toBe(404);
  });
});
