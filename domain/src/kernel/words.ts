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

/** Drops the second period where a sentence ends with a name such as "Leo O." */
export function withSinglePeriods(text: string): string {
  // Lookbehind would break older Safari.
  return text.replace(/(\s(?:\p{L}\p{M}*|[JS]r)\.\u2069?)\.(?!\.)/gu, '$1');
}

/** Tags a text in which a name ends a sentence. */
export function sentence(parts: TemplateStringsArray, ...words: unknown[]): string {
  return withSinglePeriods(String.raw({ raw: parts }, ...words));
}

/** The first word of a name, with the words after a title or initial ("Dr Brandt"), or "your child" without one. */
export function firstName(fullName: string): string {
  // Keeps the character that ends the isolation of a right-to-left name.
  return (
    fullName
      .trim()
      .replace(/((^|\s)(?!\u2068?(M(rs?|s|iss)|Dr|Prof)\s)\S*[^.\s])\s[^\u2069]*/i, '$1') ||
    'your child'
  );
}
