import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../testing/as-role.ts';
import type { Family } from '../../testing/family.ts';
import { test } from '../../testing/fixtures.ts';
import { approve, ask, cancel, meeting, nextDay, reject } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { lapseSessions } from './day/send-reminders.ts';

const request = (family: Family) => ask(family.elder, meeting(family.youth, { date: nextDay() }));
const lapse = (app: TestApp) => app.run(lapseSessions);

async function tracesOf(app: TestApp, id: string) {
  const told = await app.query<{ person_id: string }>`
    select person_id, names, starts_at is not null as has_start from notifications
    where subject_id = ${id} and kind = 'session-lapsed' order by person_id
  `;
  const audit = await app.query`
    select actor_id, after from audit_log where subject_id = ${id} and type = 'SessionLapsed'
  `;
  return { told, audit };
}

describe('Rule 6.64, a request undecided at its start', () => {
  test('has lapsed: all three are notified once, their pages refetch, and nothing else changes', async ({
    app,
    family,
  }) => {
    const id = await request(family);
    const { body } = await family.parent.get(`/api/sessions/${id}`);
    await app.notices.take();
    app.setNow(new Date(new Date(body.startsAt).getTime() - 1));
    expect(await lapse(app)).toBe(0);
    app.setNow(new Date(body.startsAt));
    expect(await lapse(app)).toBe(1);
    expect(await lapse(app)).toBe(0);
    const { elder, youth, parent } = family;
    const all = [elder, youth, parent].map(({ personId }) => personId).toSorted();
    // The notice tells each reader which participant they are. Rule 8.130
    const names = { initiator: 'Rosa Alvarez', receiver: 'Sam Young' };
    const read = new Map<string, object>([
      [elder.personId, { ...names, you: 'initiator', as: 'elder' }],
      [youth.personId, { ...names, you: 'receiver', as: 'youth' }],
      [parent.personId, names],
    ]);
    expect(await tracesOf(app, id)).toEqual({
      told: all.map((who) => ({ person_id: who, names: read.get(who), has_start: true })),
      audit: [{ actor_id: null, after: { status: 'pending', version: 1 } }],
    });
    const [notice] = await app.notices.take();
    expect(notice).toMatchObject({ feature: 'sessions', id });
    expect(notice?.people.toSorted()).toEqual(all);
    const { body: now } = await parent.get(`/api/sessions/${id}`);
    expect([now.status, now.bucket, now.version]).toEqual(['pending', 'past', 1]);
    app.setNow(null);
  });

  test('not one that was decided or canceled, even if its start has passed', async ({
    app,
    family,
  }) => {
    const ids = [await request(family), await request(family), await request(family)] as const;
    await approve(family.parent, ids[0]);
    await reject(family.parent, ids[1]);
    await cancel(family.youth, ids[2]);
    app.setNow(new Date(`${nextDay()}T23:00:00Z`));
    expect(await lapse(app)).toBe(0);
    app.setNow(null);
  });

  test('of several servers at once, one announces each request', async ({ app, family }) => {
    const ids = [await request(family), await request(family), await request(family)];
    app.setNow(new Date(`${nextDay()}T23:00:00Z`));
    const counts = await Promise.all([lapse(app), lapse(app), lapse(app)]);
    app.setNow(null);
    // A server skips sessions that another one has locked.
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    for (const id of ids) expect((await tracesOf(app, id)).told).toHaveLength(3);
  });

  test('one that can’t be announced doesn’t delay others', async ({ app, family }) => {
    const [stuck, next] = [await request(family), await request(family)];
    await app.query`
      alter table sessions add constraint stuck check (id <> ${sql.lit(stuck)} or lapsed_at is null)
    `;
    app.setNow(new Date(`${nextDay()}T23:00:00Z`));
    expect(await lapse(app)).toBe(1);
    await app.query`alter table sessions drop constraint stuck`;
    app.setNow(null);
    const told = async (id: string) => (await tracesOf(app, id)).told.length;
    expect([await told(stuck), await told(next)]).toEqual([0, 3]);
    await cancel(family.elder, stuck);
  });

  test('only the system can announce it (DB)', async ({ app, family }) => {
    const id = await request(family);
    for (const { personId } of Object.values(family)) {
      const statement = sql`update sessions set lapsed_at = now() where id = ${id}`;
      const verdict = await tryAs(app.platform.db, personId, statement);
      expect(verdict).toEqual({ refused: 'grant' });
    }
    // Tests run in any order, so another test would announce a session that is still waiting.
    await cancel(family.elder, id);
  });
});
