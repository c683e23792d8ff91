// The reference implementation of the database's name search.

/** Letters that don't decompose into a plain letter and a mark, and that people often type plain. */
const PLAIN: Readonly<Record<string, string>> = {
  ς: 'σ',
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ə: 'e',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ɔ: 'o',
  ɛ: 'e',
  ƴ: 'y',
  ɖ: 'd',
  ک: 'ك',
  ی: 'ي',
  ى: 'ي',
  ة: 'ه',
  ʼ: "'",
  ʻ: "'",
  '‘': "'",
  '’': "'",
  '‐': '-',
  '–': '-',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

const MARKS =
  // oxlint-disable-next-line no-misleading-character-class -- each mark stands alone
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u1dc0-\u1dff\u200c\u200d]/g;

/** The form of a name that searches compare: without marks and case. Matches `name_key` in the database. Rule 5.24 */
export function nameKey(name: string): string {
  const plain = name
    .replaceAll('´', "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ +/g, ' ')
    .replace(MARKS, '');
  return plain.replace(/[ςıøłđðħŧŋəɓɗƙɔɛƴɖکیىةʼʻ‘’‐–ßæœþ]/g, (letter) => PLAIN[letter] ?? letter);
}

/**
 * True if a search finds this shown name. There are no wildcards, and a text that consists only of marks matches
 * nothing. Rule 5.24
 */
export function holdsName(shownName: string, search: string): boolean {
  const key = nameKey(search);
  return key !== '' && nameKey(shownName).includes(key);
}
