import { describe, expect } from 'vitest';
import { test } from './testing/operations/scenario-test.ts';
import { problemsOfColumns, problemsOfFields } from './testing/text-fields.ts';

describe('Every text that people write is declared in domain/src/kernel/texts.ts', () => {
  test('each string of a request is a declared text, or no text by its type', async ({ app }) => {
    expect(await problemsOfFields(app)).toEqual([]);
  });

  test('each text column stores a declared text, or no text by its type', async ({ app }) => {
    expect(await problemsOfColumns(app)).toEqual([]);
  });
});
