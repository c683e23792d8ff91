import { ROLES } from '@oakling/domain/identity/role';
import { offersTo } from '@oakling/domain/notifications/choice';
import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../testing/as-role.ts';
import { collide } from '../../testing/at-once.ts';
import type { Browser } from '../../testing/browser.ts';
import type { Family } from '../../testing/family.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { refused } from '../../testing/refused.ts';
import { approve, ask, cancel, meeting, nextDay, propose } from '../../testing/session-request.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { findChoices } from './choice-store.ts';

const PATH = '/api/notification-choices';
const choose = (person: Browser, kind: string, inApp: boolean, byMail: boolean) =>
  person.must('PUT', PATH, { kind, inApp, byMail });
const refuse = (app: TestApp, person: Browser, kind: string, inApp: boolean, byMail: boolean) =>
  refused(app, () => person.json('PUT', PATH, { kind, inApp, byMail }));
const choicesOf = async (person: Browser) => (await person.get(PATH)).body.choices;
const request = (family: Family) => ask(family.elder, meeting(family.youth, { date: nextDay() }));

/** The number of notices of this kind that each person got, in the app and by mail. */
async function toldOf(app: TestApp, family: Family, kind: string, act: () => Promise<unknown>) {
  const mailed = async ({ email }: Browser) =>
    (await app.mails()).filter(({ to }) => to === email).length;
  const noticed = async ({ personId }: Browser) => {
    const rows = await app.query`
      select from notifications where person_id = ${personId} and kind = ${kind}
    `;
    return rows.length;
  };
  const count = async () => {
    const { elder, youth, parent } = family;
    const each = [];
    for (const person of [elder, youth, parent]) {
      each.push([await noticed(person), await mailed(person)] as const);
    }
    return each;
  };
  const before = await count();
  await act();
  const after = await count();
  const [elder, youth, parent] = after.map(([notice, mail], index) => [
    notice - (before[index]?.[0] ?? 0),
    mail - (before[index]?.[1] ?? 0),
  ]);
  return { elder, youth, parent };
}
async function toldOfApproval(app: TestApp, family: Family) {
  const id = await request(family);
  return toldOf(app, family, 'session-approved', () => approve(family.parent, id));
}
/** The SQLSTATE of a failed check constraint, here of `notification_choices_heard`. */
const CHECK = '23514';
const BOTH = [1, 1];
const APP = [1, 0];
const MAIL = [0, 1];
const NOTHING = [0, 0];

describe('Rules 8.27 and 8.44, the channels of each kind of notice', () => {
  test('all channels, by default', async ({ family }) => {
    for (const [person, role] of [
      [family.elder, 'elder'],
      [family.youth, 'youth'],
      [family.parent, 'parent'],
    ] as const) {
      const kinds = offersTo(role).map(({ kind }) => kind);
      const all = kinds.map((kind) => ({ kind, inApp: true, byMail: kind !== 'series-reminder' }));
      expect(await choicesOf(person)).toEqual(all);
    }
  });

  test('the reader’s choice, without affecting others', async ({ app, family }) => {
    const { elder } = family;
    const told = () => toldOfApproval(app, family);
    expect(await told()).toEqual({ elder: BOTH, youth: BOTH, parent: NOTHING });
    await choose(elder, 'session-approved', true, false);
    expect(await told()).toEqual({ elder: APP, youth: BOTH, parent: NOTHING });
    await choose(elder, 'session-approved', false, true);
    expect(await told()).toEqual({ elder: MAIL, youth: BOTH, parent: NOTHING });
    await choose(elder, 'session-approved', false, false);
    expect(await told()).toEqual({ elder: NOTHING, youth: BOTH, parent: NOTHING });
    await choose(elder, 'session-approved', true, true);
    expect(await told()).toEqual({ elder: BOTH, youth: BOTH, parent: NOTHING });
  });

  test('also for a proposal, and for a cancellation in the remaining channel', async ({
    app,
    family,
  }) => {
    const { elder, youth, parent } = family;
    await choose(elder, 'session-proposed', true, false);
    const id = await request(family);
    const proposed = () => propose(youth, id, nextDay());
    expect((await toldOf(app, family, 'session-proposed', proposed)).elder).toEqual(APP);
    await choose(elder, 'session-cancelled', false, true);
    await choose(parent, 'session-cancelled', true, false);
    const told = await toldOf(app, family, 'session-cancelled', () => cancel(youth, id));
    expect(told).toEqual({ elder: MAIL, youth: NOTHING, parent: APP });
  });

  test('for one kind only: turning off another has no effect', async ({ app, family }) => {
    const { elder, youth } = family;
    await choose(elder, 'session-rejected', false, false);
    await choose(youth, 'session-rejected', true, false);
    expect(await toldOfApproval(app, family)).toMatchObject({ elder: BOTH, youth: BOTH });
  });

  test('is recorded once, however often it is saved', async ({ app, family }) => {
    const { elder } = family;
    await app.notices.take();
    const person = {
      text: 'select from people where id = $1 for update',
      values: [elder.personId],
    };
    const again = () => choose(elder, 'session-rejected', false, true);
    await collide(app, person, [again, again, again], 3);
    await again();
    const rows = await app.query`
      select actor_id, before, after from audit_log
      where type = 'NotificationChoiceChanged' and subject_id = ${elder.personId}
    `;
    const [before, after] = [true, false].map((inApp) => ({
      kind: 'session-rejected',
      inApp,
      byMail: true,
    }));
    expect(rows).toEqual([{ actor_id: elder.personId, before, after }]);
    const [notice, ...more] = await app.notices.take();
    expect([notice, more]).toMatchObject([
      { feature: 'notifications', people: [elder.personId] },
      [],
    ]);
    expect(await choicesOf(elder)).toContainEqual(after);
  });
});

describe('Rule 8.47, required notices', () => {
  test('a parent and the receiver keep at least one channel for requests', async ({
    app,
    family,
  }) => {
    const asked = await refuse(app, family.youth, 'session-requested', false, false);
    expect(asked.body.code).toBe('must-be-heard');
    const { parent } = family;
    const requested = () => request(family);
    const { body } = await refuse(app, parent, 'session-requested', false, false);
    expect(body).toMatchObject({ status: 422, code: 'must-be-heard' });
    await choose(parent, 'session-requested', false, true);
    expect((await toldOf(app, family, 'session-requested', requested)).parent).toEqual(MAIL);
    await choose(parent, 'session-requested', true, false);
    expect((await toldOf(app, family, 'session-requested', requested)).parent).toEqual(APP);
    await refuse(app, parent, 'session-changed', false, false);
    await refuse(app, parent, 'session-cancelled', false, false);
  });

  test('no one can turn off required kinds, or those of another role', async ({ app, family }) => {
    const { elder, parent } = family;
    const ofChild = ['child-blocked', 'child-removed', 'child-changed', 'pin-locked'];
    const always = [...ofChild, 'consent-withdrawn'];
    for (const kind of [...always, 'new-matches']) {
      const { body } = await refuse(app, parent, kind, false, true);
      expect(body).toMatchObject({ status: 422, code: 'not-offered' });
    }
    for (const kind of always) {
      const silence = sql`
        insert into notification_choices (person_id, kind, in_app, by_mail)
        values (${parent.personId}, ${kind}, true, false)
      `;
      const verdict = await tryAs(app.platform.db, parent.personId, silence);
      expect([kind, verdict]).toEqual([kind, { refused: CHECK }]);
    }
    expect((await refuse(app, elder, 'invite-accepted', true, false)).status).toBe(422);
    expect((await refuse(app, elder, 'no-such-kind', true, false)).status).toBe(422);
  });

  test('the database enforces it, kind by kind', async ({ app, family }) => {
    const { db } = app.platform;
    for (const role of ROLES) {
      const { personId } = family[role];
      for (const { kind, mustBeHeard } of offersTo(role)) {
        const silence = sql`
          insert into notification_choices (person_id, kind, in_app, by_mail)
          values (${personId}, ${kind}, ${role === 'youth'}, false)
        `;
        const isRefused = mustBeHeard && role !== 'youth';
        const verdict = await tryAs(db, personId, silence);
        expect([kind, role, verdict]).toEqual([
          ...[kind, role],
          isRefused ? { refused: CHECK } : { rows: 1 },
        ]);
      }
    }
  });
});

describe('Rule 8.46, a child’s notices belong to the parent, too', () => {
  test('a child can turn off the emails, but not the notices', async ({ app, family }) => {
    const { youth, parent } = family;
    const { body } = await refuse(app, youth, 'session-approved', false, true);
    expect(body.code).toBe('must-be-heard');
    await choose(youth, 'session-approved', true, false);
    expect((await toldOfApproval(app, family)).youth).toEqual(APP);
    const { items } = (await parent.get(`/api/children/${youth.personId}/notifications`)).body;
    expect(items).toMatchObject([{ kind: 'session-approved' }, { kind: 'session-requested' }]);
  });

  test('also as the database role', async ({ app, family }) => {
    const { youth, elder } = family;
    const { db } = app.platform;
    const silence = (personId: string) => sql`
      insert into notification_choices (person_id, kind, in_app, by_mail)
      values (${personId}, 'session-approved', false, true)
    `;
    expect(await tryAs(db, youth.personId, silence(youth.personId))).toEqual({ refused: 'policy' });
    expect(await tryAs(db, youth.personId, silence(elder.personId))).toEqual({ refused: 'policy' });
    expect(await tryAs(db, elder.personId, silence(elder.personId))).toEqual({ rows: 1 });
    await choose(youth, 'session-approved', true, false);
    const end = sql`update notification_choices set in_app = false`;
    expect(await tryAs(db, youth.personId, end)).toEqual({ refused: 'policy' });
  });
});

test('Rule 8.46, an export has only one’s own choices', async ({ app, family }) => {
  const { elder, youth } = family;
  await choose(youth, 'session-reminder', true, false);
  await choose(elder, 'new-matches', true, false);
  const { db } = app.platform;
  // Runs with owner rights, like a parent's export of a child's data.
  const found = await db.transaction().execute((tx) => findChoices(tx, elder.personId));
  expect([...found]).toEqual([['new-matches', { inApp: true, byMail: false }]]);
  const { personId: parentId } = family.parent;
  expect(await db.transaction().execute((tx) => findChoices(tx, parentId))).toEqual(new Map());
});
