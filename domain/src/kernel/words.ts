/** Joins names into a phrase: "Art, Film and Music". */
export function listWords(names: readonly string[]): string {
  // Created lazily, because the first formatter takes a browser tens of milliseconds.
  list ??= new Intl.ListFormat('en');
  return list.format(names);
}

let list: Intl.ListFormat | undefined;

export function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
