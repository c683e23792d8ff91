import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { type Db, type Tx } from '../platform/db/database.ts';
import { actAs } from './act-as.ts';

export type Verdict =
  | { readonly rows: number }
  /** `grant`: the role lacks the privilege. `policy`: the policy excludes this row. Otherwise, the SQLSTATE code. */
  | { readonly refused: string };

/** Runs a statement as oakling_app for a person, or for no one, and rolls it back. */
export function tryAs(
  db: Db,
  personId: string | null,
  statement: RawBuilder<unknown>,
): Promise<Verdict> {
  return tryIn((act) => actAs(db, personId ?? '', act), statement);
}

/**
 * Runs a statement in a transaction that `inRole` opens, and rolls it back. `settings` are the session settings that a
 * request would make first.
 */
export async function tryIn(
  inRole: (act: (tx: Tx) => Promise<void>) => Promise<void>,
  statement: RawBuilder<unknown>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Verdict> {
  let rows = 0;
  try {
    await inRole(async (tx) => {
      for (const [name, value] of Object.entries(settings)) {
        await sql`select set_config(${name}, ${value}, true)`.execute(tx);
      }
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
