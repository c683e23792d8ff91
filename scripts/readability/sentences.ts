import { marked, type Token, type Tokens } from 'marked';
import { parseSync } from 'oxc-parser';

/** Placeholder for interpolated values (a name, a day) and inline code: one short word. */
const FILLED_IN = 'Sam';
/** Shorter pieces are labels such as "Log In", not sentences. */
const FEWEST_WORDS = 4;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** @returns a text's words without punctuation and numbers. */
export function wordsOf(text: string): string[] {
  return [...words.segment(text)]
    .filter(({ isWordLike, segment }) => isWordLike === true && /\p{L}/u.test(segment))
    .map(({ segment }) => segment);
}

/** @returns the sentences in a TypeScript file's strings; concatenated pieces are joined. */
export function sentencesOfScript(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'cannot be read'}`);
  const texts: string[] = [];
  collect(program, texts);
  return texts.flatMap(split);
}

/** @returns the sentences in a Markdown file's paragraphs, list items and cells. */
export function sentencesOfMarkdown(source: string): string[] {
  const texts: string[] = [];
  void marked.walkTokens(marked.lexer(source), (token) => {
    if (token.type === 'paragraph' || token.type === 'text') texts.push(proseOf(token));
    if (token.type !== 'table') return;
    const { header, rows } = token as Tokens.Table;
    for (const { tokens } of [...header, ...rows.flat()]) texts.push(tokens.map(proseOf).join(''));
  });
  return texts.flatMap(split);
}

function split(text: string): string[] {
  return [...sentences.segment(text.replaceAll(/\s+/g, ' '))]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence.split(' ').length >= FEWEST_WORDS);
}

function proseOf(token: Token): string {
  if (token.type === 'codespan') return FILLED_IN;
  if (token.type === 'html' || token.type === 'image') return '';
  if ('tokens' in token && token.tokens !== undefined) return token.tokens.map(proseOf).join('');
  return 'text' in token && typeof token.text === 'string' ? token.text : ' ';
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

function collect(value: unknown, texts: string[]): void {
  if (Array.isArray(value)) for (const item of value) collect(item, texts);
  if (!isNode(value) || holdsNoText(value)) return;
  if (isText(value)) texts.push(textOf(value));
  for (const child of inside(value)) collect(child, texts);
}

/** Skips imports, types and class names; a value with a type assertion still counts. */
function holdsNoText(node: Node): boolean {
  if (node.type === 'JSXAttribute')
    return isNode(node['name']) && node['name']['name'] === 'className';
  if (node.type === 'ImportDeclaration') return true;
  return node.type.startsWith('TS') && !node.type.endsWith('Expression');
}

function isText(node: Node): boolean {
  if (node.type === 'BinaryExpression') return node['operator'] === '+';
  return node.type === 'TemplateLiteral' || typeof node['value'] === 'string';
}

function textOf(node: unknown): string {
  if (!isNode(node) || !isText(node)) return FILLED_IN;
  if (node.type === 'BinaryExpression') return textOf(node['left']) + textOf(node['right']);
  if (node.type !== 'TemplateLiteral') return String(node['value']);
  const { quasis } = node as unknown as { quasis: { value: { cooked: string } }[] };
  return quasis.map(({ value }) => value.cooked).join(FILLED_IN);
}

/** Interpolations may contain texts of their own; operands of a concatenation are part of it. */
function inside(node: Node): unknown[] {
  if (!isText(node) || node.type !== 'BinaryExpression') return Object.values(node);
  return [node['left'], node['right']].flatMap((side) =>
    isNode(side) && isText(side) ? inside(side) : [side],
  );
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
