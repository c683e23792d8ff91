import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { birthDateSeal } from '../../platform/auth/birth-dates.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { yearsAgo } from '../../testing/birthdays.ts';
import type { Browser } from '../../testing/browser.ts';
import { test as base } from '../../testing/fixtures.ts';
import { beginRound, RACE, rounds } from '../../testing/rounds.ts';
import { OTHER_PIN, pinChild } from '../../testing/pin-child.ts';
import { approve, ask, dayFromNow, meeting, newId, reject } from '../../testing/session-request.ts';
import {
  bringNear,
  forgetAllSteps,
  growthOf,
  midnightPasses,
  SOON,
  stepsOf,
} from '../../testing/steps.ts';
import { PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { handOver, setPin, unlockPin } from '../identity/child-devices.ts';
import { removeAccount, removeChild } from '../safety/remove-account.ts';
import { pauseChild } from '../safety/supervise-child.ts';
import { setBirthDate } from './give-birth-date.ts';
import { keepSteps } from './grow.ts';
import { takeSteps } from './take-steps.ts';

// The jobs process everyone, so earlier tests' data is cleared first.
const test = base.extend('forgotten', { auto: true }, ({ app }) => forgetAllSteps(app));

async function timesOfAge(app: TestApp, { personId }: Browser): Promise<number> {
  const rows = await app.query`
    select from audit_log where subject_id = ${personId} and type = 'CameOfAge'
  `;
  return rows.length;
}

/** A platform whose transactions start just before midnight and run just after the step is taken. */
function atMidnight(app: TestApp, youth: Browser): Platform {
  const { transact } = app.platform;
  return {
    ...app.platform,
    transact: (changedBy, command) =>
      transact(changedBy, async (tx) => {
        await midnightPasses(app, youth);
        expect(await app.run(takeSteps)).toBe(1);
        return command(tx);
      }),
  };
}

async function loginOf(app: TestApp, { personId }: Browser) {
  const [login] = await app.query<{ id: string; token: string }>`
    select id, token from logins where user_id = ${personId}
  `;
  if (login === undefined) throw new Error('not logged in');
  return { ...login, personId };
}

describe('Rule 1.116, an adult stays one, whatever started before midnight', () => {
  test('A157: a guardian’s concurrent date of birth and pause are refused', async ({
    app,
    family: { parent },
  }) => {
    const { personId } = parent;
    const by = { as: 'person', personId, role: 'parent', requestId: 'midnight' } as const;
    for (const press of [
      (platform: Platform, childId: string) =>
        setBirthDate(platform, by, { childId, birthDate: yearsAgo(12) }),
      (platform: Platform, childId: string) => pauseChild(platform, by, childId),
    ]) {
      const youth = await app.invite(parent, 'Nia Young');
      const given = await press(atMidnight(app, youth), youth.personId);
      expect(given).toEqual({ ok: false, refusal: 'not-your-child' });
      expect(await growthOf(app, youth)).toMatchObject({ now: 'of-age', paused_at: null });
      expect((await parent.get(`/api/children/${youth.personId}`)).status).toBe(404);
    }
  });

  // Attack A147.
  test('rule 1.123: a new PIN, unlocking, a device and deleting the account are refused, too', async ({
    app,
    family: { parent },
  }) => {
    const { personId } = parent;
    const by = { as: 'person', personId, role: 'parent', requestId: 'midnight' } as const;
    const browser = { loginId: newId(), tokens: [], userAgent: null };
    const asked = { login: await loginOf(app, parent), password: PASSWORD, requestId: 'midnight' };
    for (const press of [
      (platform: Platform, childId: string) => setPin(platform, { by, childId }, OTHER_PIN),
      (platform: Platform, childId: string) => unlockPin(platform, { by, childId }),
      (platform: Platform, childId: string) => handOver(platform, { by, childId }, browser),
      (platform: Platform, childId: string) => removeChild(platform, by, { ...asked, childId }),
    ]) {
      const youth = await pinChild(app, parent, `Nia ${newId()}`);
      const pressed = await press(atMidnight(app, youth), youth.personId);
      expect(pressed).toEqual({ ok: false, refusal: 'not-your-child' });
      expect((await growthOf(app, youth)).now).toBe('of-age');
    }
  });

  test('rule 1.123: a guardian who deletes their own account doesn’t delete a new adult’s', async ({
    app,
  }) => {
    const parent = await app.signUp('parent');
    const youth = await app.invite(parent, 'Nia Young');
    const asked = { login: await loginOf(app, parent), password: PASSWORD, requestId: 'midnight' };
    const actor = { personId: parent.personId, role: 'parent' } as const;
    const gone = await removeAccount(atMidnight(app, youth), actor, asked, async () => null);
    expect(gone.ok).toBe(true);
    expect((await growthOf(app, youth)).now).toBe('of-age');
  });

  test('a running nightly search doesn’t store a step again, so no one is notified twice', async ({
    app,
    family: { parent },
  }) => {
    const { db, secret, clock } = app.platform;
    const youth = await app.invite(parent, 'Nia Young', { ageRange: '15-20' });
    // Joining at 15 three years ago makes the youth 18 today by the assumed date of birth.
    await app.query`
      update people set created_at = now() - interval '3 years' where id = ${youth.personId}
    `;
    await inTransaction(db, { as: 'owner' }, async (tx) => {
      await midnightPasses(app, youth);
      expect(await app.run(takeSteps)).toBe(1);
      await keepSteps(tx, birthDateSeal(secret), [youth.personId], clock());
    });
    expect(await stepsOf(app, youth)).toEqual([]);
    expect(await app.run(takeSteps)).toBe(0);
    expect(await timesOfAge(app, youth)).toBe(1);
  });

  test('a step whose youth is locked by the search waits for the next minute', async ({
    app,
    family: { parent },
  }) => {
    const { db, secret, clock } = app.platform;
    const [held, other] = [await app.invite(parent, 'Nia'), await app.invite(parent, 'Ida')];
    for (const youth of [held, other]) await bringNear(app, youth, '18', 0);
    await inTransaction(db, { as: 'owner' }, async (tx) => {
      await keepSteps(tx, birthDateSeal(secret), [held.personId], clock());
      await sql`select from people where id = ${held.personId} for no key update`.execute(tx);
      expect(await app.run(takeSteps)).toBe(1);
    });
    expect(await app.run(takeSteps)).toBe(1);
    expect([await timesOfAge(app, held), await timesOfAge(app, other)]).toEqual([1, 1]);
  });
});

/**
 * The people who decided on a session, and for each, whether that was on the right side of the birthday by the
 * database's clock. Empty while the session is pending.
 */
async function decisionsOn(app: TestApp, id: string, youth: Browser) {
  const rows = await app.query<{ type: string; by: string; wasInTime: boolean }>`
    select type, actor_id as by, (at >= of_age_at) = (actor_id = people.id) as "wasInTime"
    from audit_log join people on people.id = ${youth.personId}
    where subject_id = ${id} and type in ('SessionApproved', 'SessionRejected', 'SessionCancelled')
  `;
  return rows;
}

async function toldOf(app: TestApp, id: string): Promise<string[]> {
  const rows = await app.query<{ person_id: string }>`
    select person_id from notifications
    where subject_id = ${id} and kind in ('session-approved', 'session-rejected') order by person_id
  `;
  return rows.map((row) => row.person_id);
}

test(
  'A156, rule 6.187: a guardian decides while midnight passes, and youth and servers act at once',
  RACE,
  async ({ app, family: { elder, parent }, serverBeside }) => {
    const beside = await serverBeside();
    for (const round of rounds(2)) {
      await beginRound(app);
      const youth = await app.invite(parent, 'Nia Young');
      await app.choose(youth, { Photography: 1 });
      const body = meeting(youth, { date: dayFromNow(20 + round) });
      const id = await ask(elder, body);
      await bringNear(app, youth, '18', SOON);
      const there = [parent, youth].map((each) => beside.carry(each));
      const presses = [0, 1].flatMap(() =>
        [...there, parent, youth].flatMap((each) => [approve(each, id), reject(each, id)]),
      );
      const taken = Promise.all([app, beside].map((server) => server.run(takeSteps)));
      const answers = await Promise.all(presses);
      await taken;
      // Everything may have finished before midnight, so wait for the step.
      await expect.poll(async () => (await growthOf(app, youth)).now).toBe('of-age');
      await app.run(takeSteps);
      await app.deliver();

      const said = answers.filter(({ status }) => status === 200);
      const decisions = await decisionsOn(app, id, youth);
      expect(decisions.every(({ wasInTime }) => wasInTime)).toBe(true);
      expect(decisions).toHaveLength(said.length);
      expect(said.length).toBeLessThanOrEqual(1);
      const { status } = (await elder.get(`/api/sessions/${id}`)).body;
      expect(status).toBe(said[0]?.body.status ?? 'pending');
      const told = await toldOf(app, id);
      expect(new Set(told).size).toBe(told.length);
      expect(told).not.toContain(parent.personId);
      // The youth can decide only on sessions that are still undecided.
      const last = await approve(youth, id);
      expect(last.status).toBe(said.length === 0 ? 200 : 409);
      expect(await timesOfAge(app, youth)).toBe(1);
    }
    app.setNow(null);
  },
);
