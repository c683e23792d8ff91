// The reference for the database's name search.

/** Letters without a decomposable accent that are often typed without it, and the curly apostrophe. */
const PLAIN: Readonly<Record<string, string>> = {
  ς: 'σ',
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  '’': "'",
};

/**
 * A name without accents and case, as searches compare it; `name_key` in the database. Rule 5.24
 */
export function nameKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  return plain.toLowerCase().replace(/[ςıøłđ’]/g, (letter) => PLAIN[letter] ?? letter);
}

/** True when a search matches this shown name. There are no wildcards. Rule 5.24 */
export function holdsName(shownName: string, search: string): boolean {
  return nameKey(shownName).includes(nameKey(search));
}
