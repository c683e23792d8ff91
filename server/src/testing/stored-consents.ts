import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** Oldest first, each in the form "giver scope method version". */
export async function consentsFor(
  db: Db,
  ids: readonly string[],
  names: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { rows } = await sql<Record<string, string>>`
    select given_by, given_for, scope, method, document_version as version from consents
    where given_for = any(${[...ids]}::uuid[]) order by id
  `.execute(db);
  const name = (id = '') => names[id] ?? id;
  return rows.map(({ given_by, given_for, scope, method, version }) =>
    [name(given_by), 'for', name(given_for), scope, method, version].join(' '),
  );
}
