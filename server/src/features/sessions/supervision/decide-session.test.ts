import { describe, expect } from 'vitest';
import type { Family } from '../../../testing/family.ts';
import { testWithOwnFamily as test } from '../../../testing/fixtures.ts';
import { refused } from '../../../testing/refused.ts';
import {
  approve,
  ask,
  change,
  changeOf,
  meeting,
  nextDay,
  reject,
} from '../../../testing/session-request.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const request = (family: Family, changes: object = {}) =>
  ask(family.elder, meeting(family.youth, { date: nextDay(), ...changes }));

async function notificationsOf(app: TestApp, id: string) {
  const rows = await app.query<{ person_id: string; kind: string; reason: string }>`
    select person_id, kind, reason from notifications
    where subject_id = ${id} and kind <> 'session-requested' order by kind, person_id
  `;
  return rows;
}

async function auditOf(app: TestApp, id: string) {
  const rows = await app.query`
    select actor_id, type, feature, before, after from audit_log where subject_id = ${id}
      and type <> 'SessionRequested'
  `;
  return rows;
}

describe('Rules 6.21 to 6.27, the effect of a decision', () => {
  test('approval: the row, one audit row, both notified, all three pages refetch', async ({
    app,
    notices,
    family,
  }) => {
    const id = await request(family);
    await notices.take();
    const answer = await approve(family.parent, id);

    expect([answer.status, answer.body.status, answer.body.bucket]).toEqual([
      200,
      'approved',
      'upcoming',
    ]);
    const rows = await app.query<Record<string, unknown>>`
      select status, decided_by, decided_at = updated_at as renewed, rejection_reason, version
      from sessions where id = ${id}
    `;
    const { elder, parent, youth } = family;
    const decided = {
      decided_by: parent.personId,
      renewed: true,
      rejection_reason: '',
      version: 1,
    };
    expect(rows).toEqual([{ status: 'approved', ...decided }]);
    expect(await auditOf(app, id)).toEqual([
      {
        actor_id: parent.personId,
        type: 'SessionApproved',
        feature: 'sessions',
        before: { status: 'pending' },
        after: { status: 'approved', version: 1 },
      },
    ]);
    const both = [elder.personId, youth.personId].toSorted();
    expect(await notificationsOf(app, id)).toEqual(
      both.map((person_id) => ({ person_id, kind: 'session-approved', reason: '' })),
    );
    const [notice, ...others] = await notices.take();
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ feature: 'sessions', id });
    expect(notice?.people.toSorted()).toEqual([...both, parent.personId].toSorted());
  });

  test.for(['Exams that week', ''])(
    'rejection with the reason “%s”',
    async (reason, { app, family }) => {
      const id = await request(family);
      const answer = await reject(family.parent, id, reason);
      expect(answer.body).toMatchObject({
        status: 'rejected',
        bucket: 'rejected',
        rejectionReason: reason,
        decidedAt: expect.any(String),
      });
      const seen = await family.elder.get(`/api/sessions/${id}`);
      expect(seen.body.rejectionReason).toBe(reason);
      expect(await auditOf(app, id)).toMatchObject([{ type: 'SessionRejected' }]);
      expect(JSON.stringify(await auditOf(app, id))).not.toContain('Exams');
      expect((await notificationsOf(app, id)).map((row) => [row.kind, row.reason])).toEqual([
        ['session-rejected', reason],
        ['session-rejected', reason],
      ]);
    },
  );
});

describe('Rules 6.22 to 6.25, sessions that can’t be decided anymore', () => {
  test.for([
    ['approved', approve],
    ['rejected', reject],
  ] as const)('one that is already %s gets 409', async ([, first], { app, family }) => {
    const id = await request(family);
    await first(family.parent, id);
    for (const second of [approve, reject]) {
      const answer = await refused(app, () => second(family.parent, id));
      expect([answer.status, answer.body.code]).toEqual([409, 'already-decided']);
    }
  });

  test('one that changed since it was read gets 409', async ({ app, family }) => {
    const id = await request(family);
    const { date } = (await family.parent.get(`/api/sessions/${id}`)).body;
    await change(family.elder, id, changeOf(meeting(family.youth, { date, startTime: '09:00' })));
    const answer = await refused(app, () => approve(family.parent, id, 1));
    expect([answer.status, answer.body.code]).toEqual([409, 'changed-since-read']);
    expect((await approve(family.parent, id, 2)).status).toBe(200);
  });

  test('one whose start has passed gets 409', async ({ app, family }) => {
    const id = await request(family);
    const { startsAt } = (await family.parent.get(`/api/sessions/${id}`)).body;
    app.setNow(new Date(startsAt));
    for (const decide of [approve, reject]) {
      const answer = await refused(app, () => decide(family.parent, id));
      expect([answer.status, answer.body.code]).toEqual([409, 'start-passed']);
    }
    app.setNow(null);
  });

  test('one that overlaps an approved one gets 409; an adjacent one doesn’t', async ({
    app,
    family,
  }) => {
    const date = nextDay();
    const at = (startTime: string, endTime: string) =>
      request(family, { date, startTime, endTime });
    const first = await at('10:00', '11:00');
    const overlapping = await at('10:59', '12:00');
    const after = await at('11:00', '12:00');
    await approve(family.parent, first);
    const answer = await refused(app, () => approve(family.parent, overlapping));
    expect([answer.status, answer.body.code]).toEqual([409, 'overlaps']);
    expect((await approve(family.parent, after)).status).toBe(200);
    expect((await reject(family.parent, overlapping)).status).toBe(200);
  });
});
