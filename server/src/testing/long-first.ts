import { statSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that take much longer than their size suggests, including those of `ops`. */
const LONG =
  /\/(crash|cut|database-dies|fuzz|fuzz-room|hard-times|hostile-smtp|jobs|killed|moved-clock|permission-matrix|plans|restore|scanner|simulate|upgrade)\.test\.ts$/;

/** Starts long test files first, followed by large ones, so that none runs alone at the end. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sized = files.map((file) => ({ file, size: sizeOf(file) }));
    return sized.toSorted((one, other) => other.size - one.size).map(({ file }) => file);
  }
}

function sizeOf({ moduleId }: TestSpecification): number {
  const { size } = statSync(moduleId);
  return LONG.test(moduleId) ? size + 1_000_000 : size;
}
