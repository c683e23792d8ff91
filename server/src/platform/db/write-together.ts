interface Waiting<Row> {
  readonly row: Row;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Batches the rows of concurrent callers. Rows that arrive while a statement runs share the next one and its commit.
 * Each caller waits for its own row. A failed statement fails all of its rows.
 */
export function writeTogether<Row>(
  write: (rows: readonly Row[]) => Promise<unknown>,
): (row: Row) => Promise<void> {
  let waiting: Waiting<Row>[] = [];
  let isWriting = false;

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await write(batch.map(({ row }) => row));
        for (const { resolve } of batch) resolve();
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isWriting = false;
  }

  return (row) =>
    new Promise((resolve, reject) => {
      waiting.push({ row, resolve, reject });
      if (!isWriting) void writeAll();
    });
}
