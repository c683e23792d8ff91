import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { tryAs } from '../../../testing/as-role.ts';
import { type Family } from '../../../testing/family.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { refused } from '../../../testing/refused.ts';
import {
  approve,
  ask,
  cancel,
  change,
  changeOf,
  meeting,
  nextDay,
  reject,
} from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const request = (family: Family) => ask(family.elder, meeting(family.youth, { date: nextDay() }));
async function approved(family: Family): Promise<string> {
  const id = await request(family);
  await approve(family.parent, id);
  return id;
}

async function noticesOf(app: TestApp, id: string) {
  const rows = await app.query<{ person_id: string; names: object; reason: string }>`
    select person_id, names, reason from notifications
    where subject_id = ${id} and kind = 'session-cancelled' order by person_id
  `;
  return rows;
}

describe('Rule 6.57, canceling a session', () => {
  const names = { initiator: 'Rosa A.', receiver: 'Sam Y.' };
  test.for([
    ['elder', request, ['youth', 'parent']],
    ['youth', approved, ['elder', 'parent']],
    ['parent', approved, ['elder', 'youth']],
  ] as const)(
    'the %s does, all three read who, writer and guardian why, and the two others are told once',
    async ([who, make, others], { app, family }) => {
      const id = await make(family);
      const answer = await cancel(family[who], id, 'I am ill\nSorry');
      expect(answer.status, answer.text).toBe(200);
      const isKept = (personId: string) =>
        who !== 'parent' && ![family[who], family.parent].some((one) => one.personId === personId);
      for (const reader of ['elder', 'youth', 'parent'] as const) {
        const { body } = await family[reader].get(`/api/sessions/${id}`);
        expect([body.status, body.bucket]).toEqual(['cancelled', 'past']);
        const by = who === 'parent' ? undefined : family[who].personId;
        expect(body.cancelled.by?.id).toBe(by);
        expect(body.cancelled).toMatchObject({
          byParent: who === 'parent',
          reason: isKept(family[reader].personId) ? '' : 'I am ill\nSorry',
          at: expect.any(String),
        });
      }
      const notices = await noticesOf(app, id);
      const toldIds = others.map((other) => family[other].personId).toSorted();
      expect(notices.map(({ person_id }) => person_id)).toEqual(toldIds);
      for (const notice of notices) {
        // Only guardians can read a participant's free text. Rule 6.270
        expect(notice.reason).toBe(isKept(notice.person_id) ? '' : 'I am ill\nSorry');
        expect(Object.keys(notice.names).toSorted()).toEqual(
          [
            ...Object.keys(names),
            who === 'parent' ? 'byParentOf' : 'by',
            // `as` and `you` tell the reader which participant they are. Rule 8.130
            ...(notice.person_id === family.parent.personId ? [] : ['as', 'you']),
          ].toSorted(),
        );
        expect(JSON.stringify(notice.names)).not.toContain('Maria');
      }
      const rows = await app.query`
        select actor_id, after from audit_log where subject_id = ${id} and type = 'SessionCancelled'
      `;
      const after = { status: 'cancelled', version: 1, cause: 'person', hasReason: true };
      expect(rows).toEqual([{ actor_id: family[who].personId, after }]);
    },
  );

  test('the child’s history says who did it, without the reason', async ({ family }) => {
    const id = await request(family);
    await cancel(family.elder, id, 'A secret ailment');
    const { body, text } = await family.parent.get(
      `/api/children/${family.youth.personId}/changes`,
    );
    expect(body.items[0]).toMatchObject({
      type: 'SessionCancelled',
      by: 'elder',
      elder: 'Rosa Alvarez',
      facts: { cause: 'person' },
    });
    expect(text).not.toContain('ailment');
  });

  test('its time is free again', async ({ family }) => {
    const date = nextDay();
    const [first, second] = [
      await ask(family.elder, meeting(family.youth, { date })),
      await ask(family.elder, meeting(family.youth, { date })),
    ];
    await approve(family.parent, first);
    await cancel(family.youth, first);
    expect((await approve(family.parent, second)).status).toBe(200);
  });
});

describe('Rule 6.57, sessions that can’t be canceled', () => {
  test('a rejected, canceled or changed one', async ({ app, family }) => {
    const [no, gone, changed] = [
      await request(family),
      await request(family),
      await approved(family),
    ];
    await reject(family.parent, no);
    await cancel(family.elder, gone);
    const date = nextDay();
    await change(family.elder, changed, changeOf(meeting(family.youth), { date }));
    for (const [id, code] of [
      [no, 'not-open'],
      [gone, 'not-open'],
      [changed, 'changed-since-read'],
    ] as const) {
      const answer = await refused(app, () => cancel(family.youth, id));
      expect([answer.status, answer.body.code]).toEqual([409, code]);
    }
  });

  test('one that has started', async ({ app, family }) => {
    const id = await approved(family);
    const { startsAt } = (await family.parent.get(`/api/sessions/${id}`)).body;
    app.setNow(new Date(startsAt));
    for (const who of ['elder', 'youth', 'parent'] as const) {
      const answer = await refused(app, () => cancel(family[who], id));
      expect([answer.status, answer.body.code]).toEqual([409, 'start-passed']);
    }
    app.setNow(null);
  });

  test('of 20 who cancel and approve at once, one cancels, and no one is notified twice', async ({
    app,
    family,
  }) => {
    const id = await request(family);
    const { elder, youth, parent } = family;
    const approvals = Array.from({ length: 5 }, () => approve(parent, id));
    const cancellations = Array.from({ length: 15 }, (_, index) =>
      cancel(index % 2 === 0 ? elder : youth, id),
    );
    const answers = await Promise.all(cancellations);
    await Promise.all(approvals);
    const codes = answers.map(({ status, body }) => (status === 200 ? 'won' : body.code));
    expect(codes.toSorted()).toEqual([...codes.slice(1).map(() => 'not-open'), 'won']);
    expect(await noticesOf(app, id)).toHaveLength(2);
  });
});

describe('Rule 6.57, the database enforces it', () => {
  const cancelling = (id: string, by: string) => sql`
    update sessions set status = 'cancelled', cancelled_at = now(), cancelled_by = ${by}
    where id = ${id}
  `;

  test('each of the three can cancel only in their own name', async ({ app, family }) => {
    const id = await approved(family);
    const { elder, youth, parent } = family;
    for (const person of [elder, youth, parent]) {
      for (const named of [elder, youth, parent]) {
        const verdict = await tryAs(
          app.platform.db,
          person.personId,
          cancelling(id, named.personId),
        );
        expect('rows' in verdict).toBe(person === named);
      }
      const nameless = sql`
        update sessions set status = 'cancelled', cancelled_at = now() where id = ${id}
      `;
      expect(await tryAs(app.platform.db, person.personId, nameless)).toHaveProperty('refused');
    }
    const stranger = await app.signUp('elder');
    expect(
      await tryAs(app.platform.db, stranger.personId, cancelling(id, stranger.personId)),
    ).toEqual({ rows: 0 });
  });

  test.for(['elder', 'youth'] as const)(
    'the %s can’t change anything else',
    async (who, { app, family }) => {
      const [open, decided] = [await request(family), await approved(family)];
      const { personId } = family[who];
      for (const [id, becomes] of [
        [open, sql`status = 'approved', decided_at = now(), decided_by = ${personId}`],
        [open, sql`status = 'rejected', decided_at = now(), decided_by = ${personId}`],
        [open, sql`updated_at = now()`],
        [
          open,
          sql`status = 'cancelled', cancelled_at = now(), cancelled_by = ${personId},
          decided_at = now(), decided_by = ${personId}`,
        ],
        [
          decided,
          sql`status = 'cancelled', cancelled_at = upper(during), cancelled_by = ${personId}`,
        ],
      ] as const) {
        const statement = sql`update sessions set ${becomes} where id = ${id}`;
        expect(await tryAs(app.platform.db, personId, statement)).toHaveProperty('refused');
      }
    },
  );
});
