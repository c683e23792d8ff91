import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { actAs } from '../../../testing/act-as.ts';
import type { Browser } from '../../../testing/browser.ts';
import { mailedLink } from '../../../testing/decision-link.ts';
import { openFamily, type Family } from '../../../testing/family.ts';
import { testWithOwnFamily } from '../../../testing/fixtures.ts';
import { goAway, wishAll } from '../../../testing/guardian-wishes.ts';
import { refused } from '../../../testing/refused.ts';
import { answer } from '../../../testing/owner-changes.ts';
import { addGuardian, endGuardian } from '../../../testing/second-guardian.ts';
import { approve, ask, meeting, nextDay } from '../../../testing/session-request.ts';

/** Maria is the first guardian, and Max is the second. */
const test = testWithOwnFamily.extend('max', ({ app, family }) =>
  addGuardian(app, [family.youth], 'Max Young'),
);

const requested = ({ elder, youth }: Family) => ask(elder, meeting(youth, { date: nextDay() }));

describe('Rule 6.145, the database itself refuses', () => {
  const give = (id: string, guardian: Browser, by: Browser, version = 1) =>
    sql`
      insert into session_approvals (session_id, version, guardian_id, given_by, given_at)
      values (${id}, ${version}, ${guardian.personId}, ${by.personId}, now())
    `;
  const POLICY = /row-level security/;

  test('an approval for another, in another’s name, for another version or a decided session, and by a former guardian', async ({
    app,
    family,
    max,
  }) => {
    const { db } = app.platform;
    const { parent, youth, elder } = family;
    const id = await requested(family);
    const theirs = await requested(await openFamily(app));
    const tries: readonly [Browser, ReturnType<typeof give>][] = [
      [parent, give(id, max, parent)],
      [parent, give(id, max, max)],
      [parent, give(id, parent, parent, 2)],
      [parent, give(theirs, parent, parent)],
      [youth, give(id, youth, youth)],
      [elder, give(id, elder, elder)],
    ];
    for (const [who, statement] of tries) {
      await expect(actAs(db, who.personId, (tx) => statement.execute(tx))).rejects.toThrow(POLICY);
    }
    await goAway(max, youth, parent);
    await actAs(db, parent.personId, (tx) => give(id, max, parent).execute(tx));
    await endGuardian(app, max, youth);
    const other = await requested(family);
    for (const [who, statement] of [
      [parent, give(other, max, parent)],
      [max, give(other, max, max)],
    ] as const) {
      await expect(actAs(db, who.personId, (tx) => statement.execute(tx))).rejects.toThrow(POLICY);
    }
    await approve(parent, id);
    const late = actAs(db, parent.personId, (tx) => give(id, parent, parent).execute(tx));
    await expect(late).rejects.toThrow(POLICY);
  });

  test('an approval while another is missing, even by the owner', async ({ app, family, max }) => {
    await wishAll(max, family.youth);
    const id = await requested(family);
    const approval = sql`
      update sessions set status = 'approved', decided_at = now(), decided_by = ${family.parent.personId}
      where id = ${id}
    `;
    const { db } = app.platform;
    // An approval doesn't count if the other guardian gave it, or if it is for another session or version.
    await give(id, family.parent, family.parent).execute(db);
    await give(await requested(family), max, max).execute(db);
    await give(id, max, max, 2).execute(db);
    await expect(approval.execute(db)).rejects.toThrow('another guardian has not approved');
    const own = actAs(db, family.parent.personId, (tx) => approval.execute(tx));
    await expect(own).rejects.toThrow('another guardian has not approved');
  });

  test('a substitute for another guardian or child, a suspended one, or a guardian of only a sibling', async ({
    app,
    family,
  }) => {
    const { parent, youth } = family;
    const sibling = await app.invite(parent);
    const max = await addGuardian(app, [youth, sibling], 'Max Young');
    await goAway(parent, youth, max);
    const { db } = app.platform;
    const standsIn = (who: readonly Browser[], ...changes: ReturnType<typeof sql>[]) => {
      const question = sql`substitutes_for(${sql.join(who.map(({ personId }) => personId))})`;
      return answer(db, parent.personId, question, changes);
    };
    expect(await standsIn([max, parent, youth])).toBe(true);
    expect(await standsIn([parent, parent, youth])).toBe(false);
    expect(await standsIn([max, max, youth])).toBe(false);
    expect(await standsIn([max, parent, sibling])).toBe(false);
    const suspended = sql`update people set vetting = 'suspended' where id = ${max.personId}`;
    expect(await standsIn([max, parent, youth], suspended)).toBe(false);
    const left = sql`
      update guardianships set ended_at = now(), ended_why = 'stepped-back', ended_by = guardian_id
      where guardian_id = ${max.personId} and child_id = ${youth.personId}
    `;
    expect(await standsIn([max, parent, youth], left)).toBe(false);
    // Approvals for the sibling, and those of other guardians, stay. Rule 6.328
    await app.choose(sibling, { Photography: 3 });
    const ids = [await requested(family), await requested({ ...family, youth: sibling })];
    const substitutes = ids.map(async (id) => {
      const { asked } = (await max.get(`/api/sessions/${id}`)).body;
      return asked.guardians[0].substitute?.id;
    });
    expect(await Promise.all(substitutes)).toEqual([max.personId, undefined]);
    for (const id of ids) await give(id, max, max).execute(db);
    for (const id of ids) await give(id, parent, parent).execute(db);
    const approvals = sql`(select count(*)::int from session_approvals where session_id = any(${ids}))`;
    expect(await answer(db, parent.personId, approvals, [left])).toBe(3);
    expect(await answer(db, parent.personId, approvals, [suspended])).toBe(4);
  });

  test('to record another guardian’s approval', async ({ app, family, max }) => {
    const id = await requested(family);
    const other = await openFamily(app);
    const recorded = (by: Browser) => {
      const approval = sql`
        update sessions set status = 'approved', decided_at = now(), decided_by = ${by.personId}
        where id = ${id}
      `;
      const count = sql`(select count(*)::int from session_approvals where session_id = ${id})`;
      return answer(app.platform.db, max.personId, count, [approval]);
    };
    expect(await recorded(family.parent)).toBe(1);
    expect(await recorded(other.parent)).toBe(0);
  });

  test('a former guardian has nothing to decide, by page or link', async ({ app, family, max }) => {
    const id = await requested(family);
    const link = await mailedLink(app, max);
    await endGuardian(app, max, family.youth);
    expect((await refused(app, () => approve(max, id))).status).toBe(404);
    const byLink = await refused(app, () =>
      app.browser().post('/api/decision-links/approve', { link }),
    );
    expect([byLink.status, byLink.body.code]).toEqual([409, 'gone']);
  });
});
