import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { buildServer, SERVER, SERVER_FLAGS } from '../../../scripts/build-server.ts';

const BUILD_LOCK = 1;
const READY = /Oakling is ready at (\S+)/;

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly origin: string;
  /** Everything it has written to either stream so far. */
  output(): string;
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** A folder that is deleted after the test. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'oakling-process-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Starts the built server as a process of its own and waits until it says that it is ready. `niceness` is the priority
 * that it is given, lower the higher the number.
 */
export async function startProcess(
  environment: Record<string, string>,
  niceness = 0,
): Promise<ServerProcess> {
  const { child, output } = await launch(environment, niceness);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.stdout?.on('data', () => {
    const ready = READY.exec(output());
    if (ready?.[1] !== undefined) resolve(ready[1]);
  });
  child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output()}`)));
  const origin = (await promise).replace('localhost', '127.0.0.1');
  return {
    child,
    origin,
    output,
    async end(signal) {
      const exited = once(child, 'exit');
      child.kill(signal);
      const [code] = await exited;
      return typeof code === 'number' ? code : null;
    },
  };
}

/** Starts the server where it is expected to give up; its exit code and words. */
export async function failToStart(
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = await launch(environment);
  const [code] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, output: output() };
}

async function launch(environment: Record<string, string>, niceness = 0) {
  await build();
  const { PATH = '', HOME = '' } = process.env;
  const server = [process.execPath, ...SERVER_FLAGS, SERVER];
  const child = spawn('nice', ['-n', String(niceness), ...server], {
    env: { PATH, HOME, PORT: '0', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  const collect = (chunk: Buffer) => {
    written += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return { child, output: () => written };
}

/** Builds the server if its sources have changed; where two workers want to, one waits for the other. */
async function build(): Promise<void> {
  const url = new URL(inject('templateUrl'));
  url.pathname = '/oakling';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [BUILD_LOCK]);
  buildServer();
  await client.end();
}

/** Signs up an elder over real HTTP. */
export function signUpOver(origin: string, email: string): Promise<Response> {
  return fetch(`${origin}/api/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      role: 'elder',
      fullName: 'Rosa Alvarez',
      email,
      password: 'correct horse battery',
      ageRange: '60-75',
      acceptTerms: true,
    }),
  });
}
