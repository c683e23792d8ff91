import { sql } from 'kysely';

export type Columns = Readonly<Record<string, string>>;

/** SQL that inserts one row, or one for each row of `from`. */
function insertInto(table: string, columns: Columns, from = ''): string {
  return `insert into ${table} (${Object.keys(columns).join()})
    select ${Object.values(columns).join()} ${from}`;
}

export const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;

export function literals(values: Columns): Columns {
  const entries = Object.entries(values);
  return Object.fromEntries(entries.map(([column, value]) => [column, literal(value)]));
}

export const CHILD = { role: `'youth'`, age_range: `'10-15'`, stage: `'under-13'` };

/** SQL that inserts a parent, or a person for each row of `from`, for existing accounts. */
export function insertPeople(columns: Columns & { readonly id: string }, from = ''): string {
  const person = { role: `'parent'`, full_name: `'Alma New'`, age_range: `'35-45'` };
  return insertInto('people', { ...person, ...columns }, from);
}

interface Hour {
  /** A local time in UTC. */
  readonly start?: string;
  readonly length?: string;
}

function hourOf({ start = `timestamp '2031-01-01 10:00'`, length = '1 hour' }: Hour) {
  const end = `(${start}) + interval '${length}'`;
  const during = `tstzrange((${start}) at time zone 'UTC', (${end}) at time zone 'UTC')`;
  return { start_time: start, end_time: end, time_zone: `'UTC'`, during };
}

/**
 * SQL that inserts sessions without a place: video calls that the elder requested. Only columns that the application's
 * role may write have a default.
 */
export function insertSessions(
  columns: Columns & { readonly elder_id: string; readonly youth_id: string },
  { from = '', ...hour }: Hour & { readonly from?: string } = {},
): string {
  const session = {
    id: 'gen_random_uuid()',
    created_by: columns.elder_id,
    connection_mode: `'Remote'`,
    interests: `'{Photography}'`,
    ...hourOf(hour),
  };
  return insertInto('sessions', { ...session, ...columns }, from);
}

/** SQL that inserts the current offers of sessions, with each session's time. */
export function insertPlaces(
  columns: Columns & { readonly session_id: string },
  from = '',
): string {
  return insertInto('session_offers', columns, from);
}

export function requestRow(elderId: string, youthId: string, changes: Columns = {}) {
  const people = { elder_id: literal(elderId), youth_id: literal(youthId) };
  return sql.raw(insertSessions({ ...people, ...literals(changes) }));
}

export function placeRow(sessionId: string, place: Columns) {
  return sql.raw(insertPlaces({ session_id: literal(sessionId), ...literals(place) }));
}

export function proposalRow(sessionId: string, by: string, changes: Columns = {}, hour: Hour = {}) {
  const ids = { session_id: literal(sessionId), proposed_by: literal(by) };
  const proposal = { ...ids, version: '2', ...hourOf(hour), ...literals(changes) };
  return sql.raw(insertInto('session_offers', proposal, ''));
}
