import { sql } from 'kysely';
import { expect } from 'vitest';
import { actAsModerator } from '../../testing/act-as.ts';
import { tryIn } from '../../testing/as-role.ts';
import { test } from '../../testing/fixtures.ts';
import { enrolledModerator } from '../../testing/moderator.ts';

test('Rule 9.127, only a moderator records and ends checks, and only in their own name', async ({
  app,
  family,
}) => {
  const { db } = app.platform;
  const { personId: moderatorId } = (await enrolledModerator(app)).browser;
  const { elder, parent } = family;
  await app.query`
    insert into elder_checks (person_id, name, note) values (${elder.personId}, 'Talk', 'Met her')
  `;
  const record = (by: string) => sql`
    insert into elder_checks (person_id, name, recorded_by, note)
    values (${elder.personId}, 'Training', ${by}, 'Met her')
  `;
  const end = (by: string) => sql`
    update elder_checks set ended_at = now(), ended_by = ${by}, ending = 'renewed'
    where person_id = ${elder.personId} and ended_at is null
  `;
  for (const change of [record, end]) {
    const tried = (as: string, by: string) =>
      tryIn((act) => actAsModerator(db, as, act), change(by));
    expect(await tried(moderatorId, moderatorId)).toEqual({ rows: 1 });
    expect(await tried(moderatorId, parent.personId)).toEqual({ refused: 'policy' });
  }
  const asParent = (by: string) =>
    tryIn((act) => actAsModerator(db, parent.personId, act), record(by));
  expect(await asParent(parent.personId)).toEqual({ refused: 'policy' });
});
