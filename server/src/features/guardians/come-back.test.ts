import { expect } from 'vitest';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { comeOfAge } from '../../testing/growing.ts';
import { acceptance, inviteGuardian } from '../../testing/guardian-invite.ts';
import { refused } from '../../testing/refused.ts';
import { addGuardian } from '../../testing/second-guardian.ts';

const ACCEPT = '/api/guardian-links/accept';

test('Rule 4.54: a guardian who stepped back returns by another invite, with all steps', async ({
  app,
  family,
}) => {
  const { parent, youth } = family;
  const max = await addGuardian(app, [youth]);
  await max.must('DELETE', `/api/children/${youth.personId}/guardianship`);
  const { code } = await inviteGuardian(app, { by: parent, child: youth, email: max.email });
  await max.must('POST', ACCEPT, acceptance(code));
  const { body } = await max.get(`/api/children/${youth.personId}/guardians`);
  expect(body.guardians[1]).toMatchObject({ isYou: true, invitedBy: 'Maria Young' });
});

test('Rule 4.57: no invite restores a guardianship that a moderator ended', async ({
  app,
  family,
  moderator,
}) => {
  const { parent, youth } = family;
  const max = await addGuardian(app, [youth]);
  const about = { guardianId: max.personId, childId: youth.personId, reason: 'Court' };
  await moderator.must('POST', '/api/moderation/guardianships/end', about);
  const { code } = await inviteGuardian(app, { by: parent, child: youth, email: max.email });
  const { body } = await max.post('/api/guardian-links/read', { code });
  expect(body.viewer).toBe('not-again');
  expect((await refused(app, () => max.post(ACCEPT, acceptance(code)))).body.code).toBe(
    'not-again',
  );
});

test('Rule 4.59: a guardian who joins in the last month of childhood stays until its last day', async ({
  app,
  family,
}) => {
  const { parent, youth } = family;
  const max = await app.signUp('parent', 'Max Young');
  const { code } = await inviteGuardian(app, { by: parent, child: youth, email: max.email });
  await comeOfAge(app, youth, 9 * 86_400_000);
  await max.must('POST', ACCEPT, acceptance(code));
  const rows = await app.query<{ same: boolean }>`
    select ended_at = of_age_at as same from guardianships join people on people.id = child_id
    where guardian_id = ${max.personId}
  `;
  expect(rows).toEqual([{ same: true }]);
});
