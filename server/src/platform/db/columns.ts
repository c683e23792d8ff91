/** `fullName` as the database writes it: `full_name`. */
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;

type Aliased<Table extends string, Name extends string> = Name extends string
  ? `${Table}.${Snake<Name>} as ${Name}`
  : never;

const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A select list of columns, each under the name that the contract has for it. */
export function columns<const Table extends string, const Name extends string>(
  table: Table,
  names: readonly Name[],
) {
  // The types above spell what `toSnake` computes.
  return names.map((name) => `${table}.${toSnake(name)} as ${name}`) as Aliased<Table, Name>[];
}

/** The values of these fields under the names of their columns, to insert or update. */
export function toColumns<
  const Name extends string,
  const Row extends Readonly<Record<Name, unknown>>,
>(row: Row, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [toSnake(name), row[name]])) as {
    [Key in Name as Snake<Key>]: Row[Key];
  };
}
