import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { asPerson, type Db } from '../platform/database.ts';

/** What the database made of a statement: rows, or why not. */
export type Verdict =
  | { readonly rows: number }
  /** `grant`: not a right of the role. `policy`: not for this row. Else the SQL state. */
  | { readonly refused: string };

/** Tries one statement as oakling_app for a person, or for nobody; what it changed is undone. */
export async function tryAs(
  db: Db,
  personId: string | null,
  statement: RawBuilder<unknown>,
): Promise<Verdict> {
  let rows = 0;
  try {
    await asPerson(db, personId ?? '', async (tx) => {
      const result = await statement.execute(tx);
      rows = Number(result.numAffectedRows ?? result.rows.length);
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof pg.DatabaseError) return { refused: reasonOf(error) };
    if (!(error instanceof Undo)) throw error;
  }
  return { rows };
}

class Undo extends Error {}

function reasonOf(error: pg.DatabaseError): string {
  if (error.code !== '42501') return error.code ?? 'unknown';
  return error.message.includes('row-level security') ? 'policy' : 'grant';
}

/** What a person may do with each table: rows they read and delete, columns they write. */
export async function rightsOf(db: Db, personId: string, tables: readonly string[]) {
  const entries = tables.map(
    async (table) => [table, await rightsOn(db, personId, table)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}

async function rightsOn(db: Db, personId: string, table: string) {
  const name = sql.table(table);
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attname
  `.execute(db);
  const columns = rows.map(({ column }) => column);
  const read = await tryAs(db, personId, sql`select 1 from ${name}`);
  const removed = await tryAs(db, personId, sql`delete from ${name}`);
  const added = await tryAs(db, personId, sql`insert into ${name} default values`);
  const written = await Promise.all(
    columns.map(async (column) => {
      const ref = sql.ref(column);
      const verdict = await tryAs(db, personId, sql`update ${name} set ${ref} = ${ref}`);
      if (!isNoRight(verdict)) return { column, verdict };
      // A column may be theirs to write and not to read.
      const blind = sql`update ${name} set ${ref} = default`;
      return { column, verdict: await tryAs(db, personId, blind) };
    }),
  );
  const writable = written.filter(({ verdict }) => !isDenied(verdict));
  return {
    select: isDenied(read) ? 'denied' : 'rows' in read && read.rows,
    insert: isDenied(added) ? 'denied' : 'allowed',
    update: writable.map(({ column }) => column),
    // How many rows an update of any of these columns reaches, or why it does not.
    updates: [...new Set(writable.map(({ verdict }) => Object.values(verdict)[0]))],
    delete: isDenied(removed) ? 'denied' : 'allowed',
  };
}

/** A generated column is nobody's to write. */
const isDenied = (verdict: Verdict) =>
  isNoRight(verdict) || ('refused' in verdict && verdict.refused === GENERATED_ALWAYS);

const isNoRight = (verdict: Verdict) => 'refused' in verdict && verdict.refused === 'grant';

const GENERATED_ALWAYS = '428C9';
