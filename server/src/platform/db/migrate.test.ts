import pg from 'pg';
import { expect, test } from 'vitest';
import { cloneDatabase } from '../../testing/clone-database.ts';
import { migrate } from './migrate.ts';

test('a database that a newer Oakling has changed is left alone', async () => {
  const database = await cloneDatabase();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query("insert into schema_migrations (name) values ('9999-later.sql')");
  await owner.end();
  await expect(migrate(database.url)).rejects.toThrow('9999-later.sql, made by a newer Oakling');
  await database.drop();
});
