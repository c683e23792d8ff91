/** Look-alikes of each Latin letter that survive decomposition and accent removal. */
const LOOK_ALIKES = Object.entries({
  a: 'аαᴀɑ4@ΑА',
  b: 'вβʙ8ьΒВɓ',
  c: 'сϲᴄСƈ',
  d: 'ԁᴅđɗðδⅾ',
  e: 'еεᴇ3ЕΕəǝɛҽ€',
  g: 'ɡɢ9ցԍǥɠ6',
  h: 'һʜНΗհн',
  k: 'кκᴋКΚƙĸ',
  l: 'i1!|ıіιɪӏІΙłʟⅼ丨ㅣᅵ工エɩ¡',
  m: 'мᴍМΜɱ',
  n: 'пηɴΝոռŋƞ',
  o: '0оοᴏОΟøօσ〇口ロᄋ○◯●ס๐०๑০',
  p: 'рρᴘРΡƿ',
  r: 'гʀɾɼяɍ',
  s: 'ѕ5$ꜱЅʂ§',
  t: 'тτᴛ7ТΤƭ+ŧ',
  u: 'υᴜսʊцՍ',
  v: 'ѵνᴠ',
}).flatMap(([letter, alike]) => [...alike].map((each) => [each, letter] as const));
const LETTER_OF: ReadonlyMap<string, string> = new Map(LOOK_ALIKES);
/** Ranges of circled, squared and flag letters, which have no decomposition. */
const ENCLOSED = [
  [0x1f150, 0x1f169],
  [0x1f170, 0x1f189],
  [0x1f1e6, 0x1f1ff],
] as const;

function latinLetter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const range = ENCLOSED.find(([first, last]) => code >= first && code <= last);
  if (range !== undefined) return latinLetter(String.fromCodePoint(97 + code - range[0]));
  const lower = character.toLowerCase();
  return LETTER_OF.get(character) ?? LETTER_OF.get(lower) ?? lower;
}

/** A text's skeleton as in UTS #39. Texts with equal skeletons look alike. */
export function skeleton(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '');
  return [...plain].map(latinLetter).join('').replaceAll('rn', 'm').replaceAll('vv', 'w');
}

export function lettersOf(text: string): string {
  return skeleton(text).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Rule 4.77 */
export function lookAlikeOf(name: string, known: readonly string[]): string | null {
  return known.find((each) => lettersOf(each) === lettersOf(name)) ?? null;
}

export function lookAlikeWords(name: string, known: string): string {
  return `${name} isn’t ${known}, whom you know. The names look alike. Please check who asks.`;
}
