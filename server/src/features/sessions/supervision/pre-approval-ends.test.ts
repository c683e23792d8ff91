import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { block } from '../../../testing/blocks.ts';
import type { Browser } from '../../../testing/browser.ts';
import { lapseChecks, storeChecks } from '../../../testing/checks.ts';
import type { Family } from '../../../testing/family.ts';
import { eventually } from '../../../testing/eventually.ts';
import { test } from '../../../testing/fixtures.ts';
import { answer } from '../../../testing/owner-changes.ts';
import {
  cancel,
  change,
  changeOf,
  meeting,
  nextDay,
  reject,
} from '../../../testing/session-request.ts';
import {
  acquainted,
  askToMeet,
  comeOfAge,
  growTo,
  trust,
  trusting,
} from '../../../testing/growing.ts';
import { addGuardian, endGuardian } from '../../../testing/second-guardian.ts';
import { midnightPasses } from '../../../testing/steps.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const NIGHT = { startTime: '06:00', endTime: '07:00', unusualConfirmed: true };
const view = async (person: Browser, id: string) => (await person.get(`/api/sessions/${id}`)).body;

const standing = async (app: TestApp, { youth }: Family) => {
  const rows = await app.query<{ guardian_id: string }>`
    select guardian_id from standing_pre_approvals where youth_id = ${youth.personId}
  `;
  return rows.length;
};
const stored = async (app: TestApp, { youth }: Family) => {
  const rows = await app.query`select from pre_approvals where youth_id = ${youth.personId}`;
  return rows.length;
};

describe('Rules 6.159 and 6.160, it can be revoked at once, and ends with its conditions', () => {
  test('in one step; sessions it approved stay', async ({ app }) => {
    const { elder, youth, parent } = await trusting(app);
    const id = await askToMeet(youth, elder);
    expect((await trust(parent, youth, elder, 'DELETE')).status).toBe(204);
    expect((await view(parent, id)).status).toBe('approved');
    const next = await askToMeet(youth, elder);
    expect((await view(parent, next)).status).toBe('pending');
  });

  test('rule 6.174: by any guardian’s rejection or cancellation of a session with that elder; all are notified', async ({
    app,
  }) => {
    const no = {
      reject: (guardian: Browser, id: string) => reject(guardian, id),
      'call off': (guardian: Browser, id: string) => cancel(guardian, id),
    };
    for (const [word, press] of Object.entries(no)) {
      const family = await trusting(app);
      const { elder, youth, parent } = family;
      const second = await addGuardian(app, [youth]);
      const byRule = word === 'call off';
      // Pre-approvals don't apply to sessions at night.
      const id = await askToMeet(youth, elder, byRule ? {} : NIGHT);
      expect((await view(parent, id)).status, word).toBe(byRule ? 'approved' : 'pending');
      expect((await press(second, id)).status, word).toBe(200);
      expect(await stored(app, family), word).toBe(0);
      const next = await askToMeet(youth, elder);
      expect((await view(parent, next)).status, word).toBe('pending');
      await app.deliver();
      const { items } = (await parent.get('/api/notifications')).body;
      const acts = items.map(({ names }: { names: Record<string, string> }) => names['act']);
      expect(acts, word).toContain('pre-approval-stopped');
    }
  });

  test('when the verification ends, and doesn’t return with it', async ({ app }) => {
    const family = await trusting(app);
    const { elder, youth, parent } = family;
    await lapseChecks(app.platform.db, elder.personId);
    expect(await standing(app, family)).toBe(0);
    const id = await askToMeet(youth, elder);
    expect((await view(parent, id)).status).toBe('pending');
    await storeAgain(app, elder);
    expect(await stored(app, family)).toBe(0);
  });

  test('when the verification expires, before any row changes', async ({ app }) => {
    const { elder, youth } = await trusting(app);
    const count = sql`(
      select count(*)::int from standing_pre_approvals where youth_id = ${youth.personId}
    )`;
    const until = sql`
      update elder_checks set valid_until = current_date + 1 where person_id = ${elder.personId}
    `;
    const later = sql`
      create or replace function app_now() returns timestamptz language sql stable
      as $$ select now() + interval '3 days' $$
    `;
    const { db } = app.platform;
    expect(await answer(db, youth.personId, count, [until])).toBe(1);
    expect(await answer(db, youth.personId, count, [until, later])).toBe(0);
  });

  test.for([
    ['a suspension of the elder', suspend('elder')],
    ['a suspension of the guardian', suspend('parent')],
    ['a block', (_: TestApp, { youth, elder }: Family) => block(youth, elder)],
    ['a correction of the age', (app: TestApp, { youth }: Family) => growTo(app, youth, '13-15')],
    ['the eighteenth birthday', (app: TestApp, { youth }: Family) => comeOfAge(app, youth)],
    ['the midnight of it', (app: TestApp, { youth }: Family) => midnightPasses(app, youth)],
    [
      'a pause of the youth',
      (_: TestApp, { parent, youth }: Family) =>
        parent.must('POST', `/api/children/${youth.personId}/pause`),
    ],
  ] as const)('by %s', async ([, end], { app }) => {
    const family = await trusting(app);
    expect(await standing(app, family)).toBe(1);
    await end(app, family);
    expect(await standing(app, family)).toBe(0);
  });

  test('when no session is left that is approved or waits', async ({ app }) => {
    const callOff = (id: string) => app.query`
      update sessions set (status, cancelled_at) = ('cancelled', now()) where id = ${id}
    `;
    const ends = {
      'called off': callOff,
      removed: (id: string) => app.query`delete from sessions where id = ${id}`,
      lapsed: (id: string) => app.query`
        update sessions set lapsed_at = upper(during) where id = ${id}
      `,
    };
    for (const [word, end] of Object.entries(ends)) {
      const family = await trusting(app);
      const { elder, youth } = family;
      const [first] = await app.query<{ id: string }>`
        select id from sessions where youth_id = ${youth.personId}
      `;
      // An elder's request waits for the youth first.
      const last = await (word === 'lapsed' ? askToMeet(elder, youth) : askToMeet(youth, elder));
      await callOff(first?.id ?? '');
      expect(await stored(app, family), word).toBe(1);
      await end(last);
      expect(await stored(app, family), word).toBe(0);
    }
  });

  test('A411, nor is it made for a session that is called off at the same time', async ({
    app,
  }) => {
    const family = await acquainted(app);
    const { elder, youth, parent } = family;
    const pressed = await app.platform.db.transaction().execute(async (tx) => {
      await sql`
        update sessions set (status, cancelled_at) = ('cancelled', now()) where youth_id = ${youth.personId}
      `.execute(tx);
      const pressing = trust(parent, youth, elder);
      await eventually(async () => {
        const waiting = await app.query`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `;
        expect(waiting).toHaveLength(1);
      });
      return { pressing };
    });
    expect((await pressed.pressing).status).toBe(404);
    expect(await stored(app, family)).toBe(0);
  });

  test('by its guardian, even while the only session waits to be approved again', async ({
    app,
  }) => {
    const { elder, youth, parent } = await trusting(app);
    const [only] = await app.query<{ id: string }>`
      select id from sessions where youth_id = ${youth.personId}
    `;
    const later = changeOf(meeting(elder, { date: nextDay(), address: 'Another place' }));
    expect((await change(youth, only?.id ?? '', later)).body.status).toBe('pending');
    const path = `/api/friendships/${elder.personId}/${youth.personId}`;
    expect((await parent.get(path)).body.preApproval).toMatchObject({ isMine: true });
    expect((await elder.get(path)).status).toBe(404);
    expect((await trust(parent, youth, elder, 'DELETE')).status).toBe(204);
    expect((await trust(parent, youth, elder)).status).toBe(404);
  });

  test('when a guardianship ends, although others continue', async ({ app }) => {
    const family = await trusting(app);
    await addGuardian(app, [family.youth]);
    await endGuardian(app, family.parent, family.youth);
    expect(await stored(app, family)).toBe(0);
  });

  test('when a guardianship ends while a pre-approval is being stored', async ({ app }) => {
    const family = await trusting(app);
    // Simulates a pre-approval that was stored after the trigger deleted the others.
    await app.platform.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        update guardianships set (ended_at, ended_why) = (now(), 'stepped-back')
        where guardian_id = ${family.parent.personId}
      `.execute(tx);
    });
    expect(await stored(app, family)).toBe(1);
    expect(await standing(app, family)).toBe(0);
  });
});

function suspend(who: 'elder' | 'parent') {
  return async (app: TestApp, family: Family) => {
    await app.query`update people set vetting = 'suspended' where id = ${family[who].personId}`;
  };
}

async function storeAgain(app: TestApp, { personId }: Browser): Promise<void> {
  const { db } = app.platform;
  await app.query`
    update elder_checks set ended_at = now(), ending = 'renewed' where person_id = ${personId}
  `;
  await storeChecks(db, personId);
}
