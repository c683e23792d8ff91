import * as v from 'valibot';

/** What a field that an old copy lacks reads as, by the type of its schema; fields of other types were always there. */
const EMPTY: Readonly<Record<string, unknown>> = {
  string: '',
  array: [],
  nullable: null,
  record: {},
};

/** The schema of a copy that outlives what it was made of. Older copies lack the fields that came later. */
export function copied<const Entries extends v.ObjectEntries>(entries: Entries) {
  const tolerant = Object.entries(entries).map(([key, schema]) => [
    key,
    schema.type in EMPTY ? v.optional(schema, EMPTY[schema.type]) : schema,
  ]);
  // The same outputs: a default has the type of its field.
  return v.object(Object.fromEntries(tolerant) as Entries);
}
