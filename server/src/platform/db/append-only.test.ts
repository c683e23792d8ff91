import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { test } from '../../testing/fixtures.ts';

describe('Rule 9.22, records are append-only, even for the owner', () => {
  test.for(['audit_log', 'consents'])('%s', async (name, { app }) => {
    const { db } = app.platform;
    await app.signUp('elder');
    const table = sql.table(name);
    const [column] = name === 'audit_log' ? ['type'] : ['scope'];
    const ref = sql.ref(column ?? '');
    for (const statement of [
      sql`update ${table} set ${ref} = ${ref}`,
      sql`delete from ${table}`,
      sql`delete from ${table} where false`,
      sql`truncate ${table}`,
      sql`truncate ${table}, people cascade`,
    ]) {
      await expect(statement.execute(db)).rejects.toThrow('is append-only');
    }
  });

  test('removing a person keeps the records', async ({ app }) => {
    const gone = await app.signUp('elder');
    await app.query`delete from users where id = ${gone.personId}`;
    const rows = await app.query`
      select (select count(*)::int from people where id = ${gone.personId}) as people,
        (select count(*)::int from consents where given_by = ${gone.personId}) as consents,
        (select count(*)::int from audit_log where actor_id is null
          and subject_id = ${gone.personId}) as audit
    `;
    expect(rows).toEqual([{ people: 0, consents: 1, audit: 2 }]);
  });
});
