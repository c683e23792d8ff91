import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVER, SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../scripts/build-server.ts';
import { startProcess, type RunningProcess } from './process.ts';
import type { Row } from './scenario.ts';

/** Goals, in milliseconds: after install and build, until the first page can be asked for. */
const EMPTY_MS = 6000;
const AGAIN_MS = 2000;

/** The built server as `npm start` runs it; says when it is ready. */
export function startServer(
  environment: Readonly<Record<string, string>>,
): Promise<RunningProcess> {
  return startProcess(
    [...SERVER_FLAGS, SERVER],
    { ...SERVER_ENVIRONMENT, PORT: '0', ...environment },
    (output) => /Oakling is ready at http:\/\/localhost:\d+/.test(output),
  );
}

/** With a database of its own: on an empty folder, and once more on what that left behind. */
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
    ...{ work: `server ready, on ${on}`, unit: 'ms', limit: null, measured },
    ...{ goal: `at most ${goal} ms`, isMet: measured <= goal },
  };
}
