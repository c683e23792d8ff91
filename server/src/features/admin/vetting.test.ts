import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { tablesContaining } from '../../testing/database-state.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, PASSWORD, type House } from '../../testing/house.ts';
import { serveHouse } from '../../testing/live-stream.ts';
import { enrolledModerator } from '../../testing/moderator.ts';
import { refused } from '../../testing/refused.ts';
import { approve, ask, dayFromNow, meeting, newId } from '../../testing/session-request.ts';
import { storePeople } from '../../testing/stored-people.ts';

let house: House;
let moderator: Browser;
/** A family that nothing is decided about. */
let settled: Family;

beforeAll(async () => {
  house = await openHouse();
  moderator = (await enrolledModerator(house)).browser;
  settled = await openFamily(house);
});
afterAll(() => house.close());

const PEOPLE = '/api/moderation/people';
const FAR = '2099-01-01';
const vet = (person: Browser, verb: string, body: object = { note: 'As discussed' }) =>
  moderator.post(`${PEOPLE}/${person.personId}/${verb}`, body);
const verify = (person: Browser, until = FAR) => vet(person, 'verify', { until, note: 'Met her' });
const shown = async (person: Browser) => (await moderator.get(`${PEOPLE}/${person.personId}`)).body;
const isIn = async (person: Browser) => (await person.get('/api/me')).status === 200;

async function actsOn(person: Browser): Promise<string[]> {
  const { rows } = await sql<{ type: string }>`
    select type from audit_log
    where actor_id = ${moderator.personId} and subject_id = ${person.personId} order by id
  `.execute(house.platform.db);
  return rows.map(({ type }) => type);
}

/** Makes a verification end yesterday, as time does. */
async function expire(person: Browser, where = house): Promise<void> {
  await sql`
    update people set verified_until = (now() at time zone 'utc')::date - 1
    where id = ${person.personId}
  `.execute(where.platform.db);
}

describe('Rule 9.73, verifying an elder', () => {
  test('shows the badge until the day is over, and each decision with its note', async () => {
    const { elder, youth } = await openFamily(house);
    const badge = async () =>
      (await youth.get(`/api/matches/${elder.personId}`)).body.isVerified as boolean;
    expect((await verify(elder)).status).toBe(204);
    expect(await badge()).toBe(true);
    expect(await shown(elder)).toMatchObject({
      standing: 'verified',
      verifiedUntil: FAR,
      name: 'Rosa Alvarez',
      decisions: [{ decision: 'verified', verifiedUntil: FAR, note: 'Met her' }],
    });
    await expire(elder);
    expect(await badge()).toBe(false);
    expect(await shown(elder)).toMatchObject({ standing: 'expired' });
    expect((await verify(elder)).status).toBe(204);
    expect((await vet(elder, 'unverify')).status).toBe(204);
    expect(await badge()).toBe(false);
    expect(await actsOn(elder)).toEqual([
      'ElderVerified',
      'PersonViewed',
      'PersonViewed',
      'ElderVerified',
      'VerificationWithdrawn',
    ]);
    expect(await tablesContaining(house.platform.db, 'As discussed')).toEqual([
      'vetting_decisions',
    ]);
  });

  test('the badge in a session ends with the day too', async () => {
    const { elder, youth, parent } = await openFamily(house);
    await ask(elder, meeting(youth, { date: dayFromNow(9) }));
    await verify(elder);
    const badge = async () =>
      (await parent.get('/api/sessions?bucket=pending')).body.items[0].initiator
        .isVerified as boolean;
    expect(await badge()).toBe(true);
    await expire(elder);
    expect(await badge()).toBe(false);
  });

  test.for<[string, (family: Family) => ReturnType<typeof vet>, number]>([
    ['a youth', async ({ youth }) => verify(youth), 409],
    ['a parent', async ({ parent }) => verify(parent), 409],
    ['until a day that has passed', async ({ elder }) => verify(elder, '2020-01-01'), 409],
    ['until a day there is not', async ({ elder }) => verify(elder, '2099-02-30'), 422],
    ['without a note', async ({ elder }) => vet(elder, 'verify', { until: FAR, note: ' ' }), 422],
    ['taking back what there is not', async ({ elder }) => vet(elder, 'unverify'), 409],
    ['reinstating who is not suspended', async ({ elder }) => vet(elder, 'reinstate'), 409],
  ])('%s is refused', async ([, send, status]) => {
    expect((await refused(house, () => send(settled))).status).toBe(status);
  });

  test('nobody at all is a 404', async () => {
    const ghost = house.browser();
    ghost.personId = newId();
    for (const verb of ['verify', 'unverify', 'suspend', 'reinstate']) {
      const body = verb === 'verify' ? { until: FAR, note: 'x' } : { note: 'x' };
      expect((await refused(house, () => vet(ghost, verb, body))).status).toBe(404);
    }
    expect((await refused(house, () => moderator.get(`${PEOPLE}/${ghost.personId}`))).status).toBe(
      404,
    );
  });
});

describe('Rules 9.19 and 9.74, suspending', () => {
  test('ends logins and the open stream, calls meetings off, and can be taken back', async () => {
    const { elder, youth, parent } = await openFamily(house);
    const id = await ask(elder, meeting(youth, { date: dayFromNow(9) }));
    await approve(parent, id);
    const server = await serveHouse(house);
    const stream = await server.open(elder);
    const startedAt = performance.now();
    expect((await vet(elder, 'suspend')).status).toBe(204);
    await stream.ended;
    expect(performance.now() - startedAt).toBeLessThan(1000);
    await server.close();
    expect(await isIn(elder)).toBe(false);
    const logIn = { email: elder.email, password: PASSWORD };
    expect((await elder.post('/api/log-in', logIn)).body.code).toBe('account-suspended');
    expect((await youth.get(`/api/matches/${elder.personId}`)).status).toBe(404);
    const past = (await parent.get('/api/sessions?bucket=past')).body.items;
    expect(past).toMatchObject([{ id, status: 'cancelled' }]);
    expect((await refused(house, () => vet(elder, 'suspend'))).body.code).toBe('suspended');
    expect((await refused(house, () => verify(elder))).body.code).toBe('suspended');

    expect((await vet(elder, 'reinstate')).status).toBe(204);
    expect((await elder.post('/api/log-in', logIn)).status).toBe(200);
    expect(await shown(elder)).toMatchObject({
      standing: 'unverified',
      decisions: [{ decision: 'reinstated' }, { decision: 'suspended' }],
    });
    expect(await actsOn(elder)).toEqual(['PersonSuspended', 'PersonReinstated', 'PersonViewed']);
  });

  test('a parent’s covers the children; a child suspended alone stays so', async () => {
    const { parent, youth } = await openFamily(house);
    const other = await house.invite(parent, 'Mia Young');
    await vet(other, 'suspend');
    await vet(parent, 'suspend');
    expect(await Promise.all([parent, youth, other].map(isIn))).toEqual([false, false, false]);
    expect((await refused(house, () => vet(youth, 'reinstate'))).body.code).toBe(
      'parent-suspended',
    );
    await vet(parent, 'reinstate');
    const standings = await Promise.all([parent, youth, other].map(shown));
    expect(standings.map(({ standing }) => standing)).toEqual([
      'unverified',
      'unverified',
      'suspended',
    ]);
    await vet(other, 'reinstate');
    expect((await shown(other)).standing).toBe('unverified');
  });

  test('of ten at once one is written down', async () => {
    const { elder } = await openFamily(house);
    const answers = await Promise.all(Array.from({ length: 10 }, () => vet(elder, 'suspend')));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await actsOn(elder)).toEqual(['PersonSuspended']);
  });
});

describe('Rule 9.72, looking people up', () => {
  const list = async (query: string) => (await moderator.get(`${PEOPLE}?${query}`)).body;
  const names = async (query: string) =>
    (await list(query)).items.map(({ name }: { name: string }) => name);

  test('elders by a part of the name, whatever its accents and case, and by standing', async () => {
    const [zoe, zoltan] = [
      await house.signUp('elder', 'Zoë Quist'),
      await house.signUp('elder', 'Zoltan Quist'),
    ];
    await house.signUp('parent', 'Zora Quist');
    expect(await names('name=QUIST')).toEqual(['Zoë Quist', 'Zoltan Quist']);
    expect(await names('name=zoe')).toEqual(['Zoë Quist']);
    await verify(zoe);
    await vet(zoltan, 'suspend');
    expect(await names('name=quist&standing=verified')).toEqual(['Zoë Quist']);
    expect(await names('name=quist&standing=suspended')).toEqual(['Zoltan Quist']);
    expect(await names('name=quist&standing=unverified')).toEqual([]);
    await expire(zoe);
    expect(await names('name=quist&standing=expired')).toEqual(['Zoë Quist']);
    expect(await names('name=quist&standing=verified')).toEqual([]);
  });

  test('whoever is suspended is found, of any role', async () => {
    const parent = await house.signUp('parent', 'Quentin Quill');
    await vet(parent, 'suspend');
    expect(await names('name=quill')).toEqual([]);
    expect(await names('name=quill&standing=suspended')).toEqual(['Quentin Quill']);
  });

  test('in pages that lose nobody', async () => {
    const elders = Array.from({ length: 23 }, (_, n) => ({
      id: randomUUID(),
      role: 'elder' as const,
      fullName: `Page Person ${n}`,
      skills: {},
      lastSeen: '2031-05-05',
    }));
    const parent = await house.signUp('parent');
    await storePeople(house.platform.db, parent.personId, elders);
    const first = await list('name=page person');
    const cursor = encodeURIComponent(first.nextCursor);
    const second = await list(`name=page person&cursor=${cursor}`);
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([20, 3, null]);
  });

  test('by nothing else: no e-mail, no hidden field', async () => {
    for (const query of ['email=rosa', 'sort=email', 'standing=paused', 'role=youth'])
      expect((await refused(house, () => moderator.get(`${PEOPLE}?${query}`))).status).toBe(422);
    expect(await names(`name=${settled.elder.email}`)).toEqual([]);
  });

  test('each look is written down with who looked', async () => {
    const { rows: before } = await sql<{ n: number }>`
      select count(*)::int as n from audit_log where type = 'PeopleListed'
        and actor_id = ${moderator.personId}
    `.execute(house.platform.db);
    await list('name=nobody');
    const { rows: after } = await sql<{ n: number }>`
      select count(*)::int as n from audit_log where type = 'PeopleListed'
        and actor_id = ${moderator.personId}
    `.execute(house.platform.db);
    expect((after[0]?.n ?? 0) - (before[0]?.n ?? 0)).toBe(1);
  });
});

test('a case is closed as suspended only while the reported person is suspended (rule 9.120)', async () => {
  const { elder, youth } = await openFamily(house);
  const id = newId();
  const about = { id, personId: elder.personId, category: 'rude-or-hurtful', details: '' };
  await youth.must('POST', '/api/reports', about);
  const step = (verb: string, body: object) =>
    moderator.post(`/api/moderation/reports/${id}/${verb}`, body);
  const close = () => step('close', { outcome: 'suspended', note: 'Suspended him' });
  await step('assign', {});
  const answer = await refused(house, close);
  expect([answer.status, answer.body.code]).toEqual([409, 'suspend-first']);
  await vet(elder, 'suspend');
  await vet(elder, 'reinstate');
  expect((await refused(house, close)).status).toBe(409);
  await vet(elder, 'suspend');
  expect((await close()).status).toBe(204);
});
