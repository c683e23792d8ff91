import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';

const RESULTS = join(import.meta.dirname, '../results');

export function saveResults(name: string, measured: object): void {
  const machine = { cpu: cpus()[0]?.model ?? '', cores: availableParallelism() };
  const json = { at: new Date().toISOString(), machine, ...measured };
  saveResult(`${name}.json`, `${JSON.stringify(json, null, 2)}\n`);
}

export function saveResult(file: string, text: string): void {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(join(RESULTS, file), text);
}
