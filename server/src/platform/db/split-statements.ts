export interface Statement {
  /** The file that declares the statement, such as `sessions/rules.sql`. */
  readonly file: string;
  readonly sql: string;
  /** The statement without comments and with single spaces, so reformatting doesn't change it. */
  readonly code: string;
}

const COMMENT = /^\s*--/;

/**
 * Splits a schema file into its statements. Each ends with a line that ends in `;` outside a dollar-quoted body, and
 * comments are on lines of their own.
 * @throws if the last statement has no end.
 */
export function splitStatements(sql: string, file: string): readonly Statement[] {
  const statements: Statement[] = [];
  let lines: string[] = [];
  let isQuoted = false;
  for (const line of sql.split('\n')) {
    if (lines.length === 0 && (line.trim() === '' || COMMENT.test(line))) continue;
    lines.push(line);
    if (line.split('$$').length % 2 === 0) isQuoted = !isQuoted;
    if (isQuoted || COMMENT.test(line) || !line.trimEnd().endsWith(';')) continue;
    statements.push({ file, sql: lines.join('\n'), code: withoutComments(lines) });
    lines = [];
  }
  if (lines.length > 0) throw new Error(`${file}: a statement has no end: ${lines.join('\n')}`);
  return statements;
}

function withoutComments(lines: readonly string[]): string {
  const code = lines.filter((line) => !COMMENT.test(line)).join(' ');
  return code.replaceAll(/\s+/g, ' ').trim();
}
