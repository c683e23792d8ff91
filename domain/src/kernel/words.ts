/** Several names in one sentence: "Art, Film and Music". */
export function listWords(names: readonly string[]): string {
  // The first format takes a browser tens of milliseconds, also on a page that lists nothing.
  list ??= new Intl.ListFormat('en');
  return list.format(names);
}

let list: Intl.ListFormat | undefined;
