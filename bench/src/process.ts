import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { SERVER, SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../scripts/build-server.ts';

export interface RunningProcess {
  readonly pid: number;
  /** The first output that `isReady` accepts. */
  readonly ready: string;
  readonly readyAfterMs: number;
  /** The resident memory in megabytes. */
  memory(): number;
  stop(): Promise<void>;
}

export async function startProcess(
  program: readonly string[],
  environment: Readonly<Record<string, string>>,
  isReady: (output: string) => boolean,
): Promise<RunningProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = await firstWords(child, isReady);
  // Keeps reading the log, because a full pipe would block the process.
  child.stdout?.resume();
  return {
    // The process has printed output, so its pid is set.
    pid: child.pid ?? 0,
    ready,
    readyAfterMs: performance.now() - startedAt,
    memory: () => residentMegabytes(child),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export function startServer(
  environment: Readonly<Record<string, string>>,
): Promise<RunningProcess> {
  return startProcess(
    [...SERVER_FLAGS, SERVER],
    { ...SERVER_ENVIRONMENT, PORT: '0', ...environment },
    (output) => /Oakling is ready at http:\/\/localhost:\d+/.test(output),
  );
}

function firstWords(child: ChildProcess, isReady: (output: string) => boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (!isReady(output)) return;
      child.stdout?.off('data', hear);
      resolve(output.trim());
    };
    child.stdout?.on('data', hear);
    child.once('exit', (code) => reject(new Error(`it ended with ${code}: ${output}`)));
  });
}

function residentMegabytes({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
