import { once } from 'node:events';
import type { Client } from 'pg';
import { from as copyFrom, type CopyStreamQuery } from 'pg-copy-streams';
import { sumTables, type Sum } from './copy-out.ts';
import { listTables, WRITE_ALIKE } from './tables.ts';

/** Fills the tables of an empty database. `end` checks the foreign keys and commits. */
export interface Filling {
  take(table: string, part: Uint8Array): Promise<void>;
  sums(): Promise<Readonly<Record<string, Sum>>>;
  end(sequences: Readonly<Record<string, string>>): Promise<void>;
}

/**
 * Starts to fill a database whose tables are empty. In this transaction only, triggers and foreign keys are off and the
 * owner bypasses row-level security.
 */
export async function beginFilling(client: Client): Promise<Filling> {
  await client.query(WRITE_ALIKE);
  await client.query('begin');
  const tables = await listTables(client);
  const columns = new Map(tables.map((table) => [table.name, table.columns]));
  const keys = await takeForeignKeys(client);
  for (const { name } of tables) {
    await client.query(`alter table ${name} disable trigger user, no force row level security`);
  }
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  let open: { table: string; copy: CopyStreamQuery } | null = null;
  const close = async () => {
    if (open === null) return;
    const { copy } = open;
    open = null;
    const finished = once(copy, 'finish');
    copy.end();
    await finished;
  };
  return {
    async take(table, part) {
      if (open?.table !== table) {
        await close();
        const stored = columns.get(table);
        if (stored === undefined) throw new Error(`There is no table ${table}.`);
        open = { table, copy: client.query(copyFrom(`copy ${table} (${stored}) from stdin`)) };
      }
      await write(open.copy, part);
    },
    async sums() {
      await close();
      return sumTables(client);
    },
    async end(sequences) {
      await close();
      for (const [name, last] of Object.entries(sequences)) {
        if (last !== '0') await client.query('select pg_catalog.setval($1, $2)', [name, last]);
      }
      for (const { table, name, definition } of keys) {
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      }
      for (const { name } of tables) {
        await client.query(`alter table ${name} enable trigger user, force row level security`);
      }
      await client.query('commit');
    },
  };
}

function write(copy: CopyStreamQuery, part: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    copy.once('error', reject);
    copy.write(part, (error) => {
      copy.off('error', reject);
      if (error) reject(error);
      else resolve();
    });
  });
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

async function takeForeignKeys(client: Client): Promise<readonly ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, format('%I', conname) as name,
      pg_catalog.pg_get_constraintdef(oid) as definition
    from pg_catalog.pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by 1, 2
  `);
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  return rows;
}
