const WORD = /[A-Za-z_]+|'(?:[^']|'')*'|"[^"]*"|\$\w*\$|--[^\n]*|[()]|\s+|[^]/g;
/** The tokens that start or end the operands of AND at the same depth of parentheses and brackets. */
const BORDERS = new Set(
  'and or where on join left cross select from order limit then when else as union group having if elsif begin perform raise return returning , ;'.split(
    ' ',
  ),
);

interface Operand {
  readonly start: number;
  end: number;
  isOfAnd: boolean;
}

/** Finds the position of each operand of AND in an SQL text. Removing an operand weakens the guard. */
export function operandsOfAnd(text: string): readonly { start: number; end: number }[] {
  const found: Operand[] = [];
  const stack: (Operand | null)[] = [null];
  const open = (start: number, isOfAnd: boolean) => {
    stack[stack.length - 1] = { start, end: start, isOfAnd };
  };
  const close = (end: number, isOfAnd: boolean) => {
    const operand = stack.at(-1);
    if (operand === null || operand === undefined) return;
    operand.end = end;
    if (operand.isOfAnd || isOfAnd) found.push(operand);
    stack[stack.length - 1] = null;
  };
  // The stack depths of open CASE expressions, which END closes.
  const cases: number[] = [];
  // The stack depths of BETWEEN operators that still wait for their AND.
  const betweens: number[] = [];
  let before = '';
  for (const { 0: token, index } of text.matchAll(WORD)) {
    if (token.trim() === '') continue;
    const word = token.toLowerCase();
    const isCase = word === 'case';
    const isEndOfCase = word === 'end' && cases.at(-1) === stack.length;
    const isPartOfDistinct = word === 'from' && before === 'distinct';
    const isPartOfBetween = word === 'and' && betweens.at(-1) === stack.length;
    before = word;
    if (word === 'between') betweens.push(stack.length);
    if (isPartOfBetween) betweens.pop();
    const end = index + token.length;
    if (token === '(' || token === '[' || isCase) {
      stack.push(null);
      if (isCase) cases.push(stack.length);
      open(end, false);
    } else if (token === ')' || token === ']' || isEndOfCase) {
      close(index, false);
      if (isEndOfCase) cases.pop();
      stack.pop();
    } else if (BORDERS.has(word) && !isPartOfDistinct && !isPartOfBetween) {
      close(index, word === 'and');
      open(end, word === 'and');
    }
  }
  close(text.length, false);
  return found
    .map(({ start, end }) => trimmed(text, start, end))
    .filter(({ start, end }) => end > start);
}

function trimmed(text: string, start: number, end: number) {
  const operand = text.slice(start, end).replace(/[\s;]+$/, '');
  const lead = operand.length - operand.trimStart().length;
  return { start: start + lead, end: start + operand.length };
}
