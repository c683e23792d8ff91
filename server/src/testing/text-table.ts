/** Reads a table that is written as text: a header, and rows whose cells are separated by white space. */
export function readTable(text: string): {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
} {
  const [heads = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return { heads, rows };
}

/** Writes the format that `readTable` reads, with each column as wide as its widest cell. */
export function writeTable(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(width(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
