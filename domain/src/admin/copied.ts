import * as v from 'valibot';

/**
 * The value of a field that is missing in an old copy, by its schema type. Fields of other types
 * have always existed.
 */
const EMPTY: Readonly<Record<string, unknown>> = {
  string: '',
  array: [],
  nullable: null,
  record: {},
};

/** The schema of a copy that outlives its source. Tolerates copies made before a field existed. */
export function copied<const Entries extends v.ObjectEntries>(entries: Entries) {
  const tolerant = Object.entries(entries).map(([key, schema]) => [
    key,
    schema.type in EMPTY ? v.optional(schema, EMPTY[schema.type]) : schema,
  ]);
  // The output type is the same: a default has its field's type.
  return v.object(Object.fromEntries(tolerant) as Entries);
}
