import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from './process.ts';
import type { Row } from './scenario.ts';

/** The goals in milliseconds from the start to the first response, after installing and building. */
const EMPTY_MS = 6000;
const AGAIN_MS = 2000;

export async function measureStarts(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'oakling-bench-start-'));
  const msOf = async () => {
    const server = await startServer({ DATA_DIR: folder });
    await server.stop();
    return server.readyAfterMs;
  };
  try {
    const [empty, again] = [await msOf(), await msOf()];
    return [startRow('an empty folder', empty, EMPTY_MS), startRow('its data', again, AGAIN_MS)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function startRow(on: string, measured: number, goal: number): Row {
  return {
    work: `server ready, on ${on}`,
    unit: 'ms',
    limit: null,
    measured,
    goal: `at most ${goal} ms`,
    isMet: measured <= goal,
  };
}
