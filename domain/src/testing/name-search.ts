// What the name search of the database is compared with.

/** Letters that have no accent to take off but are often typed plain, and the curly apostrophe. */
const PLAIN: Readonly<Record<string, string>> = {
  ς: 'σ',
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  '’': "'",
};

/** Rule 5.24: a name without its accents and case, in which searches look; `name_key` in the database. */
export function nameKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');
  return plain.toLowerCase().replace(/[ςıøłđ’]/g, (letter) => PLAIN[letter] ?? letter);
}

/** Rule 5.24: whether a search finds this shown name. Every character stands for itself. */
export function holdsName(shownName: string, search: string): boolean {
  return nameKey(shownName).includes(nameKey(search));
}
