import { sql } from 'kysely';
import { expect } from 'vitest';
import { yearsAgo } from '../../testing/birthdays.ts';
import { downloaded } from '../../testing/downloaded.ts';
import { testWithOwnFamily as test } from '../../testing/fixtures.ts';
import { askToMeet } from '../../testing/growing.ts';
import { documented } from '../../testing/operations/all-operations.ts';
import { addGuardian } from '../../testing/second-guardian.ts';
import type { TestApp } from '../../testing/test-app.ts';

const ROLES = ['oakling_app', 'oakling_moderator'];

async function wholeDatabase({ platform: { db } }: TestApp): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(db);
  expect(tables.length).toBeGreaterThan(30);
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ text: string | null }>`
        select string_agg(it::text, ' ') as text from ${sql.table(name)} as it
      `.execute(db);
      return rows[0]?.text ?? '';
    }),
  );
  return texts.join('\n');
}

// Rule 1.72.
test('A date of birth, entered and corrected, is in no one else’s response, row, mail or export', async ({
  app,
  family: { elder, parent },
  moderator,
}) => {
  const [first, second] = [yearsAgo(14, 40), yearsAgo(12, 70)];
  const child = await app.invite(parent, 'Nia Young', { birthDate: first });
  const max = await addGuardian(app, [child]);
  await app.choose(child, { Photography: 1 });
  const correct = { birthDate: second, reason: 'The year was wrong' };
  await parent.must('POST', `/api/children/${child.personId}/birth-date/correct`, correct);
  const sessionId = await askToMeet(elder, child);
  await app.deliver();

  const operations = (await documented(app)).filter(({ method }) => method === 'GET');
  const asked = operations.filter(
    ({ path }) => !path.includes('/export') && !path.includes('/live'),
  );
  expect(asked.length).toBeGreaterThan(40);
  const said: string[] = [];
  for (const person of [parent, max, child, elder, moderator]) {
    for (const { path } of asked) {
      const id = path.includes('/sessions/') ? sessionId : child.personId;
      said.push((await person.get(path.replaceAll(/\{\w+\}/g, id))).text);
    }
  }
  for (const person of [parent, max, elder])
    said.push((await downloaded(app, person, '/api/account/export')).text);
  for (const guardian of [parent, max]) {
    const path = `/api/children/${child.personId}/export`;
    said.push((await downloaded(app, guardian, path)).text);
  }
  said.push((await app.mails()).map(({ subject, text, html }) => subject + text + html).join(' '));
  said.push(await wholeDatabase(app));
  for (const text of said) {
    for (const date of [first, second]) {
      // The search also covers the date without its day, and the date without dashes.
      expect(text).not.toContain(date.slice(0, 7));
      expect(text).not.toContain(date.replaceAll('-', ''));
    }
  }

  for (const role of ROLES) {
    const read = app.platform.db.transaction().execute(async (tx) => {
      await sql`set local role ${sql.id(role)}`.execute(tx);
      await sql`select set_config('app.person_id', ${child.personId}, true)`.execute(tx);
      await sql`select sealed from birth_dates`.execute(tx);
    });
    await expect(read, role).rejects.toThrow('permission denied');
  }
});
