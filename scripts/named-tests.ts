import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** A row of a table in a document. */
export interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The rows of all tables, without their heads. */
export function readRows(text: string, head: readonly string[]): Row[] {
  return text.split('\n').flatMap((words, index) => {
    if (!words.startsWith('|')) return [];
    const cells = words.split('|').slice(1, -1);
    const trimmed = cells.map((cell) => cell.trim());
    const isHead = trimmed.join() === head.join() || trimmed.every((cell) => /^-+$/.test(cell));
    return isHead ? [] : [{ line: index + 1, cells: trimmed }];
  });
}

/** What is wrong with a cell of tests, each a path in backticks, › and the whole title, apart by <br>. */
export function problemsOfTests(cell: string): string[] {
  if (cell === '') return ['names no test that shows it.'];
  return cell.split('<br>').flatMap((test) => {
    const [, path = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(test.trim()) ?? [];
    if (title === '') return [`names a test in another way than \`path\` › title: ${test}`];
    if (!/\.(test|spec)\.tsx?$/.test(path)) return [`names ${path}, which is not a test.`];
    if (!existsSync(join(root, path))) return [`names ${path}, which does not exist.`];
    const source = readFileSync(join(root, path), 'utf8');
    const isThere = ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
    return isThere ? [] : [`is shown by “${title}”, which is no title in ${path}.`];
  });
}
