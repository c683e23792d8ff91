// Finds contact details in names, bios and notes. Browsers load it only where a note is written or decided, because the
// patterns are long. Rules 1.138 and 6.500

const TOP_LEVEL =
  'com|net|org|info|biz|app|dev|xyz|top|site|online|link|click|live|page|chat|email|me|gg|ly|io|tv|tk|de|uk|us|fr|eu|ru';
const MESSENGER =
  'whats\\s?app|snap\\s?chat|snap|telegram|instagram|insta|discord|tik\\s?tok|facebook|messenger|signal|we\\s?chat|viber|skype|kik|threema|roblox|minecraft|fortnite|face\\s?time';
/** Words with a number that are not user names, as in `Windows95`. */
const NUMBERED =
  'windows|word|office|excel|route|apollo|covid|airbus|boeing|commodore|atari|nintendo|playstation|porsche|peugeot|formula|class';
/** Words that can follow `my Facebook` without making it contact details, unless a name comes after them. */
const OWN_THINGS =
  'works|does|friends?|feed|group|days|skills|lessons?|course|world|castle|house|village|garden';
/** Objects of `find … on Facebook` that are not names. */
const ORDINARY =
  '(?:\\p{L}+\\s+)?(?:any\\p{L}+|every\\p{L}+|some\\p{L}+|articles?|clips?|crafts?|family|films?|friends?|games?|groups?|ideas?|lessons?|music|news|pages?|patterns?|people|photos?|pictures?|plants?|posts?|puzzles?|recipes?|songs?|stories|things?|tips|tutorials?|videos?)';
const DIGIT = 'zero|oh|one|two|three|four|five|six|seven|eight|nine|double';

const SEARCH = '(?:look\\s+(?:for|up)|search(?:\\s+for)?|find|add|follow|message)';
const NAME = "\\p{Lu}[\\p{L}’'-]+\\s+\\p{Lu}[\\p{L}’'-]+";

/** Patterns for the text with its capital letters, in which the names of platforms are in lower case. */
const NAMES = [
  new RegExp(
    `${NAME}\\s*[,;(/|–-]\\s*(?:${MESSENGER})\\)?\\s*(?:[.!?]|$)|(?:^|[.!?:]|\\b(?:is|am|as|called|’m|'m))\\s*${NAME}\\s+(?:on|at|via)\\s+(?:${MESSENGER})\\b|\\b${SEARCH}\\s+(?:\\p{Ll}+\\s+)?\\p{Lu}[^.!?]{1,40}\\b(?:on|at|in|via)\\s+(?:${MESSENGER})\\b`,
    'u',
  ),
];

const PATTERNS = [
  // Addresses and links, including `rosa (at) home dot com`.
  /:\/|\b(?:https?|ftp|mailto|tel|sms):|\bwww\.|\S@\S+\.\S/,
  new RegExp(
    `[\\p{L}\\p{N}-]{2,}(?:\\.|\\s?(?:[([{]\\s*dot\\s*[)\\]}]|\\bdot\\b)\\s?)(?:${TOP_LEVEL})(?![\\p{L}\\p{N}])`,
    'u',
  ),
  /[\p{L}\p{N}-]{2,}\s?\.\s?(?:com|net|org)(?![\p{L}\p{N}])/u,
  /[\p{L}\p{N}-]+\.\p{L}{2,}\/[\p{L}\p{N}]/u,
  /[([{]\s*at\s*[)\]}]|\bat\s+(?:gmail|hotmail|outlook|yahoo|icloud|gmx|aol|proton)\b/,
  /(?<![\p{L}\p{N}])@[\p{L}\p{N}_][\p{L}\p{N}_.]{2,}|[\p{L}\p{N}]_+[\p{L}\p{N}]/u,
  new RegExp(`(?<!\\p{L})(?!(?:${NUMBERED})\\d{1,4}(?![\\p{L}\\p{N}]))\\p{L}{3,}\\d{2,}`, 'u'),
  new RegExp(`\\b(?:${MESSENGER})\\s*(?:[:=@#]|(?:name|handle|id|user\\s?name|number)\\b)`),
  new RegExp(
    `\\b(?:write|text|message|call|contact|find|add|follow|reach|dm|ping|chat|talk|ask)\\b(?:\\s+to|\\s+with)?\\s+me\\b(?!\\s+(?:about|how|why)\\b)[^.!?]{0,40}\\b(?:${MESSENGER})\\b`,
  ),
  new RegExp(
    `\\b(?:i am|i'm|i’m|me)\\s+on\\s+(?:${MESSENGER})\\b|(?<!\\b(?:closed|deleted|left)\\s)\\bmy\\s+(?:${MESSENGER})\\b(?!\\s+(?:${OWN_THINGS})\\b(?!\\s*(?:[:=(]|is\\b|calls?\\b)))|\\b(?:${MESSENGER})\\s+account\\s*(?:is\\b|[:=])`,
  ),
  // Names after a platform, or to search for on it: `find rosa on Snapchat`, but not `I find recipes on Facebook`.
  new RegExp(
    `(?:^|[.!?:,;–-]|\\b(?:you|you can|you could|you may|you’ll|you'll|please|just|then|and|to me|or))\\s*\\b${SEARCH}\\s+(?!${ORDINARY}\\b)[^.!?]{2,40}\\b(?:on|at|in|via)\\s+(?:${MESSENGER})\\b|\\b(?:${MESSENGER})\\s*[,;(–-]\\s*(?!(?:${MESSENGER})\\b)\\p{L}+(?:\\s+\\p{L}+)?\\)?\\s*(?:[.!?]|$)|^\\s*\\p{L}+\\s+\\p{L}+\\s*[,;(/|–-]\\s*(?:${MESSENGER})\\W*$`,
    'u',
  ),
  // Rule 1.138
  /\b(?:don['’]?t|do not|never|without)\s+(?:tell|telling)\b[^.!?]{0,30}\b(?:mum|mom|mother|dad|father|parents?|anyone|anybody|teachers?)\b/,
  /\b(?:mum|mom|mother|dad|father|parents?)\b[^.!?]{0,20}\b(?:need not|needn['’]?t|must not|mustn['’]?t|won['’]?t)\s+know\b|\bour (?:little )?secret\b|\bcome alone\b/,
  // A messenger next to a word with a digit, as in `rosa99 on snap`.
  new RegExp(`\\b(?:${MESSENGER})\\s+(?=\\S*\\p{L})(?=\\S*[\\d_])\\S{3,}`, 'u'),
  new RegExp(
    `(?<!\\S)(?!\\d+(?:st|nd|rd|th|s)\\s)(?=\\S*\\p{L})(?=\\S*[\\d_])\\S{3,}\\s+(?:(?:on|at|via|in)\\s+)?(?:${MESSENGER})(?![\\p{L}\\p{N}])`,
    'u',
  ),
  // Telephone numbers, including spelled-out ones, but not `1961-1998`.
  /(?<!\d)(?!(?:1[89]|20)\d\d\s?[-–/]\s?(?:1[89]|20)\d\d(?!\d))\+?\(?\d(?:[\s()./–-]{0,3}\d){6,}/,
  new RegExp(`\\b(?:(?:${DIGIT})\\b[\\s,-]*){6,}`),
];

export function holdsContacts(text: string): boolean {
  const plain = text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll('。', '.');
  const lower = plain.toLowerCase();
  const named = plain.replace(new RegExp(`\\b(?:${MESSENGER})\\b`, 'gi'), (platform) =>
    platform.toLowerCase(),
  );
  return (
    PATTERNS.some((pattern) => pattern.test(lower)) || NAMES.some((pattern) => pattern.test(named))
  );
}
