import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { beginFilling } from '../backup/copy-in.ts';
import { beginSnapshot } from '../backup/copy-out.ts';
import { listSequences, listTables } from '../backup/tables.ts';
import { applySchema } from '../../../server/src/platform/db/apply-schema.ts';
import type { MigrationFile } from '../../../server/src/platform/db/migrations.ts';

/**
 * Makes what a release with these migrations alone would have of the same people: the rows of today's database, in the
 * tables and columns that there were.
 */
export async function makeOlderDatabase(
  todays: string,
  older: string,
  migrations: readonly MigrationFile[],
): Promise<void> {
  await applySchema(older, undefined, migrations);
  const [from, to] = [todays, older].map((connectionString) => new pg.Client({ connectionString }));
  if (from === undefined || to === undefined) throw new Error('two databases');
  await Promise.all([from.connect(), to.connect()]);
  try {
    await beginSnapshot(from);
    const there = await listSequences(to);
    const filling = await beginFilling(to);
    for (const { name, columns, order } of await listTables(to)) {
      const copy = copyTo(
        `copy (select ${columns} from ${name} as whole order by ${order}) to stdout`,
      );
      // A stream of bytes.
      for await (const part of from.query(copy)) await filling.take(name, part as Buffer);
    }
    const last = Object.entries(await listSequences(from));
    await filling.end(Object.fromEntries(last.filter(([name]) => name in there)));
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}

/** Every row of each table, with the columns that a database of these tables has. */
export async function rowsOf(
  url: string,
  tables: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await beginSnapshot(client);
    const found: Record<string, readonly unknown[]> = {};
    for (const [name, columns] of Object.entries(tables)) {
      const { rows } = await client.query(
        `select ${columns} from ${name} as whole order by 1::text`,
      );
      found[name] = rows.map((row) => JSON.stringify(row)).toSorted();
    }
    return found;
  } finally {
    await client.end();
  }
}

/** The tables of a database, each with its columns. */
export async function tablesOf(url: string): Promise<Readonly<Record<string, string>>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const tables = await listTables(client);
    return Object.fromEntries(tables.map(({ name, columns }) => [name, columns]));
  } finally {
    await client.end();
  }
}
