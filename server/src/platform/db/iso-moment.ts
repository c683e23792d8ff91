import { sql } from 'kysely';

/** Selects an instant as `Date.toISOString` writes it. */
export function isoMoment<Moment extends string | null = string>(column: string) {
  return sql<Moment>`iso_moment(${sql.ref(column)})`;
}
