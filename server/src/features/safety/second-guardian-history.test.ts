import type { ChildChange } from '@oakling/domain/safety/child-change';
import { describe, expect } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { test } from '../../testing/fixtures.ts';
import { endGuardian, twoHomes } from '../../testing/second-guardian.ts';
import { PASSWORD as password } from '../../testing/test-app.ts';

describe('Rule 9.97, a child’s history with two guardians', () => {
  const path = ({ personId }: Browser) => `/api/children/${personId}/changes`;
  const latest = async (reader: Browser, child: Browser, most: number) =>
    (await reader.get(path(child))).body.items
      .slice(0, most)
      .map(({ by, type, guardian, facts }: ChildChange) => [by, type, guardian, facts]);

  test('shows each of them who did it, by name, even after that guardianship', async ({ app }) => {
    const { parent, other, youth } = await twoHomes(app);
    await parent.must('POST', `/api/children/${youth.personId}/pause`);
    await other.must('POST', `/api/children/${youth.personId}/resume`);
    const pause = { cause: 'pause' };
    expect(await latest(other, youth, 4)).toEqual([
      ['you', 'YouthResumed', null, {}],
      ['guardian', 'SessionCancelled', 'Maria Young', pause],
      ['guardian', 'SessionCancelled', 'Maria Young', pause],
      ['guardian', 'YouthPaused', 'Maria Young', {}],
    ]);
    await endGuardian(app, other, youth);
    expect(await latest(parent, youth, 2)).toEqual([
      ['guardian', 'YouthResumed', 'Max Young', {}],
      ['you', 'SessionCancelled', null, pause],
    ]);
    expect((await other.get(path(youth))).status).toBe(404);
  });

  test('has guardians who joined, required all to approve, and stepped back', async ({ app }) => {
    const { parent, other, youth } = await twoHomes(app);
    await app.query`
      insert into audit_log (actor_id, type, feature, subject_id, after)
      select ${other.personId}, type, 'guardians', ${youth.personId}, after::jsonb
      from (values ('GuardianJoined', '{}'), ('WhoApprovesChanged', '{"asksAll": true, "everybody": true}'),
        ('GuardianshipEnded', '{"why": "stepped-back"}')) as told (type, after)
    `;
    expect(await latest(parent, youth, 3)).toEqual([
      ['guardian', 'GuardianshipEnded', 'Max Young', { why: 'stepped-back' }],
      ['guardian', 'WhoApprovesChanged', 'Max Young', { asksAll: true }],
      ['guardian', 'GuardianJoined', 'Max Young', {}],
    ]);
  });

  test('omits the name of a removed account', async ({ app }) => {
    const { parent, other, youth } = await twoHomes(app);
    await parent.json('PUT', `/api/children/${youth.personId}/shown-name`, {
      style: 'first-name-and-initial',
    });
    await parent.must('POST', '/api/account/removal', { password });
    expect(await latest(other, youth, 2)).toEqual([
      ['guardian', 'GuardianshipEnded', null, { why: 'account-removed' }],
      ['guardian', 'ShownNameChanged', null, { style: 'first-name-and-initial' }],
    ]);
  });
});
