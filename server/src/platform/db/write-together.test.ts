import { expect, test } from 'vitest';
import { writeTogether } from './write-together.ts';

/** Writes under manual control: each statement stays pending until the test completes it. */
function byHand() {
  const statements: { rows: readonly string[]; end: (error?: Error) => void }[] = [];
  const write = writeTogether<string>((rows) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    statements.push({ rows, end: (error) => (error === undefined ? resolve() : reject(error)) });
    return promise;
  });
  return { write, statements, rows: () => statements.map((statement) => statement.rows) };
}

test('rows that arrive during a statement share the next one, and wait for it', async () => {
  const { write, statements, rows } = byHand();
  const written: string[] = [];
  const note = (row: string) => write(row).then(() => written.push(row));
  const first = note('a');
  const others = [note('b'), note('c')];
  expect(rows()).toEqual([['a']]);
  statements[0]?.end();
  await first;
  expect([rows(), written]).toEqual([[['a'], ['b', 'c']], ['a']]);
  statements[1]?.end();
  await Promise.all(others);
  expect(written).toEqual(['a', 'b', 'c']);
});

test('a failed statement fails only its own rows, and the next ones are written', async () => {
  const { write, statements, rows } = byHand();
  const [lost, kept] = [write('a'), write('b')];
  statements[0]?.end(new Error('away'));
  await expect(lost).rejects.toThrow('away');
  statements[1]?.end();
  await kept;
  const later = write('c');
  expect(rows()).toEqual([['a'], ['b'], ['c']]);
  statements[2]?.end();
  await later;
});
