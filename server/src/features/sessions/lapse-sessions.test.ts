import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tryAs } from '../../testing/as-role.ts';
import { openFamily, type Family } from '../../testing/family.ts';
import { openHouse, type House } from '../../testing/house.ts';
import {
  approve,
  ask,
  cancel,
  dayFromNow,
  meeting,
  reject,
} from '../../testing/session-request.ts';
import { lapseSessions } from './lapse-sessions.ts';

let house: House;
let family: Family;
let days = 20;

beforeAll(async () => {
  house = await openHouse();
  family = await openFamily(house);
});
afterAll(() => house.close());

const request = () => ask(family.elder, meeting(family.youth, { date: dayFromNow((days += 1)) }));
const lapse = () => lapseSessions(house.platform);

async function tracesOf(id: string) {
  const { rows: told } = await sql<{ person_id: string }>`
    select person_id, names, starts_at is not null as has_start from notifications
    where subject_id = ${id} and kind = 'session-lapsed' order by person_id
  `.execute(house.platform.db);
  const { rows: audit } = await sql`
    select actor_id, after from audit_log where subject_id = ${id} and type = 'SessionLapsed'
  `.execute(house.platform.db);
  return { told, audit };
}

describe('Rule 6.64, a request whose start has come undecided', () => {
  test('has lapsed: all three are told once, their pages renewed, and nothing else changes', async () => {
    const id = await request();
    const { body } = await family.parent.get(`/api/sessions/${id}`);
    await house.notices.take();
    house.setNow(new Date(new Date(body.startsAt).getTime() - 1));
    expect(await lapse()).toBe(0);
    house.setNow(new Date(body.startsAt));
    expect(await lapse()).toBe(1);
    expect(await lapse()).toBe(0);
    const { elder, youth, parent } = family;
    const all = [elder, youth, parent].map(({ personId }) => personId).toSorted();
    const names = { initiator: 'Rosa Alvarez', receiver: 'Sam Young' };
    expect(await tracesOf(id)).toEqual({
      told: all.map((person_id) => ({ person_id, names, has_start: true })),
      audit: [{ actor_id: null, after: { status: 'pending', version: 1 } }],
    });
    const [notice] = await house.notices.take();
    expect(notice).toMatchObject({ feature: 'sessions', id });
    expect(notice?.people.toSorted()).toEqual(all);
    const { body: now } = await parent.get(`/api/sessions/${id}`);
    expect([now.status, now.bucket, now.version]).toEqual(['pending', 'past', 1]);
    house.setNow(null);
  });

  test('not one that was decided or called off, though its start has come', async () => {
    const ids = [await request(), await request(), await request()] as const;
    await approve(family.parent, ids[0]);
    await reject(family.parent, ids[1]);
    await cancel(family.youth, ids[2]);
    house.setNow(new Date(`${dayFromNow(days + 1)}T23:00:00Z`));
    expect(await lapse()).toBe(0);
    house.setNow(null);
  });

  test('of several servers that look at once each request is told of by one', async () => {
    const ids = [await request(), await request(), await request()];
    house.setNow(new Date(`${dayFromNow(days + 1)}T23:00:00Z`));
    const counts = await Promise.all([lapse(), lapse(), lapse()]);
    house.setNow(null);
    // One that another server holds at that moment is left to it.
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    for (const id of ids) expect((await tracesOf(id)).told).toHaveLength(3);
  });

  test('of which nobody can be told keeps no other waiting', async () => {
    const [stuck, next] = [await request(), await request()];
    // A name that the database has for no zone, and this server does not know.
    await sql`update sessions set time_zone = 'Factory' where id = ${stuck}`.execute(
      house.platform.db,
    );
    house.setNow(new Date(`${dayFromNow(days + 1)}T23:00:00Z`));
    expect(await lapse()).toBe(1);
    house.setNow(null);
    const told = async (id: string) => (await tracesOf(id)).told.length;
    expect([await told(stuck), await told(next)]).toEqual([0, 3]);
    await cancel(family.elder, stuck);
  });

  test('nobody but the system says so (DB)', async () => {
    const id = await request();
    for (const { personId } of Object.values(family)) {
      const statement = sql`update sessions set lapsed_at = now() where id = ${id}`;
      const verdict = await tryAs(house.platform.db, personId, statement);
      expect(verdict).toEqual({ refused: 'grant' });
    }
    // The tests come in any order, and one that waits would be told of in another.
    await cancel(family.elder, id);
  });
});
