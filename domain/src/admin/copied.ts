import * as v from 'valibot';

/** The default for a field missing from an old copy, by schema type. Fields of other types have always existed. */
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
  // The output type is unchanged, because a default has the type of its field.
  return v.object(Object.fromEntries(tolerant) as Entries);
}
