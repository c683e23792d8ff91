import { keysOf } from '@oakling/domain/kernel/keys-of';
import type { NameIn, TextList, TextsOf } from '@oakling/domain/kernel/text-list';
import { sql } from 'kysely';

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name;

type Aliased<Table extends string, Name extends string> = Name extends string
  ? `${Table}.${Snake<Name>} as ${Name}`
  : never;

const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

export function columns<const Table extends string, const Name extends string>(
  table: Table,
  names: readonly Name[],
) {
  // The types above build the same names as `toSnake` does.
  return names.map((name) => `${table}.${toSnake(name)} as ${name}`) as Aliased<Table, Name>[];
}

export function toColumns<
  const Name extends string,
  const Row extends Readonly<Record<Name, unknown>>,
>(row: Row, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [toSnake(name), row[name]])) as {
    [Key in Name as Snake<Key>]: Row[Key];
  };
}

type ColumnOf<Text> = Text extends {
  readonly columns: readonly [`${string}.${infer Column}`, ...unknown[]];
}
  ? Column
  : never;

export function textColumns<List extends TextList>(list: List, written: TextsOf<List>) {
  return Object.fromEntries(
    keysOf<NameIn<List>>(list).map((name) => [
      list[name]?.columns[0]?.split('.')[1] ?? name,
      written[name],
    ]),
    // `ColumnOf` reads the column from the declaration in the same way.
  ) as { [Name in NameIn<List> as ColumnOf<List[Name]>]: string };
}

type SelectOf<List> = {
  [Name in NameIn<List>]: List[Name] extends {
    readonly columns: readonly [infer Column extends string, ...unknown[]];
  }
    ? `${Column} as ${Name}`
    : never;
}[NameIn<List>];

export function selectTexts<List extends TextList>(list: List) {
  // The type `SelectOf` builds the same string.
  return keysOf<NameIn<List>>(list).map(
    (name) => `${list[name]?.columns[0]} as ${name}`,
  ) as SelectOf<List>[];
}

/** Selects an instant in the format of `Date.toISOString`. */
export function isoMoment<Moment extends string | null = string>(column: string) {
  return sql<Moment>`iso_moment(${sql.ref(column)})`;
}
